import type { List, TargetType } from '#functions/contract/views.ts'
import { call, read } from '#src/api.ts'
import { saveDialogText } from '#src/messages/own-lists.ts'
import { saveText as text } from '#src/messages/saving.ts'
import { saves } from '#src/stores/acts/saved.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { closeDialog, openDialog } from '#src/stores/page/dialogs.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { readOwnLists } from './own-lists.ts'

/** What is saved. */
export interface SaveItem {
  toSaveItemId: string
  toSaveItemType: TargetType
}

/**
 * Opens the dialog with the member's lists and those among them that hold the item.
 * @param prepare fetches the dialog's code meanwhile.
 */
export async function openSave(item: SaveItem, prepare: () => Promise<unknown>): Promise<void> {
  const query = new URLSearchParams({ id: item.toSaveItemId, type: item.toSaveItemType })
  try {
    const [lists, saved] = await Promise.all([readOwnLists(), read(`/lists/_saved_to?${query}`), prepare()])
    openDialog({ kind: 'save', ...item, lists, saved: saved as number[] })
  } catch (error) {
    showAlert(failureText(error))
  }
}

/** Puts the item into a list or takes it out. @throws ApiError, TypeError. */
export async function setListed(item: SaveItem, list: number, isIn: boolean): Promise<void> {
  const target = { targetId: item.toSaveItemId, targetType: item.toSaveItemType }
  await call(isIn ? 'POST' : 'DELETE', `/lists/${list}/items`, target, { once: true })
}

interface Changes {
  item: SaveItem
  lists: List[]
  before: ReadonlySet<number>
  after: ReadonlySet<number>
}

/** Closes the dialog, says where the item went, and can take it back. */
export function endSave({ item, lists, before, after }: Changes): void {
  closeDialog()
  const added = lists.filter(({ id }) => after.has(id) && !before.has(id))
  const removed = lists.filter(({ id }) => before.has(id) && !after.has(id))
  if (added.length + removed.length === 0) return
  if (item.toSaveItemType === 'post') saves.tell(item.toSaveItemId, after.size > 0)
  const titles = (of: List[]) => of.map(({ displayName }) => displayName)
  const said = [
    added.length > 0 && text.saved(titles(added)),
    removed.length > 0 && saveDialogText.removed(titles(removed))
  ]
  const undo = async () => {
    try {
      for (const { id } of [...added, ...removed]) await setListed(item, id, before.has(id))
      if (item.toSaveItemType === 'post') saves.tell(item.toSaveItemId, before.size > 0)
    } catch (error) {
      showAlert(failureText(error))
    }
  }
  const act = { label: text.undo, run: () => void undo() }
  showAlert(said.filter(Boolean).join(' '), { id: `save ${item.toSaveItemId}`, act })
}
