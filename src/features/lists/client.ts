import { isTargetType } from '#functions/contract/target-type.ts'
import type { TargetType } from '#functions/contract/views.ts'
import { opener } from '#src/ui/dialogs/opener.ts'
import { $moved } from './items-store.ts'
import { $saves, alertMoved, changeSave } from './saves-store.ts'
import { unlistItem } from './unlist-store.ts'
import { startUnlisted } from './unlisted.ts'

type Button = HTMLButtonElement

/**
 * Starts to update the save buttons of a post when the post is added to lists or removed from lists, and to replace an
 * item that is removed from the page's list by a note.
 */
export function start(): void {
  startUnlisted()
  $moved.listen(move => move && alertMoved(move))
  $saves.listen((saves, _, id) => show(String(id), saves[String(id)] === true))
}

/** Saves a post to the member's usual list, or removes it from all lists, in the background. */
export function save(event: Event, button: HTMLElement): void {
  event.preventDefault()
  const [id = '', wanted] = (button as Button).value.split(':')
  void changeSave(id, wanted === 'on')
}

/** Removes an item from the list that the page shows. On a page without the item's card the form is submitted. */
export function unlist(event: Event, element: HTMLElement): void {
  const button = element as Button
  if (!button.closest('.card')) return
  event.preventDefault()
  button.closest('details')?.removeAttribute('open')
  const [type, id = ''] = button.value.split(':')
  const list = Number(button.formAction.split('/').at(-1))
  void unlistItem({ type: type as TargetType, id }, list)
}

/** Opens the dialog that makes a list. */
export const openNew = opener({ load: async () => (await import('./ListDialog.tsx')).NewListDialog }, () => ({}))

/** Opens the dialog that changes a list. */
export const openEdit = opener(
  { load: async () => (await import('./ListDialog.tsx')).EditListDialog },
  ({ dataset }) => ({ id: Number(dataset['id']) })
)

/**
 * Opens the dialog that adds an item to lists. The id of a post is taken from its save button where there is one, so
 * that the button shows the result.
 */
export const openSave = opener({ load: async () => (await import('./SaveDialog.tsx')).SaveDialog }, element => {
  const { type, id = '' } = element.dataset
  if (!isTargetType(type)) return null
  const button = element.closest('.card, .post')?.querySelector<Button>('button[name=save]')
  const named = type === 'post' && button ? button.value.split(':')[0] : id
  return { toSaveItemId: named ?? id, toSaveItemType: type }
})

function show(id: string, saved: boolean): void {
  for (const button of document.querySelectorAll<Button>(`button[name=save][value^="${id}:"]`)) {
    button.value = `${id}:${saved ? 'off' : 'on'}`
    button.ariaPressed = String(saved)
  }
}
