import { sValidator } from '@hono/standard-validator'
import * as v from 'valibot'
import { AppError, ERROR_STATUS, type ErrorCode } from '#functions/contract/errors.ts'
import { trimText } from '#functions/contract/text.ts'

/** A schema of one field: its message is the code that refuses a wrong value; any other message stands for invalid_value. */
type Field = v.GenericSchema<string | undefined, unknown>

/** Validates the query of a call; what the call does not know is ignored. A value given twice is wrong, for neither counts. */
export const query = <Fields extends Record<string, Field>>(fields: Fields) =>
  sValidator('query', v.object(fields), result => {
    if (result.success) return
    const said = result.error[0]?.message ?? ''
    throw new AppError(isCode(said) ? said : 'invalid_value')
  })

const isCode = (text: string): text is ErrorCode => Object.hasOwn(ERROR_STATUS, text)

/** More UTF-16 units than any value of a query has, an address included. */
const VALUE_MAX = 4096
const text = (code: ErrorCode) => v.pipe(v.string(code), v.maxLength(VALUE_MAX, code))

/** One of some words; absent or empty: the fallback. */
export const choice = <const Options extends readonly string[], Fallback extends Options[number] | undefined>(
  options: Options,
  fallback: Fallback,
  code: ErrorCode
) =>
  v.optional(
    v.pipe(
      text(code),
      v.transform(given => (given === '' ? fallback : given)),
      v.custom<Options[number] | Fallback>(given => given === fallback || options.includes(String(given)), code)
    ),
    fallback as Fallback & string
  )

/** A whole number from 1 to `max`; absent or empty: the fallback. */
const count = <Fallback extends number | undefined>(max: number, fallback: Fallback, code: ErrorCode) =>
  v.pipe(
    v.optional(text(code), ''),
    v.check(given => given === '' || (/^\d{1,7}$/.test(given) && Number(given) >= 1 && Number(given) <= max), code),
    v.transform(given => (given === '' ? fallback : Number(given)))
  )

/** Farther than anybody turns pages; each one costs reading the index of those before it. */
const PAGES_MAX = 1000

/** How many items are wanted. */
export const limit = (fallback: number, max: number) => count(max, fallback, 'invalid_limit')
/** Number of a page, from 1; absent: undefined. */
export const page = count(PAGES_MAX, undefined, 'invalid_page')
/** A cursor; the list that gets it knows whether it is one of its own. */
export const next = v.optional(text('invalid_cursor'))
/** An id; absent or empty: undefined. */
export const id = v.optional(
  v.pipe(
    text('invalid_id'),
    v.transform(given => given || undefined)
  )
)
/** A value as it came; absent: undefined. */
export const given = v.optional(text('invalid_value'))
/** Words to look for; absent or empty: undefined. */
export const words = v.optional(
  v.pipe(
    text('invalid_value'),
    v.transform(given => trimText(given) || undefined)
  )
)
/** Who locks, of a word that may be missing: then as they are. @throws AppError invalid_user_group. */
export function lockerOf(given: string | undefined): 'mods' | 'admins' | undefined {
  if (given === undefined || given === 'mods' || given === 'admins') return given
  throw new AppError('invalid_user_group')
}
/** true or false in any case, other text counts as false; absent: the fallback. */
export const flag = (fallback: boolean) =>
  v.pipe(
    v.optional(text('invalid_value'), String(fallback)),
    v.transform(given => given.toLowerCase() === 'true')
  )
/** true or false in any case, and nothing else: for what cannot be taken back; absent: false. */
export const yesOrNo = v.pipe(
  v.optional(text('invalid_value'), 'false'),
  v.transform(given => given.toLowerCase()),
  v.picklist(['true', 'false'], 'invalid_value'),
  v.transform(given => given === 'true')
)
