import type { NamedCall } from '../calls.ts'
import type { JsonSchema } from '../schemas.ts'
import { fieldBounds } from './bounds.ts'
import { idText, parameterText, textOfCalls } from './text.ts'

/** Forms of ids (api.md 1.2). */
const HEX = '^[0-9a-f]{24}$'
const POST = '^(?:[0-9A-Za-z_]{8}|[0-9a-f]{24})$'
const MUTE = '^[uc]_[1-9][0-9]*$'
/** Parts of a path before a part `id` that is the id of an account or of content; other ids there are numbers. */
const WITH_HEX = new Set(['comments', 'communities', 'users', 'images', 'tokens'])
const WITH_POST = new Set(['posts', 'hidden_posts'])
const PATTERNS: Readonly<Record<string, string>> = {
  post: POST,
  postId: POST,
  targetId: POST,
  commentId: HEX,
  communityId: HEX,
  userId: HEX,
  parentId: HEX,
  hookId: HEX,
  muteId: MUTE
}
const NUMBERS = new Set(['reportId', 'ruleId', 'labelId', 'itemId'])

/** Gives the part of the path before a variable part. */
const before = ({ path }: NamedCall, name: string): string => new RegExp(`/(\\w+)/\\{${name}\\}`).exec(path)?.[1] ?? ''

/** Describes a part of the path, a parameter or a field of a call. @throws Error when there is no text for it. */
export function descriptionOf(call: NamedCall, name: string): string {
  const ofId = name === 'id' ? idText[before(call, name)] : undefined
  const text = textOfCalls[call.name]?.[name] ?? ofId ?? parameterText[name]
  if (!text) throw new Error(`${call.name}: there is no text for ${name} in scripts/reference/parameters/text.ts`)
  return text
}

/** Makes the schema of a variable part of a path. */
export function partSchema(call: NamedCall, name: string): JsonSchema {
  const parent = before(call, name)
  const isBadge = parent === 'badges'
  if (NUMBERS.has(name)) return { type: 'integer', minimum: 1 }
  if (name !== 'id' || isBadge) return bounded(call, name, { type: 'string' })
  if (WITH_POST.has(parent)) return { type: 'string', pattern: POST }
  return WITH_HEX.has(parent) ? { type: 'string', pattern: HEX } : { type: 'integer', minimum: 1 }
}

/** Adds the largest length and the form of ids to the schema of a text. */
export function bounded(call: NamedCall, name: string, schema: JsonSchema): JsonSchema {
  if (![schema.type].flat().includes('string') || schema.enum) return schema
  const pattern = PATTERNS[name]
  return { ...schema, ...fieldBounds(call.name, name), ...(pattern && { pattern }) }
}

/** Adds descriptions, lengths and forms to the fields of a body. */
export function describedBody(call: NamedCall, body: JsonSchema): JsonSchema {
  const fields = Object.entries(body.properties ?? {}).map(([name, schema]) => [
    name,
    { ...bounded(call, name, schema), description: descriptionOf(call, name) }
  ])
  return { ...body, properties: Object.fromEntries(fields) }
}
