import { ACCOUNT_HEADER, GUEST_ACCOUNT } from '#functions/contract/account-header.ts'
import type { CallOf, ReadAnswer, WriteMethod } from '#functions/contract/calls.ts'
import type { ErrorCode, ErrorEnvelope } from '#functions/contract/errors.ts'
import { csrfCookie } from './csrf-cookie.ts'
import { ACCOUNT_CHANGED, currentMemberId } from './current-page.ts'
import { GATEWAY_ERRORS } from './gateway-errors.ts'
import { readDevice, writeDevice } from './storage.ts'

/** Storage key under which the CSRF token is carried over from page to page. */
const TOKEN_KEY = 'csrf_token'
export const TOKEN_HEADER = 'Csrf-Token'

/** Status of the response that the service worker makes up when the network has failed. */
const NO_ANSWER = 408

/**
 * True for the status of an unreachable site: no response, a proxy without its server, or a server without
 * its database.
 */
export const isUnreachable = (status: number): boolean => status === NO_ANSWER || GATEWAY_ERRORS.includes(status)

/**
 * Maximum length of a body sent with `keepalive`. Browsers allow 64 KiB for all pending `keepalive` requests together.
 */
const KEPT_ALIVE = 5000

/** Error codes of the API and of the service worker. */
type FailureCode = ErrorCode | 'network_error'

/** An API response that is not OK, with the API's text. */
export class ApiError extends Error {
  readonly status: number
  readonly code: FailureCode
  readonly field: string | undefined
  /** Whole seconds until the call may be repeated. */
  readonly retryAfter: number | undefined
  /** Stored texts after an edit_conflict, by field. */
  readonly current: Record<string, string> | undefined

  constructor({ status, code, message, field, retryAfter, current }: ErrorEnvelope) {
    super(message)
    this.status = status
    this.code = code as FailureCode
    this.field = field
    this.retryAfter = retryAfter
    this.current = current
  }
}

/**
 * Facts about a failed call: status, code and message from an ApiError, the status alone from a Response, no facts
 * without a response.
 */
export type Failure = Partial<Pick<ApiError, 'status' | 'code' | 'message'>>

/** Returns the facts about the error of a failed call. */
export const failureIn = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {})

/** Makes a new idempotency key. randomUUID() is missing on sites without https. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** A call of the API that changes something. */
export interface Sent {
  method: WriteMethod
  /** Path below /api. */
  path: string
  body: object
  /** Value of the Idempotency-Key header; the header is omitted without a value. */
  key?: string | false
  /** Signal that aborts the call. */
  signal?: AbortSignal
}

/** Connection of an API client to the site. */
export interface Connection {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** CSRF token to use before a response has brought one; null when unknown. */
  csrf(): string | null
  /** Id of the account that the client acts for; empty for guests. */
  member(): string
}

/** A client of the API. All paths are relative to /api. */
export interface Api {
  /** Id of the account that the client acts for; empty for guests. */
  member(): string
  /**
   * Reads from the API.
   * @throws ApiError for a response that is not OK; TypeError without a response.
   */
  read<Path extends string>(path: Path): Promise<ReadAnswer<Path>>
  /**
   * Sends a call that changes something. A short call completes even if its page is closed. An expired CSRF token is
   * renewed once.
   * @param once true for an idempotent call, which is sent again when no response came. A string is its idempotency
   *   key, for callers that may repeat the call later.
   * @throws ApiError for a response that is not OK; TypeError without a response, or the signal's reason.
   */
  call<Method extends WriteMethod, Path extends string>(
    method: Method,
    path: Path,
    body: CallOf<Method, Path>['body'],
    options?: { once?: boolean | string; signal?: AbortSignal }
  ): Promise<CallOf<Method, Path>['answer']>
  /**
   * Sends a call that changes something, without repeating it.
   * @throws TypeError without a response.
   */
  send(call: Sent, csrf: string): Promise<Response>
  /** Sends a call with the CSRF token. When the token has expired, the call is sent once more with a new token. */
  withToken(send: (csrf: string) => Promise<Response>): Promise<unknown>
  /** Headers of each writing request: the CSRF token, and the account that the client acts for. */
  writeHeaders(csrf: string): Record<string, string>
}

/** Makes a client of the API that uses the given connection. */
export function createApi({ fetch, csrf, member }: Connection): Api {
  let token: string | null = null
  const keepToken = (answer: Response) => {
    token = answer.headers.get(TOKEN_HEADER) ?? token
    if (token) writeDevice(TOKEN_KEY, token)
  }
  const read: Api['read'] = async path => {
    const answer = await fetch(`/api${path}`)
    keepToken(answer)
    if (!answer.ok) throw await errorOf(answer)
    return answer.json()
  }
  const freshToken = async () => {
    await read('/_initial')
    return token ?? ''
  }
  const writeHeaders: Api['writeHeaders'] = csrf => ({
    'X-Csrf-Token': csrf,
    [ACCOUNT_HEADER]: member() || GUEST_ACCOUNT
  })
  const send: Api['send'] = ({ method, path, body, key, signal }, csrf) => {
    const text = JSON.stringify(body)
    return fetch(`/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...writeHeaders(csrf),
        ...(key && { 'Idempotency-Key': key })
      },
      body: text,
      keepalive: text.length <= KEPT_ALIVE,
      signal: signal ?? null
    })
  }
  const withToken: Api['withToken'] = async send => {
    token ??= csrf()
    const first = await send(token ?? (await freshToken()))
    const isStale = first.status === 403 && (await codeOf(first)) === 'csrf_failed'
    const answer = isStale ? await send(await freshToken()) : first
    keepToken(answer)
    if (!answer.ok) throw await errorOf(answer)
    return answer.json()
  }
  const call: Api['call'] = async (method, path, body, { once = false, signal } = {}) => {
    const key = once === true ? newKey() : once
    const ask = (csrf: string) => send({ method, path, body, key, ...(signal && { signal }) }, csrf)
    return withToken(async csrf => {
      if (!key) return ask(csrf)
      const answer = await ask(csrf).catch(() => null)
      return answer && answer.status !== NO_ANSWER ? answer : ask(csrf)
    })
  }
  return { member, read, call, send, withToken, writeHeaders }
}

/** The API client of the page, which acts for the page's member. */
export const pageApi = createApi({
  fetch: (path, init) => fetch(path, init),
  csrf: () => csrfCookie() ?? readDevice(TOKEN_KEY),
  member: currentMemberId
})
export const { read, call, send, withToken, writeHeaders } = pageApi

const codeOf = async (answer: Response): Promise<string> => (await errorOf(answer.clone())).code

/** Makes the error of a response that is not OK. A proxy may have answered in another format than the API. */
export async function errorOf(answer: Response): Promise<ApiError> {
  const envelope: unknown = await answer.json().catch(() => null)
  const { status } = answer
  const retryAfter = Number(answer.headers.get('Retry-After'))
  const details = { ...(retryAfter && { retryAfter }), ...(envelope as Partial<ErrorEnvelope> | null) }
  const error = new ApiError({ code: 'internal', message: '', ...details, status })
  if (error.code === 'account_changed') dispatchEvent(new Event(ACCOUNT_CHANGED))
  return error
}
