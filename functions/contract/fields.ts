import * as v from 'valibot'
import type { ErrorCode } from './errors.ts'
import { BODY_MAX } from './limits.ts'
import { cutText } from './text.ts'

/** Upper bound in UTF-16 units for the length of a name, an id, an address or a note. */
const SHORT_ROOM = 4096
/** Upper bound in UTF-16 units for the length of a long text: a character takes up to two units. */
const LONG_ROOM = 2 * BODY_MAX

/**
 * Schema of a text from a request. Every field of a call has such a schema, so a text above this bound is never
 * counted, hashed, stored or used as a key; the rule of each field sets a stricter limit.
 * @param code the error for a text that is too long.
 */
export const shortText = (code: ErrorCode = 'too_long') => v.pipe(v.string(), v.maxLength(SHORT_ROOM, code))

/** Schema of a long text. */
export const longText = (code: ErrorCode = 'too_long') => v.pipe(v.string(), v.maxLength(LONG_ROOM, code))

/**
 * Schema of a text that, when it is too long, is cut instead of refused: titles, descriptions of pictures (api.md 1.1),
 * and names and passwords for a login, where every wrong value must have the same answer.
 */
export const cut = v.pipe(
  v.string(),
  v.transform(input => cutText(input, SHORT_ROOM))
)

/** Schema of a short text; absent or null: the empty text. */
export const text = v.nullish(shortText(), '')

/** Schema of a long text; absent or null: the empty text. */
export const long = v.nullish(longText(), '')

/** Schema of the body of a post or comment; absent or null: the empty text. */
export const bodyText = v.nullish(longText('body_too_long'), '')

const oldText = v.nullish(longText())

/**
 * Schema of the texts on which an edit was based, by their fields (functions/edits/conflicts.ts); absent: no check for
 * conflicting edits.
 */
export const textsBefore = <Field extends string>(...fields: Field[]) =>
  v.nullish(v.object(Object.fromEntries(fields.map(field => [field, oldText])) as Record<Field, typeof oldText>))
