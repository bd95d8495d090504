import { isTagged } from '#functions/http/read-headers.ts'
import { needOf } from '#functions/tokens/needs.ts'
import type { NamedCall } from './calls.ts'
import type { JsonSchema } from './schemas.ts'
import { referenceText as text } from './text.ts'

const { headers: texts } = text
const words: JsonSchema = { type: 'string' }
const seconds: JsonSchema = { type: 'integer', minimum: 1 }

/** Headers of answers, by their names. */
const HEADERS = {
  'Csrf-Token': words,
  ETag: words,
  Link: words,
  RateLimit: words,
  'RateLimit-Policy': words,
  'Retry-After': seconds,
  'Content-Language': { type: 'string', enum: ['ru', 'en'] },
  'X-Request-Id': { type: 'string', pattern: '^[0-9a-f]{4}-[0-9a-f]{4}$' }
} as const satisfies Record<string, JsonSchema>
type Header = keyof typeof HEADERS

/** Descriptions of the headers, which the answers name by reference. */
export const HEADER_COMPONENTS = Object.fromEntries(
  Object.entries(HEADERS).map(([name, schema]) => [name, { description: texts[name as Header], schema }])
)

const LIMITS: readonly Header[] = ['RateLimit', 'RateLimit-Policy']

/** Lists the references to the headers with these names. */
const named = (names: readonly Header[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

/** True for a call whose answer has an ETag. */
export const hasTag = ({ name, method, path }: NamedCall): boolean =>
  method === 'GET' && (isTagged(`/api${path}`) || name === 'GET /_user')

/** Lists the headers of the success of a call. */
export function successHeaders(call: NamedCall): Record<string, { $ref: string }> {
  const isList = call.asks !== undefined && 'next' in call.asks
  const isPaged = isList || call.name === 'GET /posts/:id'
  const byToken: readonly Header[] = needOf(call.name) === 'session' && call.who === 'everyone' ? [] : LIMITS
  const ofReads: readonly Header[] = [
    ...(hasTag(call) ? (['ETag'] as const) : []),
    ...(isPaged ? (['Link'] as const) : [])
  ]
  return named(['Csrf-Token', 'X-Request-Id', ...ofReads, ...byToken])
}

/** Headers of an answer without a body to a read of what has not changed. */
export const UNCHANGED_HEADERS = named(['ETag'])

/** Lists the headers of an error with this status. */
export const refusalHeaders = (status: number): Record<string, { $ref: string }> =>
  named([
    'Content-Language',
    'X-Request-Id',
    'Csrf-Token',
    ...LIMITS,
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : [])
  ])
