import { DrizzleQueryError } from 'drizzle-orm/errors'
import { Refusal } from './refusal.ts'

/** Names of the error classes of the database client and of the Worker for errors of the database. */
const OF_DATABASE = new Set(['LibsqlError', 'DatabaseError'])

const firstLine = (text: string): string => text.split('\n', 1)[0]?.replace(/\.$/, '') ?? ''

/** Makes the refusal for an unreachable database. */
export function unreachable(error: unknown): Refusal {
  const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  return new Refusal(`The database cannot be reached: ${firstLine(cause?.code ?? cause?.message ?? message)}.`)
}

const isFailedFetch = (error: unknown): boolean => error instanceof TypeError && error.message === 'fetch failed'

/**
 * Finds the error of a refused or broken connection among an error and its causes; undefined if the database has
 * answered.
 */
export function lostConnection(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return
  return isFailedFetch(error) ? error : lostConnection(error.cause)
}

/** Turns a database error into a message without a stack trace, which does not help an operator. */
export function plainly(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return plainly(error.cause)
  if (!(error instanceof Error)) return error
  if (OF_DATABASE.has(error.name)) return new Refusal(`The database refuses: ${firstLine(error.message)}.`)
  return isFailedFetch(error) ? unreachable(error) : error
}
