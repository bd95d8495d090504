import { STATUS_CODES } from 'node:http'
import type { ErrorEnvelope } from '#functions/contract/errors.ts'
import { errorText } from '#functions/messages/errors.ts'
import { newRequestId } from '#functions/observation/request-id.ts'
import { failureText } from '#src/ui/messages/failures.ts'
import { securityHeaders } from '#src/worker/headers.ts'
import { lastPage } from '#src/worker/last-page.ts'

/** Value of Retry-After in seconds; workerd restarts within one second. */
const RETRY_S = 2
const { refused, failed, away, broken, unexpected } = failureText

/** Error codes (for the API) and texts (for pages) of the refusals that this server sends without the Worker. */
const KINDS = {
  400: { code: 'invalid_value', title: refused[400].title, text: refused[400].text },
  408: { code: 'invalid_value', title: refused[400].title, text: refused[400].text },
  417: { code: 'invalid_value', title: refused[400].title, text: refused[400].text },
  431: { code: 'too_long', title: refused[400].title, text: refused[400].text },
  500: { code: 'internal', title: broken, text: unexpected },
  503: { code: 'unavailable', title: failed, text: away }
} as const

export type RefusalStatus = keyof typeof KINDS

export interface Refusal {
  requestId: string
  headers: Record<string, string>
  body: string
}

/**
 * Makes the refusal of a request that does not reach the Worker, or that the Worker could not answer. The body of the
 * refusal is JSON below /api, and a page elsewhere.
 * @param isSecure true when the client is known to use https.
 */
export function refusal(status: RefusalStatus, path: string, isSecure: boolean): Refusal {
  const { code, title, text } = KINDS[status]
  const requestId = newRequestId()
  const isApi = path.startsWith('/api/')
  const envelope: ErrorEnvelope = { status, code, message: errorText[code] }
  const body = isApi ? JSON.stringify(envelope) : lastPage(title, text, requestId)
  const type = isApi ? 'application/json; charset=UTF-8' : 'text/html; charset=utf-8'
  const { fixed, usual } = securityHeaders({ type, isSecure })
  const headers = {
    ...fixed,
    ...usual,
    'Content-Type': type,
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    Connection: 'close'
  }
  const retry = { 'Retry-After': String(RETRY_S), ...(!isApi && { Refresh: String(RETRY_S) }) }
  return { requestId, body, headers: status === 503 ? { ...headers, ...retry } : headers }
}

/**
 * Makes a refusal as the text of an HTTP response, for a request that could not be parsed. Whether the client uses
 * https is unknown then, so the headers are those for http.
 */
export function rawRefusal(status: RefusalStatus, path: string): string {
  const { headers, body } = refusal(status, path, false)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
