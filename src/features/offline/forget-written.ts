import { forgetTyped } from '#src/ui/dialogs/typed.ts'
import { draftsBy } from './draft-keys.ts'
import { queuedPrefix } from './queue-keys.ts'
import { forgetArchived, forgetTexts } from './sealed.ts'

/**
 * Deletes an account's unsent texts from this device: drafts, actions in the offline queue, and values typed into
 * dialogs.
 */
export function forgetWritten(account: string): void {
  forgetTexts(queuedPrefix(account))
  forgetTexts(draftsBy(account))
  forgetArchived(account)
  forgetTyped()
}
