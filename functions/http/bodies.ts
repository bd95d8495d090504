import type { Context } from 'hono'
import * as v from 'valibot'
import { AppError, isErrorCode } from '#functions/contract/errors.ts'
import { keptText } from '#functions/contract/text.ts'
import type { ApiEnv } from './env.ts'
import { limitedBody, TooLong } from './limited-body.ts'

/** More than any JSON that the API takes, in characters. */
const BODY_MAX = 200_000

/**
 * The fields of a call's JSON body; what the call does not know is ignored.
 * @throws AppError invalid_json when the body is no object, or a field is of a wrong type; what the schema of a field says
 * where that has no room for the text.
 */
export async function body<const Schema extends v.GenericSchema>(
  c: Context<ApiEnv>,
  schema: Schema
): Promise<v.InferOutput<Schema>> {
  return fieldsOf(c, await readText(c.req.raw), schema)
}

/** The same for a call that may come without a body, which is one without fields. */
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
    return await limitedBody(request, BODY_MAX * 4).text()
  } catch (error) {
    throw error instanceof TooLong ? new AppError('invalid_json') : error
  }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text, (_, part: unknown) => (typeof part === 'string' ? keptText(part) : part))
    return Array.isArray(value) ? undefined : value
  } catch {
    return undefined
  }
}
