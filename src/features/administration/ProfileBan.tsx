import { useState } from 'react'
import type { AdminFormContext } from './AdminForm.tsx'
import { SiteBanDialog, SiteBanLink, useIsBanned } from './SiteBan.tsx'
import type { Account } from './site-bans-store.ts'
import { siteBansText as words } from './text.ts'

interface Props {
  context: AdminFormContext
  account: Account
  isBanned: boolean
  /** Text that marks a banned account in its profile. */
  mark: string
}

/** Part of a profile that only admins see: shows, sets and lifts the site ban of the account. */
export function ProfileBan({ context, account, isBanned: listed, mark }: Props) {
  const isBanned = useIsBanned(account, listed)
  const [question, ask] = useState<{ isBanned: boolean } | null>(null)
  return (
    <>
      {isBanned && (
        <span className="badge" data-kind="bad">
          {mark}
        </span>
      )}
      <SiteBanLink account={account} isBanned={isBanned} words={words} onOpen={() => ask({ isBanned })} />
      {question && <SiteBanDialog context={context} account={account} {...question} onClose={() => ask(null)} />}
    </>
  )
}
