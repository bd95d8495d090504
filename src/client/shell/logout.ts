import { leave } from '#src/client/forms/unsaved.ts'
import { forgetReader } from '#src/lib/forget-reader.ts'
import { alertText } from '#src/messages/alerts.ts'
import { showAlert } from '#src/stores/page/alerts.ts'

/** Logging out leaves the page only when it has worked; else it is said, and the member goes on. */
export function startLogout(): void {
  document.addEventListener('submit', async event => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/-/logout') return
    event.preventDefault()
    const stay = await leave()
    // First: a network that fails from here on shows whoever comes next nothing of theirs.
    await forgetReader()
    // A form that was taken leads on; where to is no matter.
    const answer = await fetch(form.action, { method: 'POST', body: new FormData(form), redirect: 'manual' }).catch(
      () => null
    )
    if (answer?.type === 'opaqueredirect') location.assign('/')
    else {
      stay()
      showAlert(alertText.notLoggedOut)
    }
  })
}
