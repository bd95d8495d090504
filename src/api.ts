import type { Calls } from '#functions/contract/calls.ts'
import type { ErrorCode, ErrorEnvelope } from '#functions/contract/errors.ts'
import { attempt } from '#src/lib/attempt.ts'
import { csrfCookie } from '#src/lib/csrf-cookie.ts'

/** Where the token against forged requests is kept between pages. */
const TOKEN_KEY = 'csrf_token'
const TOKEN_HEADER = 'Csrf-Token'

/** What the service worker answers when the server does not. */
const NO_ANSWER = 408

/** Characters of a body that browsers send on after the page was left: they take 64 KiB of all such calls together. */
const KEPT_ALIVE = 5000

/** What the API refuses with, and what the service worker answers in its place. */
type FailureCode = ErrorCode | 'network_error'

/** An answer of the API that is not OK, in the API's own words. */
export class ApiError extends Error {
  readonly status: number
  readonly code: FailureCode
  readonly field: string | undefined
  /** Whole seconds until the call may be repeated. */
  readonly retryAfter: number | undefined

  constructor({ status, code, message, field, retryAfter }: ErrorEnvelope) {
    super(message)
    this.status = status
    this.code = code as FailureCode
    this.field = field
    this.retryAfter = retryAfter
  }
}

/** What a call was thrown with: an ApiError has all of it, a Response its status, no answer at all none. */
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

/** What a call is sent and answers, where the contract says so. */
type CallOf<Method extends string, Path extends string> = `${Method} ${Path}` extends keyof Calls
  ? Calls[`${Method} ${Path}`]
  : { body: object; answer: unknown }

/**
 * A call of the API that changes something; a short one arrives though its page is left meanwhile. A token that the
 * server takes no more is fetched anew, once.
 * @param path below /api.
 * @param once does it once however often it is sent, so it is sent again when no answer came; a text names the call,
 * for callers that may send it later again.
 * @returns the answer's body.
 * @throws ApiError for an answer that is not OK; TypeError when none came.
 */
export async function call<Method extends 'POST' | 'PUT' | 'DELETE', Path extends string>(
  method: Method,
  path: Path,
  body: CallOf<Method, Path>['body'],
  { once = false }: { once?: boolean | string } = {}
): Promise<CallOf<Method, Path>['answer']> {
  const key = once === true ? newKey() : once
  const text = JSON.stringify(body)
  const ask = (csrf: string) =>
    fetch(`/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-Csrf-Token': csrf,
        ...(key && { 'Idempotency-Key': key })
      },
      body: text,
      keepalive: text.length <= KEPT_ALIVE
    })
  const send = async (csrf: string) => {
    if (!key) return ask(csrf)
    const answer = await ask(csrf).catch(() => null)
    return answer && answer.status !== NO_ANSWER ? answer : ask(csrf)
  }
  return withToken(send)
}

/** Sends a call with the token, and once more with a new one where it is taken no more. */
async function withToken(send: (csrf: string) => Promise<Response>): Promise<unknown> {
  token ??= csrfCookie() ?? attempt(() => localStorage.getItem(TOKEN_KEY)) ?? null
  const first = await send(token ?? (await freshToken()))
  const isStale = first.status === 403 && (await codeOf(first)) === 'csrf_failed'
  const answer = isStale ? await send(await freshToken()) : first
  keepToken(answer)
  if (!answer.ok) throw await errorOf(answer)
  return answer.json()
}

export interface Sending {
  /** Called as the file leaves: the share that is on its way, 0 to 1. */
  onProgress(share: number): void
  /** Breaks it off. */
  signal: AbortSignal
}

/**
 * Sends a file in the field image, and tells how far it is: what fetch cannot do.
 * @param path below /api.
 * @returns the answer's body.
 * @throws ApiError for an answer that is not OK; TypeError when none came.
 */
export function upload(path: string, file: Blob, { onProgress, signal }: Sending): Promise<unknown> {
  const form = new FormData()
  form.set('image', file)
  const send = (csrf: string) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      const fail = () => reject(new TypeError('no answer'))
      request.open('POST', `/api${path}`)
      request.setRequestHeader('X-Csrf-Token', csrf)
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
      request.onload = () => {
        const headers = { [TOKEN_HEADER]: request.getResponseHeader(TOKEN_HEADER) ?? csrf }
        resolve(new Response(request.responseText, { status: request.status, headers }))
      }
      request.onerror = request.onabort = fail
      if (signal.aborted) fail()
      else request.send(form)
      signal.addEventListener('abort', () => request.abort())
    })
  return withToken(send)
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

/** What stands between here and the API may answer in its own way. */
async function errorOf(answer: Response): Promise<ApiError> {
  const envelope: unknown = await answer.json().catch(() => null)
  const { status } = answer
  return new ApiError({ code: 'internal', message: '', ...(envelope as Partial<ErrorEnvelope> | null), status })
}
