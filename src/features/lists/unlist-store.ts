import { optimistic } from '#src/features/offline/optimistic.ts'
import { type Item, setListed } from './items-store.ts'

const unlisted = optimistic<boolean>('unlisted')

/** True or false by LIST:TYPE:ID, for items that were removed from lists or put back since the page was loaded. */
export const $unlisted = unlisted.$states

/**
 * Removes an item from a list or puts it back. The page shows that before the server responds.
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
