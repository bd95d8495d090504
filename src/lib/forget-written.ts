import { draftsBy } from './drafts.ts'
import { queuedPrefix } from './queued.ts'
import { forgetArchived, forgetTexts } from './sealed.ts'
import { forgetTyped } from './typed.ts'

/** Deletes an account's unsent texts from this device: drafts, the offline queue, and typed fields of dialogs. */
export function forgetWritten(account: string): void {
  forgetTexts(queuedPrefix(account))
  forgetTexts(draftsBy(account))
  forgetArchived(account)
  forgetTyped()
}
