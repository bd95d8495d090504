import { plainLines } from '#functions/contract/text.ts'

/** Returns the name of the hidden field that has the initial text of a field. */
export const initialNameOf = (field: string): string => `was_${field}`

/**
 * Returns the initial texts of those fields that submit them in a hidden field.
 * @param text reads a submitted field; null when it is missing.
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

/** Props of an edited field: the text on which the edit is based, and a text that was saved since the edit began. */
export interface EditState {
  /** Text on which the next submission is based. */
  initial: string
  /** Text that was saved since the edit began; absent without a conflict. */
  newer?: string
}

/**
 * Makes the props of an edited field.
 * @param initial text on which the edit is based.
 * @param current saved text in the error of a refused save; undefined without a conflict.
 */
export const editState = (initial: string, current: string | undefined): EditState =>
  current === undefined || plainLines(current) === plainLines(initial)
    ? { initial }
    : { initial: current, newer: current }
