import { intentOf } from '#functions/contract/intents.ts'
import { newKey } from '#src/browser/api.ts'
import { csrfCookie } from '#src/browser/csrf-cookie.ts'
import { announceAccountSwitch, currentMemberId, currentPath } from '#src/browser/current-page.ts'
import { NEXT_PAGE_NOTE } from '#src/browser/next-page-note.ts'
import { writeTab } from '#src/browser/storage.ts'
import { $intent } from '#src/ui/dialogs/store.ts'
import { dropTyped } from '#src/ui/dialogs/typed.ts'

/**
 * Continues after a login: does the intended action in the new session and reloads the page for the member.
 * @param next path of this site; the current one by default.
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
 * Opens a page whose script opens a reply box. An address with only a new fragment would not reload, hence
 * the reload.
 */
function openAt(next: string, anchor: string): void {
  writeTab(NEXT_PAGE_NOTE, anchor)
  if (next === currentPath()) {
    history.replaceState(null, '', next + anchor)
    location.reload()
  } else location.assign(next + anchor)
}

/** Submits the intent as a page without script does: the server redirects or shows the error. */
function send(fields: Record<string, string>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/-/do'
  form.hidden = true
  document.body.appendChild(form)
  submitWith(form, fields)
}

/** The post form that a guest has submitted: loading its address would show an empty form. */
const sentByGuest = () => (currentMemberId() === '' ? document.querySelector<HTMLFormElement>('form.editor') : null)

/**
 * Submits the form as a change of its type, which publishes nothing: the server renders it with the typed
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
