import { useState } from 'react'
import type { AdminRow } from '#functions/contract/administration.ts'
import type { AdminFormContext } from './AdminForm.tsx'
import { AdminTable, MadeCells } from './AdminTable.tsx'
import { SiteBanDialog, SiteBanLink, useIsBanned } from './SiteBan.tsx'
import { SiteBanForm } from './SiteBanForm.tsx'
import { adminText, siteBansText, adminUsersText as text } from './text.ts'

type User = Pick<AdminRow, 'id' | 'username' | 'isAdmin' | 'isBanned' | 'deleted' | 'createdAt'>

interface Props {
  context: AdminFormContext
  users: User[]
  now: number
  /**
   * Account and entered value of the form for site bans, when the page shows the form without a dialog; null otherwise.
   */
  form: { account: User; initial: string } | null
}

/** Table of accounts. The form of site bans opens in a dialog, or above the table. */
export function Users({ context, users, now, form }: Props) {
  const [question, ask] = useState<User | null>(null)
  return (
    <>
      {form && (
        <section className="sheet stack">
          <h2>{siteBansText.title(form.account.username, form.account.isBanned)}</h2>
          <SiteBanForm context={context} isBanned={form.account.isBanned} {...form} />
        </section>
      )}
      <AdminTable title={adminText.sections.users} columns={text.columns}>
        {users.map(user => (
          <Row key={user.id} user={user} now={now} onAsk={ask} />
        ))}
      </AdminTable>
      {question && (
        <SiteBanDialog context={context} account={question} isBanned={question.isBanned} onClose={() => ask(null)} />
      )}
    </>
  )
}

interface RowProps {
  user: User
  now: number
  /**
   * Opens the dialog that bans an account or lifts its ban.
   * @param user the account in its present state.
   */
  onAsk(user: User): void
}

const WORDS = { ban: siteBansText.banShort, unban: siteBansText.unbanShort }
const yesOrNo = (is: boolean) => (is ? adminText.yes : adminText.no)

function Row({ user, now, onAsk }: RowProps) {
  const { id, username, isAdmin, deleted, createdAt } = user
  const isBanned = useIsBanned(user, user.isBanned)
  return (
    <tr>
      <th scope="row">
        <a href={`/@${username}`}>@{username}</a>
        {isAdmin && <span className="soft">{` ${text.admin}`}</span>}
      </th>
      <td>
        <div className="table-form">
          {yesOrNo(isBanned)}
          {!isAdmin && !deleted && (
            <SiteBanLink account={user} isBanned={isBanned} words={WORDS} onOpen={() => onAsk({ ...user, isBanned })} />
          )}
        </div>
      </td>
      <td>{yesOrNo(deleted)}</td>
      <MadeCells createdAt={createdAt} id={id} now={now} />
    </tr>
  )
}
