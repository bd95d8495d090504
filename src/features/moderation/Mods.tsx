import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { UserRef } from '#functions/contract/views.ts'
import { Asked } from '#src/ui/Asked.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { useSubmit } from '#src/ui/fields/useSubmit.ts'
import { Named } from '#src/ui/Named.tsx'
import type { ModtoolsContext } from './context-store.ts'
import { ModForm } from './ModForm.tsx'
import { modsText as text } from './messages/people.ts'
import { $mods, removeMod } from './mods-store.ts'
import { Person } from './Person.tsx'
import { ToolForm } from './ToolForm.tsx'
import { ToolHead } from './ToolHead.tsx'
import { useRowFocus } from './useRowFocus.ts'

interface Props {
  context: ModtoolsContext
  /** Moderators in the order of their appointment. */
  mods: UserRef[]
  /** Props of the form when the page shows it without a dialog, with the entered name; null otherwise. */
  form: { initial: string } | null
}

/** Table of a community's moderators, with forms that appoint and dismiss moderators. */
export function Mods({ context, mods: listed, form }: Props) {
  const mods = useStore($mods, { ssr: 'initial' }) ?? listed
  const [isOpen, setOpen] = useState(false)
  const list = useRowFocus()
  const close = () => setOpen(false)
  const own = mods.findIndex(({ username }) => username === context.me)
  const mayRemove = (at: number) => context.isAdmin || (own >= 0 && at >= own)
  return (
    <section className="sheet stack">
      <ToolHead title={text.title} what={text.what} open={text.open} onOpen={() => setOpen(true)} />
      {form && <ModForm context={context} {...form} />}
      {isOpen && (
        <Modal title={text.formTitle} about={`mod:${context.id}`} onClose={close}>
          <ModForm context={context} initial="" onDone={close} />
        </Modal>
      )}
      {mods.length === 0 && <p className="soft">{text.empty}</p>}
      <ol className="tool-rows" ref={list}>
        {mods.map((user, at) => (
          <li key={user.id}>
            <Person user={user} />
            {mayRemove(at) && <Removal context={context} user={user} mods={mods} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface RemovalProps {
  context: ModtoolsContext
  user: UserRef
  mods: UserRef[]
}

function Removal({ context, user: { username }, mods }: RemovalProps) {
  const { busy, onSubmit } = useSubmit(() => removeMod(context, username, mods))
  const isOwn = username === context.me
  const [ask, go] = isOwn ? [text.leave, text.leaveNow] : [text.remove, text.remove]
  const what = isOwn ? (mods.length === 1 ? text.leaveLast : text.leaveWhat) : text.removeWhat(username)
  return (
    <Asked look="button" label={<Named text={ask} of={`@${username}`} />} what={what}>
      <ToolForm context={context} entry="mods" act="remove" also={{ username }} onSubmit={onSubmit} aria-busy={busy}>
        <button type="submit" className="button" data-kind="danger">
          <Named text={go} of={`@${username}`} />
        </button>
      </ToolForm>
    </Asked>
  )
}
