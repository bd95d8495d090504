import { announceAccountSwitch, currentMemberId } from '#src/browser/current-page.ts'
import { deviceKeys } from '#src/browser/storage.ts'
import { leave } from '#src/features/edits/unsaved.ts'
import { draftsBy } from '#src/features/offline/draft-keys.ts'
import { forgetReader } from '#src/features/offline/forget-reader.ts'
import { forgetWritten } from '#src/features/offline/forget-written.ts'
import { queuedNames } from '#src/features/offline/queue-keys.ts'
import { outbox } from '#src/features/offline/send-or-queue.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { confirmed } from '#src/ui/dialogs/confirm.ts'
import { endSession } from './end-session.ts'
import { logoutText as text } from './text.ts'

/** Logs out in the background. After a failure an alert is shown, the page stays and the session goes on. */
export async function logOut(event: Event): Promise<void> {
  event.preventDefault()
  await sendOrForget()
  const stay = await leave()
  // Offline copies are deleted before the session ends: after a network failure they must not be visible to the
  // device's next reader.
  await forgetReader()
  const whyNot = await endSession()
  if (whyNot) {
    stay()
    return showAlert(whyNot)
  }
  // Drafts are deleted only after the logout has succeeded, so that a failed logout loses none.
  announceAccountSwitch()
  forgetWritten(currentMemberId())
  location.assign('/')
}

/**
 * Sends the actions of the offline queue. If actions or drafts are left, the member must agree to discard them;
 * otherwise the promise never resolves.
 */
async function sendOrForget(): Promise<void> {
  const account = currentMemberId()
  const count = () => queuedNames(account).length
  // The queue's script may fail to load; the member is asked nevertheless.
  const flush = () => outbox.open?.().then(({ flush }) => flush())
  if (count() > 0) await flush()?.catch(() => undefined)
  const left = { waiting: count(), drafts: deviceKeys(draftsBy(account)).length }
  if (left.waiting + left.drafts > 0) await confirmed({ ...text, title: text.title(left) })
}
