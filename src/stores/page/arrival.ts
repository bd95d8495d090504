import { intentOf } from '#functions/contract/intents.ts'
import { newKey } from '#src/api.ts'
import { attempt } from '#src/lib/attempt.ts'
import { csrfCookie } from '#src/lib/csrf-cookie.ts'
import { announceAccountSwitch, currentMemberId, currentPath } from '#src/lib/current-page.ts'
import { NEXT_PAGE_NOTE } from '#src/lib/next-page-note.ts'
import { dropTyped } from '#src/lib/typed.ts'
import { $intent } from './dialogs.ts'

/**
 * Leads on whoever has logged in: what they pressed before is done for the new session, and the page is theirs.
 * @param next where to, a path of this site; without it they stay where they are.
 */
export function goOn(next = currentPath()): void {
  const text = $intent.get()
  const intent = intentOf(text)
  announceAccountSwitch()
  for (const form of ['login', 'signup']) dropTyped(form)
  const form = sentByGuest()
  if (form) sendOn(form)
  else if (intent?.act === 'reply') openAt(next, `#reply-${intent.id}`)
  else if (intent?.act === 'write') openAt(next, '#write')
  else if (intent) send({ do: text, next, once: newKey(), _csrf: csrfCookie() ?? '' })
  else if (next === currentPath()) location.replace(next)
  else location.assign(next)
}

/** A page that its own script opens a box in; an address that differs in its fragment alone would not be loaded. */
function openAt(next: string, place: string): void {
  attempt(() => sessionStorage.setItem(NEXT_PAGE_NOTE, place))
  if (next === currentPath()) {
    history.replaceState(null, '', next + place)
    location.reload()
  } else location.assign(next + place)
}

/** As a page without script does: the server leads on, or says why not. */
function send(fields: Record<string, string>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/-/do'
  form.hidden = true
  document.body.appendChild(form)
  submitWith(form, fields)
}

/** The form of a post that a guest has sent: its address alone would show an empty one. */
const sentByGuest = () => (currentMemberId() === '' ? document.querySelector<HTMLFormElement>('form.editor') : null)

/** As its tabs do, which publish nothing: the page comes again with what is typed. */
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
