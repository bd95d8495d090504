import type { DbStats } from '#functions/db/client.ts'
import { newRequestId } from './request-id.ts'

/** What is known of a request while it is answered. Nothing of it tells who asks, or for which of many pages. */
export interface Trace {
  /** What the log, the answer's header and the page about a failure call the request. */
  readonly id: string
  /** The pattern of its address. */
  route: string
  /** What it cost the database, a part for each context that was opened for it. */
  readonly costs: DbStats[]
  /** What went wrong, for the request's line in the log; null where there is none, or when it is written. */
  errors: string[] | null
}

/** The route of a request whose address was refused, or has no page. */
export const NO_ROUTE = '*'

const traces = new WeakMap<object, Trace>()

/**
 * The trace of a request.
 * @param execution the platform's own object of the request, so that no header of a client can stand for it.
 */
export function traceOf(execution: object): Trace {
  const trace = traces.get(execution) ?? { id: newRequestId(), route: NO_ROUTE, costs: [], errors: null }
  traces.set(execution, trace)
  return trace
}
