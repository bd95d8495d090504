import type * as v from 'valibot'
import { ERROR_STATUS, type ErrorCode } from '#functions/contract/errors.ts'
import { needOf } from '#functions/tokens/needs.ts'
import { CALLS, type NamedCall } from './calls.ts'
import { HEADER_COMPONENTS, hasTag, refusalHeaders, successHeaders, UNCHANGED_HEADERS } from './headers.ts'
import { boundedAnswer } from './parameters/bounds.ts'
import { bounded, describedBody, descriptionOf, partSchema } from './parameters/describe.ts'
import { refusalsOf } from './refusals.ts'
import {
  type AnswerSchemas,
  answerSchemas,
  bodySchema,
  eachSchema,
  type JsonSchema,
  parameterSchema,
  REF
} from './schemas.ts'
import { referenceText as text } from './text.ts'

const JSON_TYPE = 'application/json'

interface Parameter {
  $ref?: string
  name?: string
  in?: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema?: JsonSchema
}
interface Response {
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, { schema: JsonSchema }>
}
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema; example?: unknown }> }
  responses: Record<string, Response>
}

/** The parts of an OpenAPI 3.1 document that the reference has. */
export interface ApiDocument {
  openapi: string
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, Parameter>
    headers: Record<string, { description: string; schema: JsonSchema }>
    securitySchemes: Record<string, unknown>
  }
}

/** The body of every error: functions/contract/errors.ts. */
const REFUSAL: JsonSchema = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    message: { type: 'string' },
    field: { type: 'string' },
    retryAfter: { type: 'integer' },
    current: { type: 'object', additionalProperties: { type: 'string' } }
  },
  required: ['status', 'code', 'message']
}

/** Makes the OpenAPI document of the API. @param version the version of the site. */
export function apiDocument(version: string): ApiDocument {
  const schemas = answerSchemas()
  for (const [name, schema] of Object.entries({ ...schemas.components, ...schemas.answers }))
    eachSchema(schema, inner => boundedAnswer(name, inner))
  const paths: ApiDocument['paths'] = {}
  for (const call of CALLS) {
    paths[call.path] ??= {}
    Object.assign(paths[call.path] ?? {}, { [call.method.toLowerCase()]: operationOf(call, schemas) })
  }
  const license = { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' }
  return {
    openapi: '3.1.0',
    info: { title: text.title, version, description: text.about, license },
    servers: [{ url: '/api' }],
    tags: Object.values(text.groups).map(name => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.components, Refusal: REFUSAL },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: text.idempotencyKey,
          schema: { type: 'string', maxLength: 64 }
        }
      },
      headers: HEADER_COMPONENTS,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'SID', description: text.session },
        token: { type: 'http', scheme: 'bearer', description: text.token },
        csrf: { type: 'apiKey', in: 'header', name: 'X-Csrf-Token', description: text.csrf }
      }
    }
  }
}

function operationOf(call: NamedCall, schemas: AnswerSchemas): Operation {
  const [, summary = '', rest = ''] = /^(.+?)\.(?: (.*))?$/.exec(text.calls[call.name]) ?? []
  const body = requestBodyOf(call)
  return {
    operationId: call.name.replace(/\W+/g, '_'),
    tags: [text.groups[call.group]],
    summary,
    ...(rest && { description: rest }),
    security: securityOf(call),
    parameters: parametersOf(call),
    ...(body && { requestBody: body }),
    responses: responsesOf(call, schemas)
  }
}

/** Lists the alternatives of what a call has to send: session and CSRF token, or an access token with its scope. */
function securityOf({ name, method, who }: NamedCall): Record<string, string[]>[] {
  const csrf: Record<string, string[]> = method === 'GET' ? {} : { csrf: [] }
  const signedIn = { session: [], ...csrf }
  const need = needOf(name)
  const byToken = need === 'session' ? [] : [{ token: [need] }]
  return [...(who === 'everyone' ? [csrf] : []), signedIn, ...byToken]
}

function parametersOf(call: NamedCall): Parameter[] {
  const { method, parts, asks = {}, needs = [], ignoresKey = false } = call
  const asked = Object.entries(asks).map(([name, field]): Parameter => {
    const required = needs.includes(name)
    const schema = bounded(call, name, parameterSchema(field))
    return { name, in: 'query', ...(required && { required }), description: descriptionOf(call, name), schema }
  })
  return [
    ...parts.map(
      (name): Parameter => ({
        name,
        in: 'path',
        required: true,
        description: descriptionOf(call, name),
        schema: partSchema(call, name)
      })
    ),
    ...asked,
    ...(method === 'GET' || ignoresKey ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }])
  ]
}

function requestBodyOf(call: NamedCall): Operation['requestBody'] {
  const { takes, needs = [], bodyIsOptional = false, example } = call
  if (takes === undefined) return undefined
  if (takes === 'image') {
    const image: JsonSchema = { type: 'string', format: 'binary', description: text.image }
    const schema = { type: 'object', properties: { image }, required: ['image'] }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  const schema = oneOf((takes as readonly v.GenericSchema[]).map(body => describedBody(call, bodySchema(body, needs))))
  const shown = example?.body && { example: example.body }
  return { required: !bodyIsOptional, content: { [JSON_TYPE]: { schema, ...shown } } }
}

function responsesOf(call: NamedCall, { answers }: AnswerSchemas): Operation['responses'] {
  const schema = oneOf(call.gives.map(name => answers[name] ?? {}))
  const success: Response = {
    description: text.success,
    headers: successHeaders(call),
    content: { [JSON_TYPE]: { schema } }
  }
  const refusals = [...refusalsOf(call)].map(([status, codes]) => [status, refusalResponse(status, codes)])
  const unchanged = hasTag(call) && { 304: { description: text.unchanged, headers: UNCHANGED_HEADERS } }
  return { [call.status ?? 200]: success, ...unchanged, ...Object.fromEntries(refusals) }
}

const refusalResponse = (status: number, codes: ErrorCode[]): Response => ({
  description: codes.join(', '),
  headers: refusalHeaders(status),
  content: { [JSON_TYPE]: { schema: { $ref: `${REF}Refusal`, properties: { code: { enum: codes } } } } }
})

/** Makes the schema of a value that has one of several schemas. */
const oneOf = (schemas: JsonSchema[]): JsonSchema =>
  schemas.length === 1 && schemas[0] ? schemas[0] : { anyOf: schemas }
