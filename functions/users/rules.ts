import type { ErrorCode } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'

/** Why the viewer may not change what belongs to a named account; null when it is their own. */
export const whyNotOwn = ({ username }: Pick<Viewer, 'username'>, owner: string): ErrorCode | null =>
  username.toLowerCase() === owner.toLowerCase() ? null : 'not_owner'

interface Account {
  id: string
  deletedAt: number | null
  bannedAt: number | null
}

/** Why an account may not be deleted by the viewer; null when it may: its owner does, and admins. */
export function whyNotDeleted(asker: Pick<Viewer, 'id' | 'isAdmin'>, account: Account | undefined): ErrorCode | null {
  const isOwner = account?.id === asker.id
  if (!isOwner && !asker.isAdmin) return 'not_admin'
  if (!account || account.deletedAt !== null) return 'user_not_found'
  return account.bannedAt === null ? null : 'user_banned'
}

/** Whether the viewer may see what an account keeps to itself: its address and when it was last there. */
export const seesPrivate = (asker: Pick<Viewer, 'id' | 'isAdmin'> | null | undefined, accountId: string): boolean =>
  asker?.isAdmin === true || asker?.id === accountId
