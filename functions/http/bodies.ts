import type { Context } from 'hono'
import * as v from 'valibot'
import { AppError, isErrorCode } from '#functions/contract/errors.ts'
import { storableText } from '#functions/contract/text.ts'
import type { ApiEnv } from './env.ts'
import { limitedText, TooLong } from './limited-body.ts'

/** Upper bound for the length of a JSON body of the API, in characters. */
const BODY_MAX = 200_000

/**
 * Parses the fields of a call's JSON body; unknown fields are ignored.
 * @throws AppError invalid_json when the body is no object or a field has a wrong type; the error of a field's schema
 * when its text is too long.
 */
export async function body<const Schema extends v.GenericSchema>(
  c: Context<ApiEnv>,
  schema: Schema
): Promise<v.InferOutput<Schema>> {
  return fieldsOf(c, await readText(c.req.raw), schema)
}

/** Parses the fields of a body that may be absent; an absent body has no fields. */
export async function bodyOrNone<const Schema extends v.GenericSchema>(
  c: Context<ApiEnv>,
  schema: Schema
): Promise<v.InferOutput<Schema>> {
  return (await bodyOrNull(c, schema)) ?? fieldsOf(c, '{}', schema)
}

/** Parses the fields of a body that may be absent; null: it is absent. */
export async function bodyOrNull<const Schema extends v.GenericSchema>(
  c: Context<ApiEnv>,
  schema: Schema
): Promise<v.InferOutput<Schema> | null> {
  const text = await readText(c.req.raw)
  return text === '' ? null : fieldsOf(c, text, schema)
}

function fieldsOf<const Schema extends v.GenericSchema>(
  c: Context<ApiEnv>,
  text: string,
  schema: Schema
): v.InferOutput<Schema> {
  const input = text.length > BODY_MAX ? undefined : spelled(schema, parsed(text))
  const result = v.safeParse(schema, input, { abortEarly: true })
  if (result.success) {
    c.set('fields', result.output as Record<string, unknown>)
    return result.output
  }
  const [{ message }] = result.issues
  const field = v.getDotPath(result.issues[0])
  throw new AppError(isErrorCode(message) ? message : 'invalid_json', field === null ? {} : { field })
}

async function readText(request: Request): Promise<string> {
  try {
    return await limitedText(request, BODY_MAX * 4)
  } catch (error) {
    throw error instanceof TooLong ? new AppError('invalid_json') : error
  }
}

/** The parts of a schema that lead to the names of its fields. */
interface Part {
  type: string
  entries?: Record<string, Part>
  item?: Part
  wrapped?: Part
}

/**
 * Spells the keys of a body as its schema does: existing clients write them in any case (parentCommentID). A key in the
 * spelling of the schema precedes the other spellings.
 */
function spelled(schema: v.GenericSchema | Part, value: unknown): unknown {
  const { entries, item, wrapped } = schema as Part
  if (wrapped) return spelled(wrapped, value)
  if (item && Array.isArray(value)) return value.map(inner => spelled(item, inner))
  if (!entries || typeof value !== 'object' || value === null) return value
  const names = new Map(Object.keys(entries).map(name => [name.toLowerCase(), name]))
  const result: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const name = Object.hasOwn(entries, key) ? key : names.get(key.toLowerCase())
    if (name === undefined || (name !== key && Object.hasOwn(value, name))) continue
    result[name] = spelled(entries[name] as Part, inner)
  }
  return result
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text, (_, part: unknown) =>
      typeof part === 'string' ? storableText(part) : part
    )
    return Array.isArray(value) ? undefined : value
  } catch {
    return undefined
  }
}
