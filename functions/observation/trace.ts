import type { DbStats } from '#functions/db/client.ts'
import { newRequestId } from './request-id.ts'

/** Data of a request for its log line. No field identifies the client or an individual page. */
export interface Trace {
  /** Id of the request; it is in the log, in a header of the response and on error pages. */
  readonly id: string
  /** The route pattern of the request. */
  route: string
  /** Database costs of the request, one entry for each context (Ctx) that was opened for it. */
  readonly costs: DbStats[]
  /** Failures for the request's log line; null while there are none, and after the line is written. */
  errors: string[] | null
}

/** The route of a request with a refused address or without a page. */
export const NO_ROUTE = '*'

const traces = new WeakMap<object, Trace>()

/**
 * Gives the trace of a request (its data for the log), one object for each request.
 * @param execution the platform's context of the request, which no client can forge.
 */
export function traceOf(execution: object): Trace {
  const trace = traces.get(execution) ?? { id: newRequestId(), route: NO_ROUTE, costs: [], errors: null }
  traces.set(execution, trace)
  return trace
}
