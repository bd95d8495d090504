import { optimistic } from '#src/features/offline/optimistic.ts'
import { type Item, setListed } from './items-store.ts'

const unlisted = optimistic<boolean>('unlisted')

/**
 * Changes since the page was loaded, by LIST:TYPE:ID: true for an item that was removed from a list, false for one that
 * was put back.
 */
export const $unlisted = unlisted.$states

/**
 * Removes an item from a list. The page shows the change before the server responds.
 * @returns true when the server has made the change.
 */
export const unlistItem = (item: Item, list: number): Promise<boolean> =>
  unlisted.change(keyOf(item, list), changeOf(item, list, false))

/** Puts a removed item back into its list, also while the call that removes it is pending. */
export const undoUnlist = (item: Item, list: number): Promise<boolean> =>
  unlisted.undo(keyOf(item, list), changeOf(item, list, true))

const keyOf = ({ type, id }: Item, list: number): string => `${list}:${type}:${id}`

const changeOf = (item: Item, list: number, isIn: boolean) => ({
  before: isIn,
  after: !isIn,
  async send() {
    await setListed(item, list, isIn)
    return !isIn
  }
})
