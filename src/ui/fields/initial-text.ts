import { plainLines } from '#functions/contract/text.ts'

/** Name of the hidden field with a field's initial text. */
export const initialNameOf = (field: string): string => `was_${field}`

/**
 * Initial texts of the fields that have a hidden twin.
 * @param text reads a field; null when it is missing.
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

/** Display state of an edited field. */
export interface EditState {
  /** Text that the next submission begins from. */
  initial: string
  /** Text that somebody else has saved meanwhile. */
  newer?: string
}

/**
 * Display state of an edited field.
 * @param initial text that the edit began from.
 * @param current saved text of a refusal, if any.
 */
export const editState = (initial: string, current: string | undefined): EditState =>
  current === undefined || plainLines(current) === plainLines(initial)
    ? { initial }
    : { initial: current, newer: current }
