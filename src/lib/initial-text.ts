import { plainLines } from '#functions/contract/text.ts'

/** The name of the hidden twin of a form's field: it holds the text that the field held when the form came. */
export const initialNameOf = (field: string): string => `was_${field}`

/**
 * The texts that a form began from, of those fields that have a twin.
 * @param text gives the text of a field; null: it is not there.
 */
export const initialTexts = <Field extends string>(
  fields: readonly Field[],
  text: (name: string) => string | null
): Partial<Record<Field, string>> =>
  Object.fromEntries(
    fields.flatMap(field => {
      const initial = text(initialNameOf(field))
      return initial === null ? [] : [[field, initial]]
    })
  ) as Partial<Record<Field, string>>

/** How a field shows an edit. */
export interface EditState {
  /** The text that the next attempt begins from. */
  initial: string
  /** The text that somebody has saved meanwhile. */
  newer?: string
}

/**
 * How a field shows an edit.
 * @param initial the text that the edit began from.
 * @param current what is saved, as a refusal says; absent: that is not known to be another text.
 */
export const editState = (initial: string, current: string | undefined): EditState =>
  current === undefined || plainLines(current) === plainLines(initial)
    ? { initial }
    : { initial: current, newer: current }
