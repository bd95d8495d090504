import { showAlert } from '#src/ui/alerts-store.ts'
import { $follows, changeFollow } from './store.ts'
import { followText } from './text.ts'

/** Starts updating the buttons of a post or account when it is followed or left, also in another tab. */
export function start(): void {
  $follows.listen((follows, _before, id) => show(String(id), follows[String(id)] === true))
}

/** Follows a post or an account in the background, or ends following it. */
export async function toggle(event: Event, form: HTMLElement): Promise<void> {
  event.preventDefault()
  const button = (event as SubmitEvent).submitter as HTMLButtonElement
  const fields = new FormData(form as HTMLFormElement, button)
  const type = fields.get('type') === 'user' ? 'user' : 'post'
  const isFollowed = fields.get('follow') === 'on'
  if (!(await changeFollow({ type, id: String(fields.get('targetId')) }, isFollowed))) return
  const menu = button.closest('details')
  menu?.removeAttribute('open')
  menu?.querySelector('summary')?.focus()
  showAlert(followText.done[type](isFollowed))
  const row = button.closest<HTMLElement>('.followed li')
  if (row) remove(row)
}

/** Sets the buttons of a post or account to their next action. */
function show(id: string, isFollowed: boolean): void {
  for (const field of document.querySelectorAll(`.follow input[value="${CSS.escape(id)}"]`)) {
    const button = field.parentElement?.querySelector<HTMLButtonElement>('[name=follow]')
    const label = button?.querySelector('span')
    if (!button || !label) continue
    button.value = isFollowed ? 'off' : 'on'
    label.textContent = followText.toggle(isFollowed)
  }
}

/** Removes a row of the list. The focus moves to the next row, or to the note that the list is empty. */
function remove(row: HTMLElement): void {
  const list = row.closest('.followed')
  const rows = [...(list?.querySelectorAll('li') ?? [])]
  const at = rows.indexOf(row as HTMLLIElement)
  const next = rows[at + 1] ?? rows[at - 1]
  const none = list?.querySelector<HTMLElement>('[data-none]')
  row.remove()
  if (!next && none) none.hidden = false
  const target = next?.querySelector('button') ?? none
  target?.focus()
}
