import { showAlert } from '#src/ui/alerts-store.ts'
import { $mutes, changeMute, type Muted, undoMute } from './store.ts'
import { muteText } from './text.ts'

type Button = HTMLButtonElement

/** Time that the alert about a mute is shown, in milliseconds. */
const ALERT_MS = 5000

/** Starts updating mute buttons when a mute changes. The script muted-cards.ts updates the cards. */
export function start(): void {
  $mutes.listen((mutes, _before, id) => show(String(id), mutes[String(id)] === true))
}

/** Mutes or unmutes an account or a community in the background. */
export async function toggle(event: Event, form: HTMLElement): Promise<void> {
  event.preventDefault()
  const button = (event as SubmitEvent).submitter as Button
  const name = button.dataset['mute'] ?? ''
  const fields = new FormData(form as HTMLFormElement, button)
  const [user, community, mute] = ['userId', 'communityId', 'mute'].map(field => fields.get(field))
  const target = user
    ? ({ kind: 'user', id: String(user) } as const)
    : ({ kind: 'community', id: String(community) } as const)
  const isMuted = mute === 'on'
  if (!(await changeMute(target, isMuted))) return
  const menu = button.closest('details')
  menu?.removeAttribute('open')
  menu?.querySelector('summary')?.focus()
  if (isMuted)
    showAlert(muteText.muted(name), {
      ms: ALERT_MS,
      action: { label: muteText.undo, run: () => void unmute(target, name) }
    })
  else alertUnmuted(name)
  const entry = button.closest<HTMLElement>('.muted li')
  if (entry) remove(entry)
}

async function unmute(target: Muted, name: string): Promise<void> {
  if (await undoMute(target)) alertUnmuted(name)
}

const alertUnmuted = (name: string) => showAlert(muteText.unmuted(name), { ms: ALERT_MS })

/** Sets the mute buttons of an account or a community to their next action. */
function show(id: string, isMuted: boolean): void {
  for (const field of document.querySelectorAll(`.mute input[value="${id}"]`)) {
    const button = field.parentElement?.querySelector<Button>('[name=mute]')
    const label = button?.querySelector('span > span')
    if (!button || !label) continue
    button.value = isMuted ? 'off' : 'on'
    label.textContent = muteText.toggle(isMuted)
    button.ariaDescription = muteText.effect(button.dataset['mute'] ?? '', isMuted)
  }
}

/**
 * Removes an entry from the list of mutes. The focus moves to the next entry, or to the note that the list is empty.
 */
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
