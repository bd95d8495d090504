import { defineMiddleware } from 'astro:middleware'
import { env } from 'cloudflare:workers'
import { openContext } from '#functions/context.ts'
import { countGuestRead } from '#functions/http/rate-limits.ts'
import { serverTiming } from '#functions/http/timing.ts'
import { cookiesOf } from '#functions/sessions/auth.ts'
import { failureOf, refusalOf } from './edge/failures.ts'
import { refusalFor } from './edge/refusals.ts'

const FAILURE_PAGE = '/-/failure'
const pathOf = (status: number): string => (status === 404 ? '/404' : FAILURE_PAGE)

/** Opens the context of a page, and turns what goes wrong into the page that says so. */
export const onRequest = defineMiddleware(async ({ locals, request, url }, next) => {
  locals.ctx ??= openContext(env, locals.cfContext, request)
  locals.asked ??= url
  const { ctx } = locals
  /** The page that says it, asked for anew: of a request whose body is read no other can be made. */
  const asking = (path: string) => new Request(new URL(path, url), { headers: request.headers })
  const refusal = refusalFor(locals.cfContext)
  if (refusal) locals.failure = refusalOf(refusal)
  try {
    // Pages from the cache cost nothing and do not count.
    await countGuestRead(ctx, env.GUEST_READS)
    const response = await next(refusal === undefined ? undefined : asking(pathOf(refusal)))
    // An answer without a word of its own: the page that says it.
    return timed(response.status === 404 && !response.body ? await next(asking('/404')) : response)
  } catch (error) {
    locals.failure = failureOf(error, ctx.requestId)
  }
  try {
    return timed(await next(asking(pathOf(locals.failure.status))))
  } catch (error) {
    // The not-found page needs the database too: when that is away, the page that needs nothing says so.
    locals.failure = failureOf(error, ctx.requestId)
    return timed(await next(asking(FAILURE_PAGE)))
  }

  function timed(response: Response): Response {
    response.headers.set('Server-Timing', serverTiming(ctx.stats))
    for (const cookie of cookiesOf(ctx)) response.headers.append('Set-Cookie', cookie)
    return response
  }
})
