import { draftsBy } from './drafts.ts'
import { forgetNames } from './stored.ts'
import { forgetTyped } from './typed.ts'
import { waitingOf } from './waiting.ts'

/** Takes from this device what an account has written and not sent: drafts, what waits for the network, and what stands in dialogs. */
export function forgetWritten(account: string): void {
  forgetNames(waitingOf(account))
  forgetNames(draftsBy(account))
  forgetTyped()
}
