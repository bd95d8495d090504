import { useStore } from '@nanostores/react'
import { FormLink } from '#src/features/moderation/ToolHead.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { Named } from '#src/ui/Named.tsx'
import type { AdminFormContext } from './AdminForm.tsx'
import { SiteBanForm } from './SiteBanForm.tsx'
import { $siteBans, type Account } from './site-bans-store.ts'
import { siteBansText as text } from './text.ts'

/**
 * True when the account is banned from the site now.
 * @param listed state when the page was rendered.
 */
export const useIsBanned = ({ id }: Account, listed: boolean): boolean =>
  useStore($siteBans, { ssr: 'initial' })[id] ?? listed

interface LinkProps {
  account: Account
  isBanned: boolean
  /** Labels of the link: one to ban, one to unban. */
  words: { ban: string; unban: string }
  /** Opens the dialog that bans the account or lifts its ban. */
  onOpen(): void
}

/** Link to the form that bans an account from the site or lifts the ban. */
export const SiteBanLink = ({ account: { username }, isBanned, words, onOpen }: LinkProps) => (
  <FormLink className="button" href={`/admin/users?q=${username}&form`} onOpen={onOpen}>
    <Named text={isBanned ? words.unban : words.ban} of={`@${username}`} />
  </FormLink>
)

interface DialogProps {
  context: AdminFormContext
  account: Account
  /**
   * True when the account was banned at the time the dialog was opened. The form then lifts the ban; otherwise it bans
   * the account.
   */
  isBanned: boolean
  onClose(): void
}

/** Dialog that bans an account from the site or lifts the ban. */
export const SiteBanDialog = ({ onClose, ...form }: DialogProps) => (
  <Modal
    title={text.title(form.account.username, form.isBanned)}
    about={`site-ban:${form.account.id}`}
    onClose={onClose}
  >
    <SiteBanForm {...form} onDone={onClose} />
  </Modal>
)
