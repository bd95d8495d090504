import { openContext } from '#functions/context.ts'
import { edgeStore, TAG_HEADER } from '#functions/edge/store.ts'
import { edgeKey, pictureTag } from '#functions/images/edge.ts'
import { serveImage } from '#functions/images/serve.ts'

/** A picture, from the data centre's cache where it can be: the file store is asked once for each. */
export async function imageFor(
  request: Request,
  url: URL,
  env: Cloudflare.Env,
  ctx: ExecutionContext
): Promise<Response> {
  const { settings } = openContext(env)
  const whole = !request.headers.has('Range')
  const key = edgeKey(url)
  const stored = whole ? await edgeStore().match(key) : undefined
  if (stored) return untagged(stored)
  const answer = await serveImage(request, url, env.MEDIA, settings)
  if (whole && answer.status === 200) ctx.waitUntil(edgeStore().put(key, tagged(answer.clone(), url)))
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
