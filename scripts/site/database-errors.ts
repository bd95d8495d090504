import { DrizzleQueryError } from 'drizzle-orm/errors'
import { Refusal } from './refusal.ts'

/** Errors of the ways to a database by their names: that of its client, and that of the Worker's own. */
const OF_DATABASE = new Set(['LibsqlError', 'DatabaseError'])

const firstLine = (text: string): string => text.split('\n', 1)[0]?.replace(/\.$/, '') ?? ''

/** The sentence for a database that gives no answer. */
export function unreachable(error: unknown): Refusal {
  const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  return new Refusal(`The database cannot be reached: ${firstLine(cause?.code ?? cause?.message ?? message)}.`)
}

const isFailedFetch = (error: unknown): boolean => error instanceof TypeError && error.message === 'fetch failed'

/** The refused or broken connection to a database among the causes of an error; absent when the database has answered. */
export function lostConnection(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return
  return isFailedFetch(error) ? error : lostConnection(error.cause)
}

/** An error that a command has met, in a sentence where it is one of the database: an operator can do nothing with a stack. */
export function plainly(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return plainly(error.cause)
  if (!(error instanceof Error)) return error
  if (OF_DATABASE.has(error.name)) return new Refusal(`The database refuses: ${firstLine(error.message)}.`)
  return isFailedFetch(error) ? unreachable(error) : error
}
