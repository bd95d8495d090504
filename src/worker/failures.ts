import { DrizzleQueryError } from 'drizzle-orm/errors'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import { codeOf, logUnexpected, messageOf, statusOf } from '#functions/http/errors.ts'
import { errorText } from '#functions/messages/errors.ts'
import type { Trace } from '#functions/observation/trace.ts'
import { failureText } from '#src/ui/messages/failures.ts'
import { OUTAGE_RETRY_S } from './headers.ts'

/** Data for the failure page. It tells nothing about internals. */
export interface Failure {
  status: number
  title: string
  text: string
  /** Id of the request, which users can quote when they ask for help. */
  requestId?: string
  headers: Record<string, string>
  /** True when reloading the page may help. */
  again: boolean
}

/** Error codes when the viewer may not open the page. */
const FORBIDDEN: readonly ErrorCode[] = ['not_admin', 'not_mod', 'not_admin_nor_mod']

/** Makes the failure page for an address or a method that is refused before a page is rendered. */
export function refusalOf(status: number): Failure {
  const texts = failureText.refused[status] ?? failureText.refused[400]
  const headers: Record<string, string> = status === 405 ? { Allow: 'GET, HEAD' } : {}
  return { status, ...texts, headers, again: false }
}

/** Makes the failure page for an error of a page. An unexpected error is logged once. */
export function failureOf(error: unknown, trace: Trace): Failure {
  const code = codeOf(error)
  logUnexpected(trace, error)
  if (code === 'unavailable') {
    // The Refresh header makes the browser reload the page after some seconds.
    const headers = { Refresh: String(OUTAGE_RETRY_S) }
    return { status: 503, title: failureText.failed, text: failureText.away, headers, again: true }
  }
  if (error instanceof AppError && code === 'too_many_requests') {
    const headers = { 'Retry-After': String(error.details.retryAfter ?? OUTAGE_RETRY_S) }
    return { status: 429, title: errorText[code], text: failureText.slowDown, headers, again: true }
  }
  if (error instanceof AppError) {
    // An invalid id in an address is answered as not found.
    const status = code === 'invalid_id' ? 404 : statusOf(code, error.details)
    return {
      status,
      title: titleOf(code, status),
      text: messageOf(code, error.details),
      headers: {},
      again: status >= 500
    }
  }
  const title = error instanceof DrizzleQueryError ? failureText.failed : failureText.broken
  return { status: 500, title, text: failureText.unexpected, requestId: trace.id, headers: {}, again: true }
}

function titleOf(code: ErrorCode, status: number): string {
  if (FORBIDDEN.includes(code)) return failureText.forbidden
  return status === 400 ? failureText.refused[400].title : failureText.failed
}
