import { intentOf } from '#functions/contract/intents.ts'
import { newKey } from '#src/browser/api.ts'
import { csrfCookie } from '#src/browser/csrf-cookie.ts'
import { announceAccountSwitch, currentMemberId, currentPath } from '#src/browser/current-page.ts'
import { NEXT_PAGE_NOTE } from '#src/browser/next-page-note.ts'
import { writeTab } from '#src/browser/storage.ts'
import { $intent } from '#src/ui/dialogs/store.ts'
import { dropTyped } from '#src/ui/dialogs/typed.ts'

/**
 * Continues after a login: does the action that the guest wanted, and reloads the page for the member.
 * @param next path of the page to open; the current page when absent.
 */
export function goOn(next = currentPath()): void {
  const text = $intent.get()
  const intent = intentOf(text)
  announceAccountSwitch()
  for (const form of ['login', 'signup']) dropTyped(form)
  const form = sentByGuest()
  if (form) sendOn(form)
  else if (intent?.action === 'reply') openAt(next, `#reply-${intent.id}`)
  else if (intent?.action === 'write') openAt(next, '#write')
  else if (intent) send({ do: text, next, once: newKey(), _csrf: csrfCookie() ?? '' })
  else if (next === currentPath()) location.replace(next)
  else location.assign(next)
}

/**
 * Opens a page whose script opens an editor in that page. If only the fragment of the address changes, the page must be
 * reloaded explicitly.
 */
function openAt(next: string, anchor: string): void {
  writeTab(NEXT_PAGE_NOTE, anchor)
  if (next === currentPath()) {
    history.replaceState(null, '', next + anchor)
    location.reload()
  } else location.assign(next + anchor)
}

/** Submits the action to the server, as a page without script does. The server redirects, or shows an error. */
function send(fields: Record<string, string>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/-/do'
  form.hidden = true
  document.body.appendChild(form)
  submitWith(form, fields)
}

/**
 * Returns the form of a post that a guest has filled in. It is submitted after the login, because loading its address
 * again would empty it.
 */
const sentByGuest = () => (currentMemberId() === '' ? document.querySelector<HTMLFormElement>('form.editor') : null)

/**
 * Submits the form as if the post's type was changed, which publishes nothing: the server renders the form with its
 * values.
 */
function sendOn(form: HTMLFormElement): void {
  submitWith(form, { tab: String(new FormData(form).get('type')) })
}

function submitWith(form: HTMLFormElement, fields: Record<string, string>): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.appendChild(field)
  }
  form.submit()
}
