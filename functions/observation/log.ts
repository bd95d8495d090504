import { DrizzleQueryError } from 'drizzle-orm/errors'
import { countError } from './counters.ts'
import { writeLogLine } from './log-lines.ts'
import type { Trace } from './trace.ts'

/**
 * Puts an error into the log under the id of its request. Of a statement that failed the log gets the text and the
 * reason, never the values: they are what people wrote, their addresses and the hashes of their passwords.
 */
export function logError(trace: Trace, error: unknown): void {
  logFailure(trace, textOf(error))
}

/** Puts a text about a failure into the request's line; behind the answer, and without one, it has a line of its own. */
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
