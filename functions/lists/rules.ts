import type { ErrorCode } from '#functions/contract/errors.ts'
import { LIST_ITEMS_MAX } from '#functions/contract/limits.ts'
import type { List } from '#functions/contract/views.ts'

/** Why the viewer may not change a list that they may see; null when they may. */
export const whyNotOwn = ({ userId }: Pick<List, 'userId'>, asker: { id: string }): ErrorCode | null =>
  userId === asker.id ? null : 'not_your_list'

/** Why they may not add to it; what is in it already may always be added again. */
export function whyNotAdded(
  list: Pick<List, 'userId' | 'numItems'>,
  { isIn }: { isIn: boolean },
  asker: { id: string }
): ErrorCode | null {
  const refusal = whyNotOwn(list, asker)
  if (refusal) return refusal
  return isIn || list.numItems < LIST_ITEMS_MAX ? null : 'list_limit_reached'
}
