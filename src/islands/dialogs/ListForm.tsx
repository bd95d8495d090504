import { useState } from 'react'
import type { List } from '#functions/contract/views.ts'
import { ListFields } from '#src/islands/forms/ListFields.tsx'
import { useSubmit } from '#src/islands/forms/useSubmit.ts'
import { listFormText as text } from '#src/messages/own-lists.ts'
import type { ListForm as Fields } from '#src/stores/lists/list-form.ts'
import type { Refusal } from '#src/stores/page/refusal.ts'
import { FormEnd } from './FormEnd.tsx'

interface Props {
  given: Fields
  submit: string
  /** Sends what is typed: gives the list, or why not; null when that was said elsewhere. */
  send(fields: Fields): Promise<List | Refusal | null>
  /** The list was taken; the form stays busy until this is over. */
  onTaken(list: List): unknown
  onLeave(): void
}

function fieldsOf(form: HTMLFormElement): Fields {
  const given = new FormData(form)
  const text = (name: string) => String(given.get(name))
  return {
    name: text('name'),
    displayName: text('displayName'),
    description: text('description'),
    public: given.has('public')
  }
}

/** For what takes the place of a part of an open dialog that had the focus. */
export const focusFirst = (part: HTMLElement | null): void => part?.querySelector('input')?.focus()

/** The form of a list, in a dialog. */
export function ListForm({ given, submit, send, onTaken, onLeave }: Props) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { busy, onSubmit } = useSubmit(async form => {
    const outcome = await send(fieldsOf(form))
    if (outcome && 'id' in outcome) await onTaken(outcome)
    else setRefusal(outcome)
  })
  return (
    <form ref={focusFirst} onSubmit={onSubmit} noValidate aria-busy={busy}>
      <ListFields given={given} refusal={refusal} />
      <FormEnd
        alert={refusal && !refusal.field ? refusal.message : null}
        cancel={text.cancel}
        onCancel={onLeave}
        submit={submit}
      />
    </form>
  )
}
