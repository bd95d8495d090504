import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { BannedUser } from '#functions/contract/bans.ts'
import type { Rule } from '#functions/contract/views.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { Named } from '#src/ui/Named.tsx'
import type { Refusal } from '#src/ui/refusal.ts'
import { BanForm, type BanFormFields } from './BanForm.tsx'
import { $bans, bansNow, unbanMember } from './bans-store.ts'
import type { ModtoolsContext } from './context-store.ts'
import { bansText as text, toolText } from './messages/people.ts'
import { Person } from './Person.tsx'
import { ToolForm } from './ToolForm.tsx'
import { ToolHead } from './ToolHead.tsx'
import { useRowFocus } from './useRowFocus.ts'

interface Props {
  context: ModtoolsContext
  banned: BannedUser[]
  /** Cursor of the next page; null on the last one. */
  next: string | null
  rules: Pick<Rule, 'id' | 'rule'>[]
  /** Props of the form when the page shows it without a dialog, with the entered values; null otherwise. */
  form: { initial: BanFormFields; error: Refusal | null } | null
}

const NOTHING: BanFormFields = { username: '', reason: '', ruleId: '', term: '' }

/** Table of a community's bans, with forms that ban and unban members. */
export function Banned({ context, banned: listed, next, rules, form }: Props) {
  const banned = bansNow(context, listed, useStore($bans, { ssr: 'initial' }))
  const [isOpen, setOpen] = useState(false)
  const list = useRowFocus()
  const close = () => setOpen(false)
  return (
    <section className="sheet stack">
      <ToolHead title={text.title} what={text.what} open={text.open} onOpen={() => setOpen(true)} />
      {form && <BanForm context={context} rules={rules} {...form} />}
      {isOpen && (
        <Modal title={text.ban} about={`ban:${context.id}`} onClose={close}>
          <BanForm context={context} rules={rules} initial={NOTHING} error={null} onDone={close} />
        </Modal>
      )}
      {banned.length === 0 && <p className="soft">{text.empty}</p>}
      <ul className="tool-rows" ref={list}>
        {banned.map(user => (
          <Row key={user.id} context={context} user={user} />
        ))}
      </ul>
      {next && (
        <p>
          <a className="more-link" href={`?next=${next}`} rel="next">
            {toolText.next}
          </a>
        </p>
      )}
    </section>
  )
}

function Row({ context, user }: { context: ModtoolsContext; user: BannedUser }) {
  const { username, reason, expires, bannedBy, createdAt } = user
  return (
    <li>
      <div className="tool-what">
        <Person user={user} />
        {reason && <p className="small">{reason}</p>}
        <p className="tiny">
          {expires ? text.until(expires) : text.forever} · {text.by(bannedBy, createdAt)}
        </p>
      </div>
      <ToolForm
        context={context}
        entry="banned"
        act="unban"
        also={{ username }}
        onSubmit={event => {
          event.preventDefault()
          void unbanMember(context, user)
        }}
      >
        <button type="submit" className="button">
          <Named text={text.unban} of={`@${username}`} />
        </button>
      </ToolForm>
    </li>
  )
}
