import { api } from '#functions/app.ts'
import { pageAt } from '#functions/edge/addresses.ts'
import { requestIdOf } from '#functions/http/request-id.ts'
import { logError } from '#functions/log.ts'
import { answerHealth } from '#functions/site/health.ts'
import { failureText } from '#src/messages/failures.ts'
import { readAddress } from './address.ts'
import { answerBlocked } from './blocked.ts'
import { withSecurity } from './headers.ts'
import { imageFor } from './images.ts'
import { lastPage } from './last-page.ts'
import { formFor, pageFor, refusalPage } from './pages.ts'

const READING = new Set(['GET', 'HEAD'])
/** What browsers ask of Vite for a page of `npm run dev`. */
const OF_VITE = /^\/@(?:vite|id|fs)\/|^\/@react-refresh$|\.(?:tsx?|mjs|astro)$/
const FILE = /\.(?:png|svg|ico|webp|jpe?g|woff2|js|css|webmanifest)$/

/** The entry of every request; sets the headers of every response. */
export async function frontDoor(request: Request, env: Cloudflare.Env, ctx: ExecutionContext): Promise<Response> {
  const url = new URL(request.url)
  const requestId = requestIdOf(ctx)
  const answer = await route(request, url, env, ctx).catch((error: unknown) => {
    logError(requestId, error)
    return broken(requestId)
  })
  await readToEnd(request)
  return withSecurity(withoutBody(request, answer), url, requestId)
}

/** The platform's limit of a request body in bytes; beyond it the response may be lost. */
const UNREAD_MAX = 100_000_000

/** Reads the rest of an unread request body: a connection closed while the client still sends loses the response. */
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
  if (import.meta.env.DEV && OF_VITE.test(pathname)) return env.ASSETS.fetch(request)
  const blocked = await answerBlocked(request, url, env, ctx)
  if (blocked) return blocked
  if (pathname.startsWith('/api/')) return api.fetch(request, env, ctx)
  const address = readAddress(url)
  if (address.kind === 'moved') return new Response(null, { status: 301, headers: { Location: address.to } })
  if (address.kind === 'refused') return refusalPage(address.status, url, ctx)
  if (request.method === 'POST' && pageAt(url).form) return formFor(request, ctx)
  if (!READING.has(request.method)) return refusalPage(405, url, ctx)
  if (pathname === '/healthz') return answerHealth(env)
  if (pathname.startsWith('/images/')) return imageFor(request, url, env, ctx)
  if (FILE.test(pathname)) {
    const file = await env.ASSETS.fetch(request)
    if (file.status !== 404) return file
  }
  return pageFor(request, url, env, ctx)
}

/** Drops the body for HEAD, and for If-None-Match with the current ETag. */
function withoutBody(request: Request, answer: Response): Response {
  const etag = answer.headers.get('ETag')
  const known = answer.status === 200 && etag !== null && request.headers.get('If-None-Match') === etag
  if (request.method !== 'HEAD' && !known) return answer
  void answer.body?.cancel()
  return new Response(null, { status: known ? 304 : answer.status, headers: answer.headers })
}

/** The response when not even the failure page could be rendered. */
function broken(requestId: string): Response {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(lastPage(failureText.broken, failureText.unexpected, requestId), { status: 500, headers })
}
