import { openContext } from '#functions/context.ts'
import { serveImage } from '#functions/images/serve.ts'
import { edgeStore } from './store.ts'

/** A picture, from the data centre's cache where it can be: the file store is asked once for each. */
export async function imageFor(
  request: Request,
  url: URL,
  env: Cloudflare.Env,
  ctx: ExecutionContext
): Promise<Response> {
  const { settings } = openContext(env)
  const whole = !request.headers.has('Range')
  const key = new Request(addressOf(url))
  const stored = whole ? await edgeStore().match(key) : undefined
  if (stored) return stored
  const answer = await serveImage(request, url, env.MEDIA, settings)
  if (whole && answer.status === 200) ctx.waitUntil(edgeStore().put(key, answer.clone()))
  return answer
}

/** Parameters that mean nothing would make copies of the copy. */
function addressOf(url: URL): string {
  const query = new URLSearchParams()
  for (const name of ['size', 'fit', 'sig']) query.set(name, url.searchParams.get(name) ?? '')
  return `${url.origin}${url.pathname}?${query}`
}
