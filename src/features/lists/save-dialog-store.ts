import { map } from 'nanostores'
import type { List, TargetType } from '#functions/contract/views.ts'
import { type Api, pageApi } from '#src/browser/api.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import type { Refusal } from '#src/ui/refusal.ts'
import { $moved, type Item, notSavedText, setListed } from './items-store.ts'
import type { ListFormFields } from './list-input.ts'
import { createList, readOwnLists } from './own-lists-store.ts'

/** The post or comment that the dialog saves. */
export interface SaveItem {
  toSaveItemId: string
  toSaveItemType: TargetType
}

interface Saving {
  lists: List[]
  /** Ids of the lists that have the item. */
  saved: ReadonlySet<number>
}

/**
 * Reads the member's lists, and the ids of the lists that have the item.
 * @throws ApiError; TypeError without a response.
 */
export async function readSaving({ type, id }: Item, api: Api = pageApi): Promise<Saving> {
  const [lists, saved] = await Promise.all([readOwnLists(api), api.read(`/lists/_saved_to?id=${id}&type=${type}`)])
  return { lists, saved: new Set(saved) }
}

const changed = (all: ReadonlySet<number>, list: number, isIn: boolean): ReadonlySet<number> => {
  const others = [...all].filter(id => id !== list)
  return new Set(isIn ? [...others, list] : others)
}

/**
 * Makes the state of the dialog that saves an item to lists. Changes of one list are sent one after another, changes of
 * different lists at the same time.
 */
export function createSaveToList(item: Item, { lists, saved }: Saving, api: Api = pageApi) {
  const $choice = map({
    lists,
    /** Ids of the lists that are shown as ticked. */
    ticked: saved,
    error: '',
    isBusy: false,
    /** True while the dialog shows the form of a new list. */
    isMaking: lists.length === 0
  })
  /** Ids of the lists that have the item on the server. */
  let held = saved
  /** The last change of each list that has no response yet. */
  const pending = new Map<number, Promise<void>>()
  let showError = (why: string) => $choice.setKey('error', why)

  const tick = (list: number, isIn: boolean) => $choice.setKey('ticked', changed($choice.get().ticked, list, isIn))
  const send = async (list: number, isIn: boolean) => {
    try {
      await setListed(item, list, isIn, api)
      held = changed(held, list, isIn)
    } catch (error) {
      showError(notSavedText(error))
    }
  }
  const change = async (list: number, isIn: boolean): Promise<void> => {
    $choice.setKey('error', '')
    tick(list, isIn)
    $choice.setKey('isBusy', true)
    const before = pending.get(list)
    const now = before ? before.then(() => send(list, isIn)) : send(list, isIn)
    pending.set(list, now)
    await now
    if (pending.get(list) !== now) return
    pending.delete(list)
    tick(list, held.has(list))
    $choice.setKey('isBusy', pending.size > 0)
  }
  return {
    $choice,
    /** Adds the item to a list, or removes it from the list. */
    change,
    startList: () => $choice.setKey('isMaking', true),
    endList: () => $choice.setKey('isMaking', false),
    /** Makes a list. */
    create: (fields: ListFormFields): Promise<List | Refusal | null> => createList(fields, api),
    /** Adds the item to a list that was just made. */
    add(list: List): Promise<void> {
      $choice.set({ ...$choice.get(), lists: [list, ...$choice.get().lists], isMaking: false })
      return change(list.id, true)
    },
    /**
     * Called when the dialog has closed: publishes the change of the item's lists. It waits for pending calls first, so
     * that the alert shows their result or error.
     */
    async end(): Promise<void> {
      showError = showAlert
      await Promise.all(pending.values())
      const { lists } = $choice.get()
      const added = lists.filter(({ id }) => held.has(id) && !saved.has(id))
      const removed = lists.filter(({ id }) => saved.has(id) && !held.has(id))
      $moved.set({ item, added, removed, before: saved.size > 0, after: held.size > 0 })
    }
  }
}
