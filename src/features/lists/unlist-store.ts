import { optimistic } from '#src/features/offline/optimistic.ts'
import { type Item, setListed } from './items-store.ts'

const unlisted = optimistic<boolean>('unlisted')

/**
 * Changes since the page was loaded, by LIST:TYPE:ID: true for an item that was removed from a list, false for one that
 * was put back.
 */
export const $unlisted = unlisted.$states

/**
 * Removes an item from a list or puts it back. The page shows the change before the server responds.
 * @returns true when the server has made the change.
 */
export const changeListed = (item: Item, list: number, isIn: boolean): Promise<boolean> =>
  unlisted.change(`${list}:${item.type}:${item.id}`, {
    before: isIn,
    after: !isIn,
    async send() {
      await setListed(item, list, isIn)
      return !isIn
    }
  })
