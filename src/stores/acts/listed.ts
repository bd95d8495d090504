import type { TargetType } from '#functions/contract/views.ts'
import { call } from '#src/api.ts'
import { optimistic } from './optimistic.ts'

/** Something in a list. */
interface Listed {
  list: number
  type: TargetType
  id: string
}

const unlisted = optimistic<boolean>('unlisted')

/** Whether items were taken out of a list since the page came, by LIST:TYPE:ID. */
export const $unlisted = unlisted.$states

/** Takes an item out of a list, or puts it back. @returns whether it was done. */
export const changeListed = ({ list, type, id }: Listed, isIn: boolean): Promise<boolean> =>
  unlisted.change(`${list}:${type}:${id}`, {
    before: isIn,
    after: !isIn,
    async send() {
      await call(isIn ? 'POST' : 'DELETE', `/lists/${list}/items`, { targetId: id, targetType: type }, { once: true })
      return !isIn
    }
  })
