import * as v from 'valibot'
import type { ErrorCode } from './errors.ts'
import { BODY_MAX } from './limits.ts'
import { cutText } from './text.ts'

/** Room for a name, an id, an address or a note, in UTF-16 units. */
const SHORT_ROOM = 4096
/** Room for prose: a letter takes up to two units. */
const LONG_ROOM = 2 * BODY_MAX

/**
 * A text that came from outside. Every field of a call has such a schema, so that nothing longer is ever counted, hashed,
 * stored or made a key; its own rule, which is mostly stricter, says the rest.
 * @param code refuses what has no room.
 */
export const shortText = (code: ErrorCode = 'too_long') => v.pipe(v.string(), v.maxLength(SHORT_ROOM, code))

/** The same for what people write at length. */
export const longText = (code: ErrorCode = 'too_long') => v.pipe(v.string(), v.maxLength(LONG_ROOM, code))

/**
 * A text that is cut where it is too long, and not refused for that: titles, descriptions of pictures (api.md 1.1), and
 * names and passwords that are compared with those of an account, where a wrong one has one answer whatever its length.
 */
export const cut = v.pipe(
  v.string(),
  v.transform(given => cutText(given, SHORT_ROOM))
)

/** A short text; absent or null: the empty one. */
export const text = v.nullish(shortText(), '')

/** A long text; absent or null: the empty one. */
export const long = v.nullish(longText(), '')

/** The body of a post or comment; absent or null: the empty one. */
export const bodyText = v.nullish(longText('body_too_long'), '')

const oldText = v.nullish(longText())

/** Texts that an edit began from, as the server gave them, by their fields (functions/edits/conflicts.ts); absent: no check. */
export const textsBefore = <Field extends string>(...fields: Field[]) =>
  v.nullish(v.object(Object.fromEntries(fields.map(field => [field, oldText])) as Record<Field, typeof oldText>))
