import type { Group } from '#functions/contract/views.ts'
import { saveText } from '#src/features/lists/messages/saving.ts'
import { html, type Safe } from '#src/ui/html.ts'
import type { IconName } from '#src/ui/icons.ts'
import { lock, remove, removeAs, speak, unlock } from './actions.ts'
import { openEdit } from './boxes.ts'
import { commentMenuText as text } from './messages/menu.ts'
import { idOf, partOf, type ThreadContext } from './thread-items.ts'

export interface Item {
  icon: IconName
  label: string
  danger?: boolean | undefined
  /** True for an irreversible action, which has to be confirmed. */
  asks?: boolean
  /** Data attributes of the button, by which another script handles the click; absent with `run`. */
  data?: Safe
  run?: () => void
}

const GROUPS: readonly Group[] = ['normal', 'mods', 'admins']

/** Returns the items in the menu of a comment, by what the viewer may do. The server checks the permissions again. */
export function itemsFor(facts: ThreadContext, comment: HTMLElement): Item[] {
  const address = new URL(`${facts.path}/${idOf(comment)}`, location.href).href
  const copy: Item = { icon: 'link', label: text.copy, data: html` data-do="links.copy" data-copy="${address}"` }
  const data = html` data-do="lists.openSave" data-type="comment" data-id="${idOf(comment)}"`
  const save: Item = { icon: 'save', label: saveText.toList, data }
  const number: Item[] = facts.may.includes('admins')
    ? [{ icon: 'link', label: text.id(idOf(comment)), data: html` data-do="links.copy" data-copy="${idOf(comment)}"` }]
    : []
  const isOwn = partOf(comment, 'a[data-own]')
  return [
    ...(isOwn ? [...ownItems(facts, comment), save, copy] : [save, copy, ...othersItems(facts, comment)]),
    ...number
  ]
}

function ownItems(facts: ThreadContext, comment: HTMLElement): Item[] {
  const { group } = partOf(comment, 'a[data-own]')?.dataset ?? {}
  const speaks = GROUPS.find(known => known === group) ?? 'normal'
  const offered = GROUPS.filter(other => other !== speaks && (other === 'normal' || facts.may.includes(other)))
  return [
    { icon: 'edit', label: text.edit, run: () => void openEdit(comment) },
    ...offered.map(
      (other): Item => ({ icon: 'shield', label: text.speakAs[other], run: () => void speak(facts, comment, other) })
    ),
    ...lockItem(facts, comment),
    { icon: 'trash', label: text.remove, asks: true, run: () => void remove(facts, comment) }
  ]
}

/** Returns the item that locks or unlocks a branch. Only admins may unlock a branch that an admin locked. */
function lockItem(facts: ThreadContext, comment: HTMLElement): Item[] {
  const { locked } = comment.dataset
  const isOffered = facts.may.length > 0 && (locked !== 'admins' || facts.may.includes('admins'))
  const [label, run] = locked === undefined ? [text.lock, lock] : [text.unlock, unlock]
  return isOffered ? [{ icon: 'lock', label, run: () => void run(facts, comment) }] : []
}

function othersItems(facts: ThreadContext, comment: HTMLElement): Item[] {
  const id = idOf(comment)
  const report = html` data-do="reports.openReport" data-type="comment" data-id="${id}"`
  return [
    ...lockItem(facts, comment),
    ...facts.may.map(
      (as): Item => ({
        icon: 'trash',
        label: text.removeAs[as],
        danger: true,
        run: () => void removeAs(facts, comment, as)
      })
    ),
    { icon: 'flag', label: text.report, danger: true, data: report }
  ]
}
