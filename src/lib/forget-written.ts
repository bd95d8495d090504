import { draftsBy } from './drafts.ts'
import { forgetNames } from './stored.ts'
import { waitingOf } from './waiting.ts'

/** Takes from this device what an account has written and not sent: drafts, and what waits for the network. */
export function forgetWritten(account: string): void {
  forgetNames(waitingOf(account))
  forgetNames(draftsBy(account))
}
