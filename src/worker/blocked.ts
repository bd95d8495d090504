import { openDatabase } from '#functions/context.ts'
import { openHeaders } from '#functions/http/cors.ts'
import { envelope, languageHeaders } from '#functions/http/errors.ts'
import { languageOf } from '#functions/http/language.ts'
import { isBlocked } from '#functions/ip-blocks/block-cache.ts'
import { logError } from '#functions/observation/log.ts'
import { traceOf } from '#functions/observation/trace.ts'
import { failureText } from '#src/ui/messages/failures.ts'
import { lastPage } from './last-page.ts'

const STATUS = 403

/** True when an IP block covers the address that the request comes from. */
async function isFromBlocked({ headers }: Request, env: Cloudflare.Env, ctx: ExecutionContext): Promise<boolean> {
  const trace = traceOf(ctx)
  const later = (work: Promise<unknown>) => ctx.waitUntil(work.catch((error: unknown) => logError(trace, error)))
  const open = () => {
    const { db, stats } = openDatabase(env, ctx)
    trace.costs.push(stats)
    return db
  }
  return isBlocked({ open, later }, headers.get('CF-Connecting-IP') ?? '')
}

/** Refuses a request from a blocked IP address; returns null for a request from any other address. */
export async function answerBlocked(
  request: Request,
  { pathname }: URL,
  env: Cloudflare.Env,
  ctx: ExecutionContext
): Promise<Response | null> {
  if (!(await isFromBlocked(request, env, ctx))) return null
  if (pathname.startsWith('/api/')) {
    const language = languageOf(request)
    const headers = { 'Cache-Control': 'no-store', ...openHeaders(request), ...languageHeaders(language) }
    return Response.json(envelope('ip_blocked', {}, language), { status: STATUS, headers })
  }
  const page = lastPage(failureText.blocked, failureText.blockedWhy, traceOf(ctx).id)
  const type = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(page, { status: STATUS, headers: type })
}

/**
 * Answers the server of `npm start` whether a request comes from a blocked IP address. That server asks, because it
 * answers requests for files without the Worker.
 */
export const answerBlockCheck = async (
  request: Request,
  env: Cloudflare.Env,
  ctx: ExecutionContext
): Promise<Response> => new Response(null, { status: (await isFromBlocked(request, env, ctx)) ? STATUS : 204 })
