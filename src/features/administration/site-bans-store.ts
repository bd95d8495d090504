import { call } from '#src/browser/api.ts'
import { optimistic } from '#src/features/offline/optimistic.ts'
import { dismissAlert, showAlert } from '#src/ui/alerts-store.ts'
import { type Refusal, refusalOf, wordedFor } from '#src/ui/refusal.ts'
import { adminText, siteBansText as text } from './text.ts'
import { WORDED, whyNot } from './why-not.ts'

/** The account whose site ban is set or lifted. */
export interface Account {
  id: string
  username: string
}

const bans = optimistic<boolean>('site-bans')

/**
 * Changes since the page was loaded, by account id: true for an account that was banned from the site, false for an
 * unbanned one.
 */
export const $siteBans = bans.$states

const alertOf = (id: string): string => `site-ban ${id}`
// The undo of an alert is outdated when the ban has changed again, also in another tab.
$siteBans.listen((_bans, _before, id) => dismissAlert(alertOf(String(id))))

/**
 * Bans an account from the site, or lifts the ban. An alert offers to undo the change, unless content was deleted.
 * @param deleteContentDays number of days whose content is deleted; 0 for all content, null for none.
 * @returns true after success; an error for the form; null when an alert has shown the error.
 */
export async function setBanned(
  account: Account,
  isBanned: boolean,
  deleteContentDays: number | null
): Promise<Refusal | null | true> {
  try {
    await send(account, isBanned, deleteContentDays)
  } catch (error) {
    return refusalOf(error, wordedFor(WORDED))
  }
  bans.share(account.id, isBanned)
  const takeBack = { label: adminText.undo, run: () => void undo(account, isBanned) }
  const done = isBanned ? text.banned(account.username) : text.unbanned(account.username)
  showAlert(done, { id: alertOf(account.id), action: deleteContentDays === null ? takeBack : undefined })
  return true
}

const send = ({ username }: Account, isBanned: boolean, deleteContentDays: number | null): Promise<unknown> =>
  isBanned
    ? call('POST', '/_admin', { action: 'ban_user', username, deleteContentDays }, { once: true })
    : call('POST', '/_admin', { action: 'unban_user', username }, { once: true })

const undo = (account: Account, isBanned: boolean): Promise<boolean> =>
  bans.change(account.id, {
    before: isBanned,
    after: !isBanned,
    async send() {
      await send(account, !isBanned, null)
      return !isBanned
    },
    failureOf: whyNot
  })
