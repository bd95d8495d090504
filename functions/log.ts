import { DrizzleQueryError } from 'drizzle-orm/errors'

/**
 * Puts an error into the log under the id of its request. Of a statement that failed the log gets the text and the
 * reason, never the values: they are what people wrote, their addresses and the hashes of their passwords.
 */
export function logError(requestId: string, error: unknown): void {
  if (error instanceof DrizzleQueryError) console.error(requestId, error.query, error.cause)
  else console.error(requestId, error)
}
