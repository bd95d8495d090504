import { draftsBy } from './drafts.ts'
import { forgetAway, forgetTexts } from './sealed.ts'
import { forgetTyped } from './typed.ts'
import { waitingOf } from './waiting.ts'

/** Takes from this device what an account has written and not sent: drafts, what waits for the network, and what stands in dialogs. */
export function forgetWritten(account: string): void {
  forgetTexts(waitingOf(account))
  forgetTexts(draftsBy(account))
  forgetAway(account)
  forgetTyped()
}
