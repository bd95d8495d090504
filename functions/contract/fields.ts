import * as v from 'valibot'
import type { ErrorCode } from './errors.ts'
import { BODY_MAX } from './limits.ts'
import { cutText } from './text.ts'

/** Room for a name, an id, an address or a note, in UTF-16 units. */
const SHORT_ROOM = 4096
/** Room for long texts: a letter takes up to two units. */
const LONG_ROOM = 2 * BODY_MAX

/**
 * Schema of a text from outside. Every field of a call has such a schema, so no longer text is ever counted, hashed,
 * stored or used as a key; stricter limits follow in the field's own rule.
 * @param code the error for a text that is too long.
 */
export const shortText = (code: ErrorCode = 'too_long') => v.pipe(v.string(), v.maxLength(SHORT_ROOM, code))

/** Schema of a long text. */
export const longText = (code: ErrorCode = 'too_long') => v.pipe(v.string(), v.maxLength(LONG_ROOM, code))

/**
 * Schema of a text that is cut when it is too long instead of refused: titles, descriptions of pictures (api.md 1.1),
 * and names and passwords for a login, where every wrong value must have the same answer.
 */
export const cut = v.pipe(
  v.string(),
  v.transform(input => cutText(input, SHORT_ROOM))
)

/** A short text; absent or null: the empty one. */
export const text = v.nullish(shortText(), '')

/** A long text; absent or null: the empty one. */
export const long = v.nullish(longText(), '')

/** The body of a post or comment; absent or null: the empty one. */
export const bodyText = v.nullish(longText('body_too_long'), '')

const oldText = v.nullish(longText())

/** Schema of the texts that an edit started from, by their fields (functions/edits/conflicts.ts); absent: no check. */
export const textsBefore = <Field extends string>(...fields: Field[]) =>
  v.nullish(v.object(Object.fromEntries(fields.map(field => [field, oldText])) as Record<Field, typeof oldText>))
