import { useState } from 'react'
import { LIST_NAME_MAX } from '#functions/contract/limits.ts'
import type { List } from '#functions/contract/views.ts'
import { FormEnd } from '#src/ui/dialogs/FormEnd.tsx'
import { initialTexts } from '#src/ui/fields/messages/initial.ts'
import { useEdit } from '#src/ui/fields/useEdit.ts'
import { useNameOfTitle } from '#src/ui/fields/useNameOfTitle.ts'
import { useSubmit } from '#src/ui/fields/useSubmit.ts'
import { type FormValues, switchTwin, valuesOf } from '#src/ui/forms/changed-fields.ts'
import type { Refusal } from '#src/ui/refusal.ts'
import { ListFields } from './ListFields.tsx'
import { LIST_TEXTS, type ListFormFields, type ListTexts } from './list-input.ts'
import { listFormText as text } from './messages/dialogs.ts'

interface Props {
  initial: ListFormFields
  /** True when the form edits a list, false when it makes one. */
  isEdit?: boolean
  submit: string
  /**
   * Sends the form's values, with the texts on which the edit was based.
   * @returns the list; an error for the form; null when an alert has shown the error.
   */
  send(form: FormValues, was: ListTexts): Promise<List | Refusal | null>
  /** Called with the list after success. The form is busy until the promise resolves. */
  onSaved(list: List): unknown
  onLeave(): void
}

/** Ref callback of a part that replaces the focused one: focuses the first field of the part. */
export const focusFirst = (part: HTMLElement | null): void => part?.querySelector('input')?.focus()

/** Form that makes or edits a list in a dialog. */
export function ListForm({ initial, isEdit, submit, send, onSaved, onLeave }: Props) {
  const follow = useNameOfTitle('displayName', initial.displayName, LIST_NAME_MAX)
  const edit = useEdit(isEdit ? { ...initial, public: switchTwin(initial.public) } : undefined)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { busy, onSubmit } = useSubmit(async form => {
    const typed = new FormData(form)
    const initialIn = (name: string) => typed.get(name) as string | null
    const outcome = await send(valuesOf(typed), initialTexts(LIST_TEXTS, initialIn))
    if (outcome && 'id' in outcome) await onSaved(outcome)
    else {
      setRefusal(outcome)
      edit.refuse(outcome, initialTexts([...LIST_TEXTS, 'public'], initialIn))
    }
  })
  return (
    <form ref={focusFirst} onSubmit={onSubmit} onInput={isEdit ? undefined : follow} noValidate aria-busy={busy}>
      <ListFields initial={initial} refusal={refusal} editOf={edit.of} />
      <FormEnd
        alert={refusal && !refusal.field ? refusal.message : null}
        cancel={text.cancel}
        onCancel={onLeave}
        submit={submit}
      />
    </form>
  )
}
