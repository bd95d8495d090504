import { alertText } from '#src/messages/alerts.ts'

const TOO_MANY_REQUESTS = 429

/**
 * What is said about a load that failed, which is logged too.
 * @param error an answer that is not OK, or what fetch has thrown: a TypeError when no answer came.
 */
export function failureText(error: unknown): string {
  console.error(error)
  if (error instanceof TypeError) return alertText.offline
  const isTooMany = error instanceof Response && error.status === TOO_MANY_REQUESTS
  return isTooMany ? alertText.tooManyRequests : alertText.failed
}
