import { DrizzleQueryError } from 'drizzle-orm/errors'
import {
  AppError,
  ERROR_STATUS,
  type ErrorCode,
  type ErrorDetails,
  type ErrorEnvelope
} from '#functions/contract/errors.ts'
import { errorText } from '#functions/messages/errors.ts'

/** The API's answer to a refusal (api.md 1.4). */
export function envelope(code: ErrorCode, details: ErrorDetails = {}): ErrorEnvelope {
  const { field, retryAfter } = details
  return {
    status: ERROR_STATUS[code],
    code,
    message: errorText[code],
    ...(field && { field }),
    ...(retryAfter && { retryAfter })
  }
}

/** True when the database did not answer, as opposed to answering that a statement is wrong. */
export function isOutage(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return (
    cause instanceof Error &&
    /fetch failed|network|connect|timeout|SERVER_ERROR|HRANA_WEBSOCKET|internal error/i.test(
      `${cause.name} ${cause.message}`
    )
  )
}

/** What went wrong, as a code people and clients can be told. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  return isOutage(error) ? 'unavailable' : 'internal'
}
