import type { List, TargetType } from '#functions/contract/views.ts'
import { read } from '#src/browser/api.ts'
import { $moved, type Item } from './items-store.ts'
import { readOwnLists } from './own-lists-store.ts'

/** The saved item. */
export interface SaveItem {
  toSaveItemId: string
  toSaveItemType: TargetType
}

/**
 * The member's lists, and ids of those with the item.
 * @throws ApiError, TypeError.
 */
export async function readSaving({ type, id }: Item): Promise<{ lists: List[]; saved: ReadonlySet<number> }> {
  const query = new URLSearchParams({ id, type })
  const [lists, saved] = await Promise.all([readOwnLists(), read(`/lists/_saved_to?${query}`)])
  return { lists, saved: new Set(saved as number[]) }
}

interface Changes {
  lists: List[]
  /** Ids of the lists with the item. */
  before: ReadonlySet<number>
  after: ReadonlySet<number>
}

/** Announces the move of an item between lists. */
export function endSave(item: Item, { lists, before, after }: Changes): void {
  const added = lists.filter(({ id }) => after.has(id) && !before.has(id))
  const removed = lists.filter(({ id }) => before.has(id) && !after.has(id))
  $moved.set({ item, added, removed, before: before.size > 0, after: after.size > 0 })
}
