import { leave } from '#src/client/forms/unsaved.ts'
import { announceAccountSwitch, currentMemberId } from '#src/lib/current-page.ts'
import { draftsBy } from '#src/lib/drafts.ts'
import { forgetReader } from '#src/lib/forget-reader.ts'
import { forgetWritten } from '#src/lib/forget-written.ts'
import { queuedNames } from '#src/lib/queued.ts'
import { deviceKeys } from '#src/lib/storage.ts'
import { logoutText as text } from '#src/messages/logout.ts'
import { outbox } from '#src/stores/outbox/send-or-queue.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { confirmed } from '#src/stores/page/confirm.ts'
import { logOut } from '#src/stores/page/log-out.ts'

/** Logs out without leaving the page first; a failed logout shows an alert, and the session goes on. */
export function startLogout(): void {
  document.addEventListener('submit', async event => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/-/logout') return
    event.preventDefault()
    await sendOrForget()
    const stay = await leave()
    // Offline copies are deleted first: a network failure from here on must not show them to the next reader.
    await forgetReader()
    const whyNot = await logOut()
    if (whyNot) {
      stay()
      return showAlert(whyNot)
    }
    // Drafts are deleted last: a member who stays has lost nothing.
    announceAccountSwitch()
    forgetWritten(currentMemberId())
    location.assign('/')
  })
}

/** Sends the offline queue; continues once the queue and the drafts are empty, or the member discards them. */
async function sendOrForget(): Promise<void> {
  const account = currentMemberId()
  const count = () => queuedNames(account).length
  // The queue's script may have failed to load: the member is asked all the same.
  const flush = () => outbox.open?.().then(({ flush }) => flush())
  if (count() > 0) await flush()?.catch(() => undefined)
  const left = { waiting: count(), drafts: deviceKeys(draftsBy(account)).length }
  if (left.waiting + left.drafts > 0) await confirmed({ ...text, title: text.title(left) })
}
