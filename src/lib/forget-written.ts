import { draftsBy } from './drafts.ts'
import { queuedPrefix } from './queued.ts'
import { forgetArchived, forgetTexts } from './sealed.ts'
import { forgetTyped } from './typed.ts'

/** Takes from this device what an account has written and not sent: drafts, what waits for the network, and what stands in dialogs. */
export function forgetWritten(account: string): void {
  forgetTexts(queuedPrefix(account))
  forgetTexts(draftsBy(account))
  forgetArchived(account)
  forgetTyped()
}
