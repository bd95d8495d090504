import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { ApiDocument } from '#scripts/reference/document.ts'
import type { JsonSchema } from '#scripts/reference/schemas.ts'

const FILE = join(import.meta.dirname, '../../dist/client/api/openapi.json')
/** Errors of requests that belong to no call of the API, or are refused before their call is known. */
const OF_NO_CALL = new Set([
  'endpoint_not_found',
  'method_not_allowed',
  'ip_blocked',
  'too_many_requests',
  'internal',
  'unavailable'
])

/** Status of the refusal of a request with a too long address, by the server in front of the Worker. */
const TOO_LONG_ADDRESS = 431

/** Matches the times of answers (api.md 1.3). */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

interface Reference {
  ajv: Ajv2020
  /** Calls of the document; those without variable parts in their path come first. */
  calls: { method: string; path: string; regex: RegExp }[]
}

/** An answer of the API with its request. */
export interface Exchange {
  method: string
  /** Path without the base path. */
  path: string
  /** Body of the request, if it was a text. */
  sent: string | null
  status: number
  body: string
}

let reference: Reference | null = null

/** Reads the document that the build has written. Its schemas are compiled when an answer first needs them. */
function readReference(): Reference {
  const document = JSON.parse(readFileSync(FILE, 'utf8')) as ApiDocument
  document.components.schemas = close(document.components.schemas)
  for (const operation of Object.values(document.paths).flatMap(operations => Object.values(operations)))
    operation.responses = close(operation.responses)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addFormat('date-time', TIME)
  ajv.addFormat('binary', true)
  ajv.addSchema({ $id: 'api', ...document })
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => ({ method, path, regex: regexOf(path) }))
  )
  return { ajv, calls: calls.sort((a, b) => a.path.split('{').length - b.path.split('{').length) }
}

const regexOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/**
 * Forbids further fields in the objects of answers: the document allows them for later versions, but this version has
 * none.
 */
const close = <Part>(part: Part): Part =>
  JSON.parse(JSON.stringify(part), (_, value: JsonSchema | null) => {
    const isObject = value?.type === 'object' && value.properties !== undefined
    return isObject ? { additionalProperties: false, ...value } : value
  })

const pointer = (...parts: string[]): string =>
  `api#/${parts.map(part => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`

/** Lists the names of the fields of a body, or of all bodies that a call accepts. */
const fieldsOf = ({ properties = {}, anyOf = [] }: JsonSchema): string[] => [
  ...Object.keys(properties),
  ...anyOf.flatMap(fieldsOf)
]

/** Spells the keys of a body as the reference does: the API accepts them in any letter case. */
function spelled(body: object, names: string[]): object {
  const known = new Map(names.map(name => [name.toLowerCase(), name]))
  const entries = Object.entries(body).map(([key, value]) => [known.get(key.toLowerCase()) ?? key, value])
  return { ...Object.fromEntries(entries), ...body }
}

/** Parses a body. Its texts are trimmed, because the API trims them before it measures them. */
const trimmed = (body: string): object =>
  JSON.parse(body, (_, value: unknown) => (typeof value === 'string' ? value.trim() : value))

/** Tells how an answer, or the request of a success, differs from the API's reference; null when they agree. */
export function differenceOf({ method, path, sent, status, body }: Exchange): string | null {
  reference ??= readReference()
  const { ajv, calls } = reference
  const call = calls.find(known => known.method === method.toLowerCase() && known.regex.test(path))
  const value: unknown = JSON.parse(body)
  const faults = (schema: ValidateFunction): string | null => (schema(value) ? null : ajv.errorsText(schema.errors))
  if (!call || status === TOO_LONG_ADDRESS || OF_NO_CALL.has((value as { code?: string }).code ?? '')) {
    const refusal = ajv.getSchema(pointer('components', 'schemas', 'Refusal'))
    return status < 400 || !refusal ? 'the reference does not describe this call' : faults(refusal)
  }
  const place = ['paths', call.path, call.method] as const
  const answer = ajv.getSchema(pointer(...place, 'responses', String(status), 'content', 'application/json', 'schema'))
  if (!answer) return `the reference has no answer ${status}`
  const fault = faults(answer)
  if (fault || status >= 400 || !sent?.startsWith('{')) return fault
  // A call whose body is optional in some of its forms ignores an empty one.
  if (sent === '{}') return null
  const asked = ajv.getSchema(pointer(...place, 'requestBody', 'content', 'application/json', 'schema'))
  if (!asked) return null
  const names = fieldsOf(asked.schema as JsonSchema)
  return asked(spelled(trimmed(sent), names)) ? null : `the body that was accepted: ${ajv.errorsText(asked.errors)}`
}
