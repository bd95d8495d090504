import { type SubmitEvent, useState } from 'react'
import { COMMUNITY_ABOUT_MAX, COMMUNITY_NAME_MAX } from '#functions/contract/limits.ts'
import { CountedField } from '#src/islands/forms/CountedField.tsx'
import { newCommunityText as text } from '#src/messages/new-community.ts'
import { closeDialog } from '#src/stores/dialogs.ts'
import {
  begunCommunity,
  createCommunity,
  dropCommunity,
  keepCommunity,
  type NewCommunity,
  type Refusal
} from '#src/stores/new-community.ts'
import { Modal } from './Modal.tsx'

/** Makes a community without leaving the page; then its own is opened. What is typed stays until it is made or given up. */
export function NewCommunityDialog() {
  const [begun] = useState(begunCommunity)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (form: HTMLFormElement) => {
    setBusy(true)
    setRefusal(await createCommunity(typedIn(form)))
    setBusy(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void send(event.currentTarget)
  }
  const giveUp = () => {
    dropCommunity()
    closeDialog()
  }
  const ofName = refusal?.field === 'name' ? refusal.message : null

  return (
    <Modal title={text.title}>
      <form
        onSubmit={submit}
        onInput={({ currentTarget }) => keepCommunity(typedIn(currentTarget))}
        noValidate
        aria-busy={busy}
      >
        <CountedField
          label={text.name}
          name="name"
          id="community-name"
          max={COMMUNITY_NAME_MAX}
          hint={text.nameHint}
          error={ofName}
          defaultValue={begun.name}
        />
        <CountedField
          label={text.about}
          name="about"
          id="community-about"
          max={COMMUNITY_ABOUT_MAX}
          defaultValue={begun.about}
          long
        />
        {refusal && !ofName && (
          <p className="note" data-kind="warn" role="alert">
            {refusal.message}
          </p>
        )}
        <div className="button-row" data-fill>
          <button type="button" className="button" onClick={giveUp}>
            {text.cancel}
          </button>
          <button type="submit" className="button" data-kind="primary">
            {text.submit}
          </button>
        </div>
      </form>
    </Modal>
  )
}

function typedIn(form: HTMLFormElement): NewCommunity {
  const given = new FormData(form)
  return { name: String(given.get('name')), about: String(given.get('about')) }
}
