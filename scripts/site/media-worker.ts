/** Worker of a file store without a site: scripts/site/media.ts builds and starts it. */
import { answerFiles } from '#functions/images/files.ts'

export default {
  fetch: (request: Request, env: Cloudflare.Env) => answerFiles(request, env.MEDIA, env.FILES_TOKEN)
}
