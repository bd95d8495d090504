import { muteText } from '#src/messages/mutes.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { failureText } from '#src/stores/page/failure.ts'

/** How long the word about a mute stays, in milliseconds. */
const ALERT_MS = 5000

/** Muting and unmuting leave the page as it is but for the button. */
export function startMutes(): void {
  document.addEventListener('submit', event => {
    const { target: form, submitter: button } = event
    if (!(form instanceof HTMLFormElement && button instanceof HTMLButtonElement) || !button.dataset['mute']) return
    event.preventDefault()
    if (button.ariaBusy !== 'true') void change(form, button, button.dataset['mute'])
  })
}

async function change(form: HTMLFormElement, button: HTMLButtonElement, name: string): Promise<void> {
  button.ariaBusy = 'true'
  const body = new FormData(form, button)
  const muted = body.get('mute') === 'on'
  // A form that was taken leads on; where to is no matter.
  const sent = fetch('/-/mutes', { method: 'POST', body, redirect: 'manual', keepalive: true })
  const answer = await sent.catch((error: unknown) => error)
  button.ariaBusy = null
  if (!(answer instanceof Response && answer.type === 'opaqueredirect')) {
    showAlert(muted ? failureText(answer) : muteText.unmuteFailed)
    return
  }
  showAlert(muted ? muteText.muted(name) : muteText.unmuted(name), { ms: ALERT_MS })
  const entry = button.closest<HTMLElement>('.muted li')
  if (entry) remove(entry)
  else turn(button, muted)
}

/** What a toggle does next; its menu closes. */
function turn(button: HTMLButtonElement, muted: boolean): void {
  button.value = muted ? 'off' : 'on'
  const label = button.querySelector('span > span')
  if (label) label.textContent = muteText.toggle(muted)
  const menu = button.closest('details')
  menu?.removeAttribute('open')
  menu?.querySelector('summary')?.focus()
}

/** Takes an entry out of its list; the focus goes to the next one, or to the word that there is none. */
function remove(entry: HTMLElement): void {
  const list = entry.closest<HTMLElement>('.muted')
  const entries = [...(list?.querySelectorAll<HTMLElement>('li') ?? [])]
  const at = entries.indexOf(entry)
  const next = entries[at + 1] ?? entries[at - 1]
  const none = list?.querySelector<HTMLElement>('[data-none]')
  entry.remove()
  if (!next && none) none.hidden = false
  for (const rest of list?.querySelectorAll('details') ?? []) if (!rest.querySelector('li')) rest.remove()
  if (entries.length <= 2) list?.querySelector('[popovertarget^=unmute]')?.remove()
  const target = next?.querySelector<HTMLElement>('button') ?? none
  const summary = next?.closest('details')?.querySelector('summary')
  if (target?.checkVisibility()) target.focus()
  else summary?.focus()
}
