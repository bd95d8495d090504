import type { TargetType } from '#functions/contract/views.ts'
import { collapse, expand } from '#src/features/hidden-posts/collapse.ts'
import { countOfItems } from './messages/items.ts'
import { saveText as text } from './messages/saving.ts'
import { $unlisted, undoUnlist } from './unlist-store.ts'

/**
 * Starts replacing an item that is removed from the list of the page by a note with an undo button, and counting the
 * items that are left.
 */
export function startUnlisted(): void {
  $unlisted.listen((all, _before, key) => show(String(key), all[String(key)] === true))
}

function show(key: string, isGone: boolean): void {
  const [list = '', type, id = ''] = key.split(':')
  count(list)
  const card = document.getElementById(`${type === 'post' ? 'p' : 'c'}${id}`)
  if (!card) return
  if (isGone) collapse(card, text.gone, () => void undoUnlist({ type: type as TargetType, id }, Number(list)))
  else expand(card)
}

function count(list: string): void {
  const head = document.querySelector<HTMLElement>(`[data-items-of="${list}"]`)
  if (!head) return
  const gone = Object.entries($unlisted.get()).filter(([key, isGone]) => isGone && key.startsWith(`${list}:`))
  head.textContent = countOfItems(Number(head.dataset['items']) - gone.length)
}
