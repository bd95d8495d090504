import { plainLines } from '#functions/contract/text.ts'

/** The name of the hidden twin of a form's field: it holds the text that the field held when the form came. */
export const wasOf = (field: string): string => `was_${field}`

/**
 * The texts that a form began from, of those fields that have a twin.
 * @param text gives the text of a field; null: it is not there.
 */
export const wasIn = <Field extends string>(
  fields: readonly Field[],
  text: (name: string) => string | null
): Partial<Record<Field, string>> =>
  Object.fromEntries(
    fields.flatMap(field => {
      const was = text(wasOf(field))
      return was === null ? [] : [[field, was]]
    })
  ) as Partial<Record<Field, string>>

/** How a field shows an edit. */
export interface EditOf {
  /** The text that the next attempt begins from. */
  was: string
  /** The text that somebody has saved meanwhile. */
  newer?: string
}

/**
 * How a field shows an edit.
 * @param began the text that the edit began from.
 * @param current what is saved, as a refusal says; absent: that is not known to be another text.
 */
export const editOf = (began: string, current: string | undefined): EditOf =>
  current === undefined || plainLines(current) === plainLines(began) ? { was: began } : { was: current, newer: current }
