import { isListName } from '#functions/contract/names.ts'
import { trimText } from '#functions/contract/text.ts'
import type { Refusal } from '#src/ui/refusal.ts'
import { listFormText as text } from './messages/dialogs.ts'

/** Values of the form that makes or edits a list. */
export interface ListFormFields {
  name: string
  displayName: string
  description: string
  public: boolean
}

/** Texts of a list on which two edits may conflict. */
export const LIST_TEXTS = ['name', 'displayName', 'description'] as const
export type ListTexts = Partial<Record<(typeof LIST_TEXTS)[number], string>>

export const NEW_LIST: ListFormFields = { name: '', displayName: '', description: '', public: false }

/** Checks the form before it is sent, and returns its error; null for a valid form. */
export function inputError({ name }: ListFormFields): Refusal | null {
  const trimmed = trimText(name)
  if (trimmed === '') return { field: 'name', message: text.empty }
  return isListName(trimmed) ? null : { field: 'name', message: text.invalid }
}
