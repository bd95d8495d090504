import { type FormEvent, useEffect, useRef, useState } from 'react'
import { COMMUNITY_NAME_MAX } from '#functions/contract/limits.ts'
import { FormEnd } from '#src/ui/dialogs/FormEnd.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { closeDialog } from '#src/ui/dialogs/store.ts'
import { useNameOfTitle } from '#src/ui/fields/useNameOfTitle.ts'
import { useSubmit } from '#src/ui/fields/useSubmit.ts'
import type { Refusal } from '#src/ui/refusal.ts'
import { CommunityFields, type CommunityFormText } from './CommunityFields.tsx'
import { type CommunityFields as Fields, openCommunityDraft } from './community-fields-store.ts'

interface Props {
  /** Name of the form, under which its draft is stored. */
  form: Parameters<typeof openCommunityDraft>[0]
  text: CommunityFormText & { title: string; cancel: string; submit: string }
  /** Maximum length of the text field in characters. */
  max: number
  /**
   * Sends the fields, and calls `done` after success.
   * @returns the error of the form; null without one.
   */
  send(fields: Fields, done: () => void): Promise<Refusal | null>
}

const EMPTY: Fields = { name: '', title: '', about: '' }

const fieldsOf = (form: HTMLFormElement): Fields => {
  const input = new FormData(form)
  const text = (name: string) => String(input.get(name) ?? '')
  return { name: text('name'), title: text('title'), about: text('about') }
}

/** Dialog that creates or requests a community. The entered text is stored as a draft until it is sent or discarded. */
export function CommunityFormDialog({ form, text, max, send }: Props) {
  const draft = useRef<ReturnType<typeof openCommunityDraft>>(null)
  draft.current ??= openCommunityDraft(form)
  const { saved, keep, leave, drop } = draft.current
  const initial = { ...EMPTY, ...saved }
  useEffect(() => leave, [leave])
  const follow = useNameOfTitle('title', initial.title, COMMUNITY_NAME_MAX)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { busy, onSubmit } = useSubmit(async typed => setRefusal(await send(fieldsOf(typed), drop)))
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    follow(event)
    keep(fieldsOf(event.currentTarget))
  }
  const giveUp = () => {
    drop()
    closeDialog()
  }

  return (
    <Modal title={text.title}>
      <form onSubmit={onSubmit} onInput={onInput} noValidate aria-busy={busy}>
        <CommunityFields text={text} max={max} initial={initial} refusal={refusal} prefix="community-" />
        <FormEnd
          alert={refusal && !refusal.field ? refusal.message : null}
          cancel={text.cancel}
          onCancel={giveUp}
          submit={text.submit}
        />
      </form>
    </Modal>
  )
}
