import { useState } from 'react'
import { LIST_NAME_MAX } from '#functions/contract/limits.ts'
import type { List } from '#functions/contract/views.ts'
import { FormEnd } from '#src/ui/dialogs/FormEnd.tsx'
import { initialTexts } from '#src/ui/fields/messages/initial.ts'
import { useEdit } from '#src/ui/fields/useEdit.ts'
import { useNameOfTitle } from '#src/ui/fields/useNameOfTitle.ts'
import { useSubmit } from '#src/ui/fields/useSubmit.ts'
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
   * Sends the values, with the texts on which the edit was based.
   * @returns the list; an error for the form; null when an alert has shown the error.
   */
  send(fields: ListFormFields, was: ListTexts): Promise<List | Refusal | null>
  /** Called with the list after success. The form is busy until the promise resolves. */
  onSaved(list: List): unknown
  onLeave(): void
}

function fieldsOf(input: FormData): ListFormFields {
  const text = (name: string) => String(input.get(name))
  return {
    name: text('name'),
    displayName: text('displayName'),
    description: text('description'),
    public: input.has('public')
  }
}

/** Ref callback of a part that replaces the focused one: focuses the first field of the part. */
export const focusFirst = (part: HTMLElement | null): void => part?.querySelector('input')?.focus()

/** Form that makes or edits a list in a dialog. */
export function ListForm({ initial, isEdit, submit, send, onSaved, onLeave }: Props) {
  const follow = useNameOfTitle('displayName', initial.displayName, LIST_NAME_MAX)
  const edit = useEdit(isEdit ? { ...initial, public: '' } : undefined)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { busy, onSubmit } = useSubmit(async form => {
    const typed = new FormData(form)
    const was = initialTexts(LIST_TEXTS, name => typed.get(name) as string | null)
    const outcome = await send(fieldsOf(typed), was)
    if (outcome && 'id' in outcome) await onSaved(outcome)
    else {
      setRefusal(outcome)
      edit.refuse(outcome, was)
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
