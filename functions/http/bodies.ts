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
  return fieldsOf(c, (await readText(c.req.raw)) || '{}', schema)
}

function fieldsOf<const Schema extends v.GenericSchema>(
  c: Context<ApiEnv>,
  text: string,
  schema: Schema
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, text.length > BODY_MAX ? undefined : parsed(text), { abortEarly: true })
  if (result.success) {
    c.set('fields', result.output)
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
