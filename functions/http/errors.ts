import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Context } from 'hono'
import {
  AppError,
  ERROR_STATUS,
  type ErrorCode,
  type ErrorDetails,
  type ErrorEnvelope
} from '#functions/contract/errors.ts'
import { errorText, outageText } from '#functions/messages/errors.ts'
import type { ApiEnv } from './env.ts'
import { requestIdOf } from './request-id.ts'

/** Seconds after which a client may look whether what was away is back. */
const OUTAGE_RETRY_S = 10

/** The API's answer to a refusal (api.md 1.4). */
function envelope(code: ErrorCode, details: ErrorDetails = {}): ErrorEnvelope {
  const { field, retryAfter } = details
  return {
    status: statusOf(code, details),
    code,
    message: messageOf(code, details),
    ...(field && { field }),
    ...(retryAfter && { retryAfter })
  }
}

/** The HTTP status that a refusal is answered with. */
export const statusOf = (code: ErrorCode, { status }: ErrorDetails) => status ?? ERROR_STATUS[code]

/** What people read of a refusal. */
export const messageOf = (code: ErrorCode, { name = '', status }: ErrorDetails): string =>
  ((status === 503 && outageText[code]) || errorText[code]).replace('{name}', name)

/** True when the database did not answer, as opposed to answering that a statement is wrong. */
function isOutage(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return (
    cause instanceof Error &&
    /fetch failed|network|connect|timeout|SERVER_ERROR|SQLITE_BUSY|HRANA_WEBSOCKET|internal error/i.test(
      `${cause.name} ${cause.message}`
    )
  )
}

/** What went wrong, as a code people and clients can be told. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  return isOutage(error) ? 'unavailable' : 'internal'
}

/** Ends a call of the API with what went wrong; an unknown error goes to the log, once, under the request's id. */
export function answerError(c: Context<ApiEnv>, error: unknown): Response {
  const code = codeOf(error)
  const details = error instanceof AppError ? error.details : {}
  const requestId = requestIdOf(c.executionCtx)
  if (code === 'internal') console.error(requestId, error)
  const wait = statusOf(code, details) === 503 ? OUTAGE_RETRY_S : details.retryAfter
  if (wait) c.header('Retry-After', String(wait))
  if (details.allow) c.header('Allow', details.allow)
  c.header('X-Request-Id', requestId)
  return c.json(envelope(code, details), statusOf(code, details))
}
