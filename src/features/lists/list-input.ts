import { isListName } from '#functions/contract/names.ts'
import { trimText } from '#functions/contract/text.ts'
import { changedSwitch, type FormValues } from '#src/ui/forms/changed-fields.ts'
import type { Refusal } from '#src/ui/refusal.ts'
import { listFormText as text } from './messages/dialogs.ts'

/** Values of the form that makes or edits a list. */
export interface ListFormFields {
  name: string
  displayName: string
  description: string
  public: boolean
}

/** Values to save of an edited list; an absent one is unchanged. */
export type EditedList = Omit<ListFormFields, 'public'> & { public?: boolean | undefined }

/** Texts of a list on which two edits may conflict. */
export const LIST_TEXTS = ['name', 'displayName', 'description'] as const
export type ListTexts = Partial<Record<(typeof LIST_TEXTS)[number], string>>

export const NEW_LIST: ListFormFields = { name: '', displayName: '', description: '', public: false }

/** Reads the values of the form that makes or edits a list. */
export const listFormOf = (form: FormValues): ListFormFields => ({
  name: form.text('name'),
  displayName: form.text('displayName'),
  // Browsers submit line breaks as CRLF; `text` turns them into LF.
  description: form.text('description'),
  public: form.on('public')
})

/**
 * Reads the values that the form of an edit saves. The checkbox is only saved if the form has changed it, so that a
 * list that was made private elsewhere since the form was opened stays private.
 */
export const editedListOf = (form: FormValues): EditedList => ({
  ...listFormOf(form),
  public: changedSwitch(form, 'public')
})

/** Checks the form before it is sent, and returns its error; null for a valid form. */
export function inputError({ name }: Pick<ListFormFields, 'name'>): Refusal | null {
  const trimmed = trimText(name)
  if (trimmed === '') return { field: 'name', message: text.empty }
  return isListName(trimmed) ? null : { field: 'name', message: text.invalid }
}
