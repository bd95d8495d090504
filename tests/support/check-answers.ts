/** Set-up of the files of API tests: every answer of the API that a test gets is compared with the API's reference. */
import { differenceOf } from './described-answers.ts'

const BASE = '/api'
/** Path of the OpenAPI document, which does not describe itself. */
const DOCUMENT = `${BASE}/openapi.json`
const JSON_TYPE = /^application\/json\b/
const plainFetch = globalThis.fetch

async function checkedFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const answer = await plainFetch(input, init)
  const request = input instanceof Request ? input : null
  const { hostname, pathname } = new URL(request?.url ?? String(input))
  const isOurs =
    /^(?:127\.0\.0\.1|localhost)$/.test(hostname) && pathname.startsWith(`${BASE}/`) && pathname !== DOCUMENT
  if (!isOurs || !JSON_TYPE.test(answer.headers.get('Content-Type') ?? '')) return answer
  const body = await answer.clone().text()
  if (body === '') return answer
  const method = (init?.method ?? request?.method ?? 'GET').toUpperCase()
  const path = pathname.slice(BASE.length)
  const sent = typeof init?.body === 'string' ? init.body : null
  const difference = differenceOf({ method, path, sent, status: answer.status, body })
  if (difference) throw new Error(`${method} ${path} ${answer.status}: ${difference}\n${body.slice(0, 500)}`)
  return answer
}

// Files of one worker share the global object.
if (globalThis.fetch.name !== checkedFetch.name) globalThis.fetch = checkedFetch
