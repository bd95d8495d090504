import type { TargetType } from '#functions/contract/views.ts'
import { collapse, expand } from '#src/features/feeds/collapse.ts'
import { saveText as text } from './saving-text.ts'
import { $unlisted, changeListed } from './unlist-store.ts'

/** A removed list item leaves a note with an undo button in its place. */
export function startUnlist(): void {
  document.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[name=unlist]')
    const card = button?.closest<HTMLElement>('.card')
    // A page without the card submits the form.
    if (!button || !card) return
    event.preventDefault()
    button.closest('details')?.removeAttribute('open')
    const [type, id = ''] = button.value.split(':')
    const list = Number(button.formAction.split('/').at(-1))
    void changeListed({ type: type as TargetType, id }, list, false)
  })
  $unlisted.listen((all, _before, key) => show(String(key), all[String(key)] === true))
}

function show(key: string, isGone: boolean): void {
  const [list, type, id = ''] = key.split(':')
  const card = document.getElementById(`${type === 'post' ? 'p' : 'c'}${id}`)
  if (!card) return
  if (isGone) collapse(card, text.gone, () => void changeListed({ type: type as TargetType, id }, Number(list), true))
  else expand(card)
}
