import { defineMiddleware } from 'astro:middleware'
import { env } from 'cloudflare:workers'
import { openContext } from '#functions/context.ts'
import { pageAt } from '#functions/edge/addresses.ts'
import { countGuestRead } from '#functions/http/rate-limits.ts'
import { serverTiming } from '#functions/http/timing.ts'
import { cookiesOf } from '#functions/sessions/auth.ts'
import { settleEarlyKey } from '#functions/sessions/early.ts'
import { receiveForm } from '#src/ui/forms/form.ts'
import { failureOf, refusalOf } from './worker/failures.ts'
import { refusalFor } from './worker/refusals.ts'

const FAILURE_PAGE = '/-/failure'
const pathOf = (status: number): string => (status === 404 ? '/404' : FAILURE_PAGE)

/**
 * Handles the request for a page: opens its context, reads a submitted form, and renders the failure page after an
 * error.
 */
export const onRequest = defineMiddleware(async ({ locals, request, url }, next) => {
  locals.ctx ??= openContext(env, locals.cfContext, request)
  locals.requestedUrl ??= url
  const { ctx } = locals
  /** Makes the request for the failure page. The first request cannot be cloned after its body was read. */
  const asking = (path: string) => new Request(new URL(path, url), { headers: request.headers })
  const refusal = refusalFor(locals.cfContext)
  if (refusal) locals.failure = refusalOf(refusal)
  try {
    // Pages from the cache are answered before the middleware, and so are not counted.
    await countGuestRead(ctx, env.GUEST_READS)
    await settleEarlyKey(ctx)
    if (request.method === 'POST') locals.received = await receiveForm({ request, locals, url }, pageAt(url).form)
    const response = await next(refusal === undefined ? undefined : asking(pathOf(refusal)))
    // For a 404 without a body, the not-found page is rendered.
    return timed(response.status === 404 && !response.body ? await next(asking('/404')) : response)
  } catch (error) {
    locals.failure = failureOf(error, ctx.trace)
  }
  try {
    return timed(await next(asking(pathOf(locals.failure.status))))
  } catch (error) {
    // The not-found page needs the database too, so its rendering may fail. The failure page needs nothing.
    locals.failure = failureOf(error, ctx.trace)
    return timed(await next(asking(FAILURE_PAGE)))
  }

  function timed(response: Response): Response {
    const timing = serverTiming(ctx)
    if (timing !== null) response.headers.set('Server-Timing', timing)
    for (const cookie of cookiesOf(ctx)) response.headers.append('Set-Cookie', cookie)
    return response
  }
})
