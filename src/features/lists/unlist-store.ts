import { optimistic } from '#src/features/offline/optimistic.ts'
import { type Item, setListed } from './items-store.ts'

const unlisted = optimistic<boolean>('unlisted')

/** Items removed from lists since the page was loaded, by LIST:TYPE:ID. */
export const $unlisted = unlisted.$states

/**
 * Removes an item from a list, or puts it back, optimistically.
 * @returns true when the server has done it.
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
