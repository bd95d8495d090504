import { call } from '#src/api.ts'
import { adminText, siteBansText as text } from '#src/messages/admin.ts'
import { optimistic } from '#src/stores/actions/optimistic.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { type Refusal, refusalOf, wordedFor } from '#src/stores/page/refusal.ts'
import { WORDED, whyNot } from './why-not.ts'

/** Accounts that were banned from the site, or unbanned. */
export interface Account {
  id: string
  username: string
}

const bans = optimistic<boolean>('site-bans')

/** Whether accounts are banned from the whole site, by their id: those that were changed since the page came. */
export const $siteBans = bans.$states

/**
 * Bans an account from the whole site, or lifts the ban. What takes no content along can be taken back for a while.
 * @param deleteContentDays what was written in so many days goes too, 0: all of it; null: it stays.
 * @returns what the form says when it was not taken, null when an alert has said it, true when it was.
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
  bans.tell(account.id, isBanned)
  const takeBack = { label: adminText.undo, run: () => void undo(account, isBanned) }
  const done = isBanned ? text.banned(account.username) : text.unbanned(account.username)
  showAlert(done, { act: deleteContentDays === null ? takeBack : undefined })
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
    sayWhyNot: whyNot
  })
