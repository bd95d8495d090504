import { useEffect, useRef, useState } from 'react'
import { COMMUNITY_NAME_MAX } from '#functions/contract/limits.ts'
import { CountedField } from '#src/islands/forms/CountedField.tsx'
import { useSubmit } from '#src/islands/forms/useSubmit.ts'
import { openPlaceDraft, type PlaceFields } from '#src/stores/communities/place-fields.ts'
import { closeDialog } from '#src/stores/page/dialogs.ts'
import type { Refusal } from '#src/stores/page/refusal.ts'
import { FormEnd } from './FormEnd.tsx'
import { Modal } from './Modal.tsx'

interface Props {
  /** Whose draft it is. */
  form: Parameters<typeof openPlaceDraft>[0]
  text: { title: string; name: string; nameHint: string; about: string; cancel: string; submit: string }
  /** Characters of the second field. */
  max: number
  /** Sends what is typed; `done` is to be called once it is taken. Gives what the form says when it is not. */
  send(fields: PlaceFields, done: () => void): Promise<Refusal | null>
}

const fieldsOf = (form: HTMLFormElement): PlaceFields => {
  const given = new FormData(form)
  return { name: String(given.get('name')), about: String(given.get('about')) }
}

/** Asks for the name of a new community and a few words, without leaving the page. What is typed stays until it is taken or given up. */
export function PlaceDialog({ form, text, max, send }: Props) {
  const draft = useRef<ReturnType<typeof openPlaceDraft>>(null)
  draft.current ??= openPlaceDraft(form)
  const { begun, keep, leave, drop } = draft.current
  useEffect(() => leave, [leave])
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { busy, onSubmit } = useSubmit(async given => setRefusal(await send(fieldsOf(given), drop)))
  const giveUp = () => {
    drop()
    closeDialog()
  }
  const ofName = refusal?.field === 'name' ? refusal.message : null

  return (
    <Modal title={text.title}>
      <form onSubmit={onSubmit} onInput={event => keep(fieldsOf(event.currentTarget))} noValidate aria-busy={busy}>
        <CountedField
          label={text.name}
          name="name"
          id="community-name"
          max={COMMUNITY_NAME_MAX}
          hint={text.nameHint}
          error={ofName}
          defaultValue={begun?.name ?? ''}
        />
        <CountedField
          label={text.about}
          name="about"
          id="community-about"
          max={max}
          defaultValue={begun?.about ?? ''}
          long
        />
        <FormEnd
          alert={refusal && ofName === null ? refusal.message : null}
          cancel={text.cancel}
          onCancel={giveUp}
          submit={text.submit}
        />
      </form>
    </Modal>
  )
}
