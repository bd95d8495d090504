import { openContext } from '#functions/context.ts'
import { logUnexpected } from '#functions/http/errors.ts'
import { countRequest, methodOf, NO_CACHE } from '#functions/observation/counters.ts'
import { countInDay, storeCounts } from '#functions/observation/days.ts'
import { queueLogLine, writeLogLine } from '#functions/observation/log-lines.ts'
import type { Trace } from '#functions/observation/trace.ts'

/** Header that all requests of clients have. The server's own health checks lack it. */
const CLIENT = 'CF-Connecting-IP'

/**
 * Starts observing a request.
 * @returns a function that is called with the response: it counts the request and writes its log line.
 */
export function observe(request: Request, trace: Trace) {
  const begunAt = Date.now()
  trace.errors = []
  return (answer: Response, env: Cloudflare.Env, ctx: ExecutionContext): void => {
    const now = Date.now()
    const cache = answer.headers.get('X-Cache') ?? NO_CACHE
    const observed = {
      method: methodOf(request.method),
      route: trace.route,
      status: answer.status,
      ms: now - begunAt,
      cache
    }
    const isClients = request.headers.has(CLIENT)
    const { error, ...line } = lineOf(trace, observed)
    if (error) writeLogLine({ ...line, error }, true)
    else if (isClients && env.REQUEST_LOG !== 'off') writeQuick(line, env, ctx)
    if (!isClients) return
    countRequest(observed)
    if (countInDay(observed, now)) ctx.waitUntil(storeCountsLater(env, ctx, trace))
  }
}

type Observed = Parameters<typeof countRequest>[0]

/** Returns the fields of a request's log line. The fields contain no errors that come after the response. */
function lineOf(trace: Trace, { cache, ...observed }: Observed) {
  const { id, costs, errors } = trace
  trace.errors = null
  let trips = 0
  let rows = 0
  for (const { roundTrips, rowsRead } of costs) {
    trips += roundTrips
    rows += rowsRead
  }
  return { id, ...observed, trips, rows, cache, error: errors?.join('\n') }
}

/**
 * Writes the log line of a request. The platform stores each line as a log entry; under `npm start` another process
 * writes the lines.
 */
function writeQuick(line: object, env: Cloudflare.Env, ctx: ExecutionContext): void {
  if (env.PAGE_STORE === 'memory') queueLogLine(line, work => ctx.waitUntil(work))
  else writeLogLine(line, false)
}

/** Stores the daily counters after the response was sent, so that no client waits for it. */
async function storeCountsLater(env: Cloudflare.Env, ctx: ExecutionContext, trace: Trace): Promise<void> {
  try {
    await storeCounts(openContext(env, ctx).db)
  } catch (error) {
    logUnexpected(trace, error)
  }
}
