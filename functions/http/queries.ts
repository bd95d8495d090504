import { sValidator } from '@hono/standard-validator'
import * as v from 'valibot'
import { AppError, type ErrorCode, isErrorCode } from '#functions/contract/errors.ts'
import { trimText } from '#functions/contract/text.ts'

/**
 * Schema of one query parameter. Its message is the error code for a wrong value; a message that is no error code means
 * invalid_value.
 */
type Field = v.GenericSchema<string | undefined, unknown>

/** Validates the query of a call. Unknown parameters are ignored; a parameter that comes twice is refused. */
export const query = <Fields extends Record<string, Field>>(fields: Fields) =>
  sValidator('query', v.object(fields), result => {
    if (result.success) return
    const code = result.error[0]?.message ?? ''
    throw new AppError(isErrorCode(code) ? code : 'invalid_value')
  })

/** Upper bound for the length of a parameter's value, in UTF-16 units; an address of a page fits in. */
const VALUE_MAX = 4096
const text = (code: ErrorCode) => v.pipe(v.string(code), v.maxLength(VALUE_MAX, code))

/** Schema of a choice among options; absent or empty: the fallback. */
export const choice = <const Options extends readonly string[], Fallback extends Options[number] | undefined>(
  options: Options,
  fallback: Fallback,
  code: ErrorCode
) =>
  v.optional(
    v.pipe(
      text(code),
      v.transform((anyText): string | undefined => anyText || fallback),
      v.optional(v.picklist(options, code)),
      v.transform(chosen => chosen as Options[number] | Fallback)
    ),
    fallback as Fallback & string
  )

/** Schema of a whole number from 1 to `max`; absent or empty: the fallback. */
const count = <Fallback extends number | undefined>(max: number, fallback: Fallback, code: ErrorCode) =>
  v.pipe(
    v.optional(text(code), ''),
    v.regex(/^\d{0,7}$/, code),
    v.transform((anyText): number | undefined => (anyText === '' ? fallback : Number(anyText))),
    v.optional(v.pipe(v.number(), v.minValue(1, code), v.maxValue(max, code))),
    v.transform(chosen => chosen as number | Fallback)
  )

/**
 * Upper bound for a requested page number: the database reads the index entries of all pages before the requested one.
 */
const PAGES_MAX = 1000

/** Schema of the number of items in one answer. */
export const limit = (fallback: number, max: number) => count(max, fallback, 'invalid_limit')
/** Schema of a number of pixels; absent: undefined. */
export const pixels = count(9_999_999, undefined, 'invalid_value')
const LABEL_MAX = 9_999_999
/** Schema of a number of a label; absent: undefined. */
export const label = count(LABEL_MAX, undefined, 'invalid_value')
/** Schema of a number of a label that may be empty, which means no label: null; absent: undefined. */
export const labelOrNone = v.optional(
  v.pipe(
    count(LABEL_MAX, undefined, 'invalid_value'),
    v.transform(chosen => chosen ?? null)
  )
)
/** Schema of a page's number, from 1; absent: undefined. */
export const page = count(PAGES_MAX, undefined, 'invalid_page')
/** Schema of a cursor; the list to which the cursor belongs checks its content. */
export const next = v.optional(text('invalid_cursor'))
/** Schema of an id; absent or empty: undefined. */
export const id = v.optional(
  v.pipe(
    text('invalid_id'),
    v.transform(anyText => anyText || undefined)
  )
)
/** Schema of any text; absent: undefined. */
export const anyText = v.optional(text('invalid_value'))
/** Schema of a search query; absent: undefined. */
export const searchText = v.optional(v.pipe(v.string('invalid_value'), v.maxLength(VALUE_MAX, 'too_long')))
/** Schema of search words; absent or empty: undefined. */
export const words = v.optional(
  v.pipe(
    text('invalid_value'),
    v.transform(anyText => trimText(anyText) || undefined)
  )
)
/**
 * Checks the capacity in which a lock is requested; absent: undefined, which means the viewer's default capacity.
 * @throws AppError invalid_user_group.
 */
export function lockerOf(anyText: string | undefined): 'mods' | 'admins' | undefined {
  if (anyText === undefined || anyText === 'mods' || anyText === 'admins') return anyText
  throw new AppError('invalid_user_group')
}
/** Schema of a flag: true or false in any case, other text counts as false; absent: the fallback. */
export const flag = (fallback: boolean) =>
  v.pipe(
    v.optional(text('invalid_value'), String(fallback)),
    v.transform(anyText => anyText.toLowerCase() === 'true')
  )
/** Schema of a strict flag that may be absent: true or false in any case; absent: undefined. */
export const yesOrNoIfAny = v.optional(
  v.pipe(
    text('invalid_value'),
    v.transform(anyText => anyText.toLowerCase()),
    v.picklist(['true', 'false'], 'invalid_value'),
    v.transform(anyText => anyText === 'true')
  )
)
/** Schema of a strict flag, for actions without undo: true or false in any case; absent: false. */
export const yesOrNo = v.pipe(
  v.optional(text('invalid_value'), 'false'),
  v.transform(anyText => anyText.toLowerCase()),
  v.picklist(['true', 'false'], 'invalid_value'),
  v.transform(anyText => anyText === 'true')
)
