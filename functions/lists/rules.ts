import type { ErrorCode } from '#functions/contract/errors.ts'
import { LIST_ITEMS_MAX, LISTS_MAX } from '#functions/contract/limits.ts'
import type { List, Viewer } from '#functions/contract/views.ts'

/**
 * Gives the error code that forbids the viewer to create a list for an account; null when they may.
 * @param owner a name or an id.
 */
export function whyNotMade(asker: Pick<Viewer, 'id' | 'username'>, owner: string, count: number): ErrorCode | null {
  const isOwn = asker.id === owner || asker.username.toLowerCase() === owner.toLowerCase()
  if (!isOwn) return 'not_your_list'
  return count < LISTS_MAX ? null : 'list_limit_reached'
}

/** Gives the error code that forbids the viewer to change a list that they may see; null when they may. */
export const whyNotOwn = ({ userId }: Pick<List, 'userId'>, asker: { id: string }): ErrorCode | null =>
  userId === asker.id ? null : 'not_your_list'

/**
 * Gives the error code that forbids the viewer to add an item to a list; null when they may. Adding an item that the
 * list contains already is allowed.
 */
export function whyNotAdded(
  list: Pick<List, 'userId' | 'numItems'>,
  { isIn }: { isIn: boolean },
  asker: { id: string }
): ErrorCode | null {
  const refusal = whyNotOwn(list, asker)
  if (refusal) return refusal
  return isIn || list.numItems < LIST_ITEMS_MAX ? null : 'list_limit_reached'
}
