import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Context } from 'hono'
import {
  AppError,
  ERROR_STATUS,
  type ErrorCode,
  type ErrorDetails,
  type ErrorEnvelope,
  type Language
} from '#functions/contract/errors.ts'
import { busyText, demandedText, errorText, fullText, outageText, voteText } from '#functions/messages/errors.ts'
import { logError, logFailure } from '#functions/observation/log.ts'
import { type Trace, traceOf } from '#functions/observation/trace.ts'
import {
  englishBusyText,
  englishDemandedText,
  englishErrorText,
  englishFullText,
  englishOutageText,
  englishVoteText
} from './english-errors.ts'
import type { ApiEnv } from './env.ts'
import { nameOfInvalidId } from './invalid-id.ts'
import { languageOf } from './language.ts'

/** The messages of errors in a language. */
const TEXTS = {
  ru: { usual: errorText, vote: voteText, outage: outageText, demanded: demandedText, busy: busyText, full: fullText },
  en: {
    usual: englishErrorText,
    vote: englishVoteText,
    outage: englishOutageText,
    demanded: englishDemandedText,
    busy: englishBusyText,
    full: englishFullText
  }
}

/** Makes the body of an error response (api.md 1.4). */
export function envelope(code: ErrorCode, details: ErrorDetails = {}, language: Language = 'ru'): ErrorEnvelope {
  const { field, retryAfter, current } = details
  return {
    status: statusOf(code, details),
    code,
    message: messageOf(code, details, language),
    ...(field && { field }),
    ...(retryAfter && { retryAfter }),
    ...(current && { current })
  }
}

/** Gives the HTTP status of an error. */
export const statusOf = (code: ErrorCode, { status }: ErrorDetails) => status ?? ERROR_STATUS[code]

/** Gives the message of an error, for readers. */
export function messageOf(code: ErrorCode, details: ErrorDetails, language: Language = 'ru'): string {
  const { name = '', status, busy, full, isDemanded, isVote } = details
  const texts = TEXTS[language]
  const text =
    (isDemanded && texts.demanded) ||
    (busy && texts.busy[busy]) ||
    (full && texts.full[full]) ||
    (status === 503 && texts.outage[code]) ||
    (isVote && texts.vote[code]) ||
    texts.usual[code]
  return text.replace('{name}', name)
}

/** Headers that name the language of an error's message. */
export const languageHeaders = (language: Language) => ({ 'Content-Language': language, Vary: 'Accept-Language' })

const UNREACHABLE = /fetch failed|network|connect|timeout|SERVER_ERROR|SQLITE_BUSY|HRANA_WEBSOCKET|internal error/i
/** Matches errors of a full or failing disk: the database can read but cannot write. */
const DISK = /SQLITE_(?:IOERR|FULL)|disk I\/O error|disk is full|no space left/i

function textOf(error: unknown): string {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error ? `${cause.name} ${cause.message}` : ''
}

/** True for an error of an unavailable database, false for the refusal of one statement. */
function isOutage(error: unknown): boolean {
  const text = textOf(error)
  return UNREACHABLE.test(text) || DISK.test(text)
}

/** Gives the code of an error for clients. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  return isOutage(error) ? 'unavailable' : 'internal'
}

/**
 * Logs an unexpected error. Of an error of the disk only its message is logged, because the failed statement contains
 * members' texts.
 */
export function logUnexpected(trace: Trace, error: unknown): void {
  const text = textOf(error)
  if (codeOf(error) === 'internal') logError(trace, error)
  else if (DISK.test(text)) logFailure(trace, text)
}

/** Responds to an error. An unexpected error is logged once, with the request id. */
export function answerError(c: Context<ApiEnv>, error: unknown): Response {
  const code = codeOf(error)
  const details = error instanceof AppError ? error.details : {}
  const field = details.field ?? (code === 'invalid_id' ? nameOfInvalidId(c) : undefined)
  const trace = traceOf(c.executionCtx)
  logUnexpected(trace, error)
  if (details.retryAfter) c.header('Retry-After', String(details.retryAfter))
  if (details.allow) c.header('Allow', details.allow)
  if (code === 'endpoint_not_found' || code === 'method_not_allowed') c.header('Link', '</docs/api>; rel="help"')
  c.header('X-Request-Id', trace.id)
  const language = languageOf(c.req.raw)
  return c.json(
    envelope(code, { ...details, ...(field && { field }) }, language),
    statusOf(code, details),
    languageHeaders(language)
  )
}
