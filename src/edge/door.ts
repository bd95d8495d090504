import { api } from '#functions/app.ts'
import { requestIdOf } from '#functions/http/request-id.ts'
import { answerHealth } from '#functions/site/health.ts'
import { edgeText } from '#src/messages/edge.ts'
import { readAddress } from './address.ts'
import { withSecurity } from './headers.ts'
import { imageFor } from './images.ts'
import { formFor, pageFor, refusalPage } from './pages.ts'

const READING = new Set(['GET', 'HEAD'])
/** Addresses that take a form. */
const FORMS = new RegExp(
  `^/(?:${[
    'login',
    'new',
    'settings',
    'signup',
    '-/community/\\w+/(?:icon|banner)',
    '-/comment/\\w+(?:/\\w+/\\w+)?',
    '-/new-community',
    '-/join',
    '-/logout',
    '-/mutes',
    '-/post/\\w+',
    '-/request-community',
    '-/report/(?:post|comment)/\\w+',
    '-/save',
    '-/vote'
  ].join('|')})$`
)
const FILE = /\.(?:png|svg|ico|webp|jpe?g|woff2|js|css|webmanifest)$/

/** Every request enters here, and every answer leaves with the headers that all answers have. */
export async function frontDoor(request: Request, env: Cloudflare.Env, ctx: ExecutionContext): Promise<Response> {
  const url = new URL(request.url)
  const requestId = requestIdOf(ctx)
  const answer = await route(request, url, env, ctx).catch((error: unknown) => {
    console.error(requestId, error)
    return broken(requestId)
  })
  await readToEnd(request)
  return withSecurity(withoutBody(request, answer), url, requestId)
}

/** What the platform lets in, in bytes: whoever sends more may lose the answer. */
const UNREAD_MAX = 100_000_000

/** What nobody has read of a request is read and forgotten: a connection that ends while its client sends loses the answer. */
async function readToEnd({ body }: Request): Promise<void> {
  if (!body || body.locked) return
  let size = 0
  for await (const part of body as ReadableStream<Uint8Array>) {
    size += part.byteLength
    if (size > UNREAD_MAX) return
  }
}

async function route(request: Request, url: URL, env: Cloudflare.Env, ctx: ExecutionContext): Promise<Response> {
  const { pathname } = url
  if (pathname.startsWith('/api/')) return api.fetch(request, env, ctx)
  const address = readAddress(url)
  if (address.kind === 'moved') return new Response(null, { status: 301, headers: { Location: address.to } })
  if (address.kind === 'refused') return refusalPage(address.status, url, ctx)
  if (request.method === 'POST' && FORMS.test(pathname)) return formFor(request, ctx)
  if (!READING.has(request.method)) return refusalPage(405, url, ctx)
  if (pathname === '/healthz') return answerHealth(env)
  if (pathname.startsWith('/images/')) return imageFor(request, url, env, ctx)
  if (FILE.test(pathname)) {
    const file = await env.ASSETS.fetch(request)
    if (file.status !== 404) return file
  }
  return pageFor(request, url, env, ctx)
}

/** HEAD gets what GET would; a browser that has this very copy is told to keep it. */
function withoutBody(request: Request, answer: Response): Response {
  const etag = answer.headers.get('ETag')
  const known = answer.status === 200 && etag !== null && request.headers.get('If-None-Match') === etag
  if (request.method !== 'HEAD' && !known) return answer
  void answer.body?.cancel()
  return new Response(null, { status: known ? 304 : answer.status, headers: answer.headers })
}

/** The last resort: not even a page that says so could be made. */
function broken(requestId: string): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(edgeText.broken(requestId), { status: 500, headers })
}
