import { toJsonSchema } from '@valibot/to-json-schema'
import { createGenerator } from 'ts-json-schema-generator'
import * as v from 'valibot'

export interface JsonSchema {
  $schema?: string
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

export const REF = '#/components/schemas/'

/** Calls a function for a schema and for all schemas within it. */
export function eachSchema(schema: JsonSchema, act: (schema: JsonSchema) => void): void {
  act(schema)
  const within = [schema.items, schema.additionalProperties, ...Object.values(schema.properties ?? {})]
  for (const inner of [...within, ...(schema.anyOf ?? [])]) if (typeof inner === 'object') eachSchema(inner, act)
}

export interface AnswerSchemas {
  /** Schemas of the objects that the answers contain, by name. */
  components: Record<string, JsonSchema>
  /** Schemas of the answers, by the name in the interface Answers. */
  answers: Record<string, JsonSchema>
}

/** Makes the schemas of the answers from the types in functions/contract/answers.ts. */
export function answerSchemas(): AnswerSchemas {
  const generator = createGenerator({
    path: 'functions/contract/answers.ts',
    tsconfig: 'tsconfig.json',
    type: 'Answers',
    expose: 'all',
    topRef: false,
    encodeRefs: false,
    // `npm run check` has checked the types.
    skipTypeCheck: true
  })
  const { definitions = {}, properties } = generator.createSchema('Answers')
  const text = JSON.stringify({ components: definitions, answers: properties }).replaceAll('#/definitions/', REF)
  const { components, answers } = JSON.parse(Object.keys(definitions).filter(isUnnamed).reduce(inlined, text))
  for (const name of Object.keys(components).filter(isUnnamed)) delete components[name]
  for (const schema of [...Object.values<JsonSchema>(components), ...Object.values<JsonSchema>(answers)])
    eachSchema(schema, open)
  return { components, answers }
}

/** True for the name of a type without a name of its own, such as Pick<List,"id">, which OpenAPI refuses as a name. */
const isUnnamed = (name: string): boolean => !/^[\w.-]+$/.test(name)

/** Replaces the references to a type by its schema. */
function inlined(text: string, name: string): string {
  const { components } = JSON.parse(text) as AnswerSchemas
  // A reference may stand beside a description.
  const reference = JSON.stringify({ $ref: REF + name }).slice(1, -1)
  return text.replaceAll(reference, JSON.stringify(components[name]).slice(1, -1))
}

/** Lets an object have further fields: later versions of the API may add fields, which clients have to ignore. */
function open(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
}

/**
 * Makes the schema of a body from the valibot schema that validates it.
 * @param needs names of the fields without which the call is refused.
 */
export function bodySchema(schema: v.GenericSchema, needs: readonly string[]): JsonSchema {
  // Rules that JSON Schema cannot express are left out: the API answers such a body with an error.
  const { $schema, ...made } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }) as JsonSchema
  eachSchema(made, joinNull)
  const own = Object.keys(made.properties ?? {})
  const required = own.filter(name => needs.includes(name) || made.required?.includes(name))
  for (const name of required) requireText(made.properties?.[name])
  return { ...made, ...(required.length > 0 && { required }) }
}

/** Takes null and the value for an absent field out of the schema of a field that a call needs. */
function requireText(schema: JsonSchema | undefined): void {
  if (!schema || !Array.isArray(schema.type)) return
  schema.type = schema.type.filter(type => type !== 'null')
  if (schema.type.length === 1 && schema.type[0]) schema.type = schema.type[0]
  delete schema.default
}

/** Writes a schema that allows null as a list of types. */
function joinNull(schema: JsonSchema): void {
  if (schema.required?.length === 0) delete schema.required
  const [first, second, ...further] = schema.anyOf ?? []
  if (further.length > 0 || second?.type !== 'null' || typeof first?.type !== 'string') return
  delete schema.anyOf
  Object.assign(schema, first, { type: [first.type, 'null'] })
}

interface Part {
  kind: string
  type: string
  options?: string[]
  requirement?: unknown
  wrapped?: Part
  pipe?: Part[]
}

/** Lists a schema of a parameter and all schemas and actions within it. */
const partsOf = (part: Part): Part[] => [
  part,
  ...(part.wrapped ? partsOf(part.wrapped) : []),
  ...(part.pipe ?? [])
    .filter(inner => inner !== part)
    .flatMap(inner => (inner.pipe === part.pipe ? [] : partsOf(inner)))
]

/** Makes the schema of a parameter from the valibot schema that validates it (functions/http/queries.ts). */
export function parameterSchema(field: v.GenericSchema<string | undefined, unknown>): JsonSchema {
  const parts = partsOf(field as unknown as Part)
  const find = (type: string) => parts.find(part => part.type === type)
  const fallback = v.parse(field, undefined)
  const rest = fallback === undefined ? {} : { default: fallback }
  if (typeof fallback === 'boolean') return { type: 'boolean', ...rest }
  const options = find('picklist')?.options
  if (options) return { type: 'string', enum: options, ...rest }
  if (!find('number')) return { type: 'string', ...rest }
  return { type: 'integer', minimum: 1, maximum: Number(find('max_value')?.requirement), ...rest }
}
