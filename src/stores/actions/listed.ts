import { type Item, setListed } from '#src/stores/lists/items.ts'
import { optimistic } from './optimistic.ts'

const unlisted = optimistic<boolean>('unlisted')

/** Whether items were taken out of a list since the page came, by LIST:TYPE:ID. */
export const $unlisted = unlisted.$states

/** Takes an item out of a list, or puts it back, in sight. @returns whether it was done. */
export const changeListed = (item: Item, list: number, isIn: boolean): Promise<boolean> =>
  unlisted.change(`${list}:${item.type}:${item.id}`, {
    before: isIn,
    after: !isIn,
    async send() {
      await setListed(item, list, isIn)
      return !isIn
    }
  })
