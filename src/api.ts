import { ACCOUNT_HEADER, GUEST_ACCOUNT } from '#functions/contract/account-header.ts'
import type { Calls } from '#functions/contract/calls.ts'
import type { ErrorCode, ErrorEnvelope } from '#functions/contract/errors.ts'
import { attempt } from '#src/lib/attempt.ts'
import { csrfCookie } from '#src/lib/csrf-cookie.ts'
import { ACCOUNT_CHANGED, currentMemberId } from '#src/lib/current-page.ts'
import { GATEWAY_ERRORS } from '#src/lib/gateway-errors.ts'

/** Where the token against forged requests is kept between pages. */
const TOKEN_KEY = 'csrf_token'
export const TOKEN_HEADER = 'Csrf-Token'

/** Answer of the service worker in place of the server. */
const NO_ANSWER = 408

/** Whether nobody has answered: no answer at all, or one of a front that cannot reach the server, or of a server without its database. */
export const isUnreachable = (status: number): boolean => status === NO_ANSWER || GATEWAY_ERRORS.includes(status)

/** Characters of a body that browsers send on after the page was left: they take 64 KiB of all such calls together. */
const KEPT_ALIVE = 5000

/** Error body of the API, and of the service worker in its place. */
type FailureCode = ErrorCode | 'network_error'

/** An answer of the API that is not OK, in the API's own words. */
export class ApiError extends Error {
  readonly status: number
  readonly code: FailureCode
  readonly field: string | undefined
  /** Whole seconds until the call may be repeated. */
  readonly retryAfter: number | undefined
  /** Of edit_conflict: the texts as they are stored now, by their fields. */
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

/** Parts of a call's error: all of an ApiError, the status of a Response, none without a response. */
export type Failure = Partial<Pick<ApiError, 'status' | 'code' | 'message'>>

let token: string | null = null

/** Names one call. Not randomUUID(): that is missing where a site is tried out without https. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

function keepToken(answer: Response): void {
  token = answer.headers.get(TOKEN_HEADER) ?? token
  attempt(() => token && localStorage.setItem(TOKEN_KEY, token))
}

async function freshToken(): Promise<string> {
  await read('/_initial')
  return token ?? ''
}

/** Types of a call's input and result, by the contract. */
export type CallOf<Method extends string, Path extends string> = `${Method} ${Path}` extends keyof Calls
  ? Calls[`${Method} ${Path}`]
  : { body: object; answer: unknown }

/** A call as it travels. */
export interface Sent {
  method: 'POST' | 'PUT' | 'DELETE'
  /** Below /api. */
  path: string
  body: object
  /** Its Idempotency-Key. */
  key?: string | false
  /** Ends the wait for an answer. */
  signal?: AbortSignal
}

/** The headers of every write: the token against forged requests, and the account for which the page was made. */
export const writeHeaders = (csrf: string): Record<string, string> => ({
  'X-Csrf-Token': csrf,
  [ACCOUNT_HEADER]: currentMemberId() || GUEST_ACCOUNT
})

/** Sends a call once, as it is. @throws TypeError when no answer came. */
export function send({ method, path, body, key, signal }: Sent, csrf: string): Promise<Response> {
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

/**
 * A call of the API that changes something; a short one arrives though its page is left meanwhile. A token that the
 * server takes no more is fetched anew, once.
 * @param path below /api.
 * @param once does it once however often it is sent, so it is sent again when no answer came; a text names the call,
 * for callers that may send it later again.
 * @returns the answer's body.
 * @throws ApiError for an answer that is not OK; TypeError when none came, or what the signal was ended with.
 */
export async function call<Method extends 'POST' | 'PUT' | 'DELETE', Path extends string>(
  method: Method,
  path: Path,
  body: CallOf<Method, Path>['body'],
  { once = false, signal }: { once?: boolean | string; signal?: AbortSignal } = {}
): Promise<CallOf<Method, Path>['answer']> {
  const key = once === true ? newKey() : once
  const ask = (csrf: string) => send({ method, path, body, key, ...(signal && { signal }) }, csrf)
  return withToken(async csrf => {
    if (!key) return ask(csrf)
    const answer = await ask(csrf).catch(() => null)
    return answer && answer.status !== NO_ANSWER ? answer : ask(csrf)
  })
}

/** Sends a call with the token (header X-Csrf-Token), and once more with a new one where it is taken no more. */
export async function withToken(send: (csrf: string) => Promise<Response>): Promise<unknown> {
  token ??= csrfCookie() ?? attempt(() => localStorage.getItem(TOKEN_KEY)) ?? null
  const first = await send(token ?? (await freshToken()))
  const isStale = first.status === 403 && (await codeOf(first)) === 'csrf_failed'
  const answer = isStale ? await send(await freshToken()) : first
  keepToken(answer)
  if (!answer.ok) throw await errorOf(answer)
  return answer.json()
}

/**
 * A read of the API.
 * @param path below /api.
 * @throws ApiError for an answer that is not OK; TypeError when none came.
 */
export async function read(path: string): Promise<unknown> {
  const answer = await fetch(`/api${path}`)
  keepToken(answer)
  if (!answer.ok) throw await errorOf(answer)
  return answer.json()
}

const codeOf = async (answer: Response): Promise<string> => (await errorOf(answer.clone())).code

/** An answer that is not OK. What stands between here and the API may answer in its own way. */
export async function errorOf(answer: Response): Promise<ApiError> {
  const envelope: unknown = await answer.json().catch(() => null)
  const { status } = answer
  const retryAfter = Number(answer.headers.get('Retry-After'))
  const said = { ...(retryAfter && { retryAfter }), ...(envelope as Partial<ErrorEnvelope> | null) }
  const error = new ApiError({ code: 'internal', message: '', ...said, status })
  if (error.code === 'account_changed') dispatchEvent(new Event(ACCOUNT_CHANGED))
  return error
}
