import { api } from '#functions/app.ts'
import { settingsOf } from '#functions/context.ts'
import { pageAt } from '#functions/edge/addresses.ts'
import { cachedPages } from '#functions/edge/memory-pages.ts'
import { isKnown } from '#functions/http/etag.ts'
import { forgetAnswers } from '#functions/http/guest-answers.ts'
import { REQUEST_MAX } from '#functions/http/limited-body.ts'
import { logError } from '#functions/observation/log.ts'
import { answerMetrics } from '#functions/observation/metrics.ts'
import { traceOf } from '#functions/observation/trace.ts'
import { answerHealth } from '#functions/site/health.ts'
import { failureText } from '#src/ui/messages/failures.ts'
import { readAddress } from './address.ts'
import { answerBlocked } from './blocked.ts'
import { forgetPrefetched, withSecurity } from './headers.ts'
import { imageFor } from './images.ts'
import { lastPage } from './last-page.ts'
import { observe } from './observe.ts'
import { formFor, pageFor, refusalPage } from './pages.ts'
import { API_DOCUMENT, HEALTH, isFile, METRICS, routeOf } from './route.ts'

const READING = new Set(['GET', 'HEAD'])
/** Matches the addresses of Vite's own files in `npm run dev`. */
const VITE_FILE = /^\/@(?:vite|id|fs)\/|^\/@react-refresh$|\.(?:tsx?|mjs|astro)$/

/** Entry point of all requests. It also sets the headers that all responses have. */
export async function handleRequest(request: Request, env: Cloudflare.Env, ctx: ExecutionContext): Promise<Response> {
  const url = new URL(request.url)
  const trace = traceOf(ctx)
  const end = observe(request, trace)
  const response = await route(request, url, env, ctx).catch((error: unknown) => {
    logError(trace, error)
    return broken(trace.id)
  })
  // A write may have changed what answers show, also when its client breaks the connection.
  if (!READING.has(request.method)) forgetAnswers()
  await readToEnd(request)
  const answer = withSecurity(withoutBody(request, response), url, trace.id)
  if (!READING.has(request.method)) forgetPrefetched(answer)
  end(answer, env, ctx)
  return answer
}

/**
 * Reads the rest of a request's body. If the connection was closed while the client is still sending, the client would
 * not get the response.
 */
async function readToEnd({ body }: Request): Promise<void> {
  if (!body || body.locked) return
  let size = 0
  for await (const part of body as ReadableStream<Uint8Array>) {
    size += part.byteLength
    if (size > REQUEST_MAX) return
  }
}

async function route(request: Request, url: URL, env: Cloudflare.Env, ctx: ExecutionContext): Promise<Response> {
  const { pathname } = url
  if (import.meta.env.DEV && VITE_FILE.test(pathname)) return env.ASSETS.fetch(request)
  const blocked = await answerBlocked(request, url, env, ctx)
  if (blocked) return blocked
  if (pathname === API_DOCUMENT && READING.has(request.method)) {
    traceOf(ctx).route = API_DOCUMENT
    return openFile(await env.ASSETS.fetch(request))
  }
  if (pathname.startsWith('/api/')) return api.fetch(request, env, ctx)
  const address = readAddress(url)
  if (address.kind === 'moved') return new Response(null, { status: 301, headers: { Location: address.to } })
  if (address.kind === 'refused') return refusalPage(address.status, url, ctx)
  traceOf(ctx).route = routeOf(pathname)
  if (request.method === 'POST' && pageAt(url).form) return formFor(request, ctx)
  if (!READING.has(request.method)) return refusalPage(405, url, ctx)
  if (pathname === HEALTH) return answerHealth(env, ctx)
  if (pathname === METRICS) {
    const metrics = answerMetrics(request.headers.get('Authorization'), settingsOf(env), cachedPages())
    if (metrics) return metrics
  }
  if (pathname.startsWith('/images/')) return imageFor(request, url, env, ctx)
  if (isFile(pathname)) {
    const file = await env.ASSETS.fetch(request)
    if (file.status !== 404) return file
  }
  return pageFor(request, url, env, ctx)
}

/** Lets scripts of every site read a file. */
function openFile(file: Response): Response {
  const answer = new Response(file.body, file)
  answer.headers.set('Access-Control-Allow-Origin', '*')
  answer.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  return answer
}

/** Returns the response without its body, for HEAD, and with status 304 when If-None-Match names the current ETag. */
function withoutBody(request: Request, answer: Response): Response {
  const etag = answer.headers.get('ETag')
  const known = answer.status === 200 && etag !== null && isKnown(etag, request)
  if (request.method !== 'HEAD' && !known) return answer
  void answer.body?.cancel()
  return new Response(null, { status: known ? 304 : answer.status, headers: answer.headers })
}

/** Makes the response for the case that even the failure page cannot be rendered. */
function broken(requestId: string): Response {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(lastPage(failureText.broken, failureText.unexpected, requestId), { status: 500, headers })
}
