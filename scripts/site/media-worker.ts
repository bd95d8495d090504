/**
 * Worker that gives access to the file store while the site is stopped; scripts/site/media.ts bundles and starts it.
 */
import { answerFiles } from '#functions/images/files.ts'

export default {
  fetch: (request: Request, env: Cloudflare.Env) => answerFiles(request, env.MEDIA, env.FILES_TOKEN)
}
