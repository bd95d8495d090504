import { useState } from 'react'
import { IP_BLOCK_NOTE_MAX } from '#functions/contract/limits.ts'
import { trimText } from '#functions/contract/text.ts'
import { AdminForm, type AdminFormContext } from '#src/features/administration/AdminForm.tsx'
import { FormEnd } from '#src/ui/dialogs/FormEnd.tsx'
import { CountedField } from '#src/ui/fields/CountedField.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { useSubmit } from '#src/ui/fields/useSubmit.ts'
import type { Refusal } from '#src/ui/refusal.ts'
import { type BlockFields, blockRange } from './store.ts'
import { ipBlocksText as text } from './text.ts'

interface Props {
  context: AdminFormContext
  initial: BlockFields
  /** Error of a form that was submitted without script. */
  error: Refusal | null
  /** Closes the dialog after success; absent outside of a dialog, where the browser submits the form. */
  onDone?: () => void
}

function fieldsOf(form: HTMLFormElement): BlockFields {
  const input = new FormData(form)
  const of = (name: string) => trimText(String(input.get(name) ?? ''))
  return { address: of('address'), expiresIn: of('expiresIn'), note: of('note') }
}

/** Form that blocks a range of IP addresses. */
export function BlockForm({ context, initial, error, onDone }: Props) {
  const [refusal, setRefusal] = useState(error)
  const { busy, onSubmit } = useSubmit(async form => {
    const outcome = await blockRange(fieldsOf(form))
    if (outcome === true) onDone?.()
    else setRefusal(outcome)
  })
  const errorOf = (field: keyof BlockFields) => (refusal?.field === field ? refusal.message : null)
  return (
    <AdminForm context={context} act="block" aria-busy={busy} {...(onDone ? { onSubmit } : { className: 'stack' })}>
      <Field
        label={text.address}
        name="address"
        hint={text.addressHint}
        error={errorOf('address')}
        defaultValue={initial.address}
        required
        pattern=".*\S.*"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        label={text.expiresIn}
        name="expiresIn"
        hint={text.expiresInHint}
        error={errorOf('expiresIn')}
        defaultValue={initial.expiresIn}
        inputMode="decimal"
        autoComplete="off"
      />
      <CountedField
        label={text.note}
        name="note"
        max={IP_BLOCK_NOTE_MAX}
        hint={text.noteHint}
        defaultValue={initial.note}
        long
      />
      <FormEnd
        alert={refusal && !refusal.field ? refusal.message : null}
        cancel={text.cancel}
        onCancel={onDone ?? context.page}
        submit={text.block}
      />
    </AdminForm>
  )
}
