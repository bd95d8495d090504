import { DrizzleQueryError } from 'drizzle-orm/errors'
import { countError } from './counters.ts'
import { writeLogLine } from './log-lines.ts'
import type { Trace } from './trace.ts'

/**
 * Logs an error under the id of its request. For a failed statement, the log gets the SQL text and the reason, never
 * the parameters, which contain members' texts, addresses and password hashes.
 */
export function logError(trace: Trace, error: unknown): void {
  logFailure(trace, textOf(error))
}

/**
 * Adds a failure to the request's log line; after the response, and outside requests, the failure gets a line of its
 * own.
 */
export function logFailure({ id, errors }: Pick<Trace, 'id' | 'errors'>, error: string): void {
  countError()
  if (errors) errors.push(error)
  else writeLogLine({ id, error }, true)
}

function textOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `${error.query}\n${textOf(error.cause)}`
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? `${error.name}: ${error.message}`
  return error.cause === undefined ? own : `${own}\nCaused by: ${textOf(error.cause)}`
}
