import { settingsOf } from '#functions/context.ts'
import { edgeStore, keepsInMemory, TAG_HEADER } from '#functions/edge/store.ts'
import { edgeKey, pictureTag } from '#functions/images/edge.ts'
import { serveImage } from '#functions/images/serve.ts'
import { traceOf } from '#functions/observation/trace.ts'

/** Serves a picture. A copy is cached in the data centre, so that the file store is read only once for each picture. */
export async function imageFor(
  request: Request,
  url: URL,
  env: Cloudflare.Env,
  ctx: ExecutionContext
): Promise<Response> {
  const settings = settingsOf(env)
  const isCached = !request.headers.has('Range') && !keepsInMemory(settings)
  const key = edgeKey(url)
  const stored = isCached
    ? await edgeStore()
        .match(key)
        .catch(() => undefined)
    : undefined
  if (stored) return untagged(stored)
  const { MEDIA: media, ENCODER: encoder, IMAGES: pictures } = env
  const later = (work: Promise<unknown>) => ctx.waitUntil(work)
  const answer = await serveImage(request, url, { settings, media, encoder, pictures, later, trace: traceOf(ctx) })
  if (isCached && answer.status === 200) ctx.waitUntil(edgeStore().put(key, tagged(answer.clone(), url)))
  return answer
}

function tagged(answer: Response, { pathname }: URL): Response {
  const [, id = ''] = /^\/images\/(\w+)/.exec(pathname) ?? []
  const copy = new Response(answer.body, answer)
  copy.headers.set(TAG_HEADER, pictureTag(id))
  return copy
}

function untagged(stored: Response): Response {
  const answer = new Response(stored.body, stored)
  answer.headers.delete(TAG_HEADER)
  return answer
}
