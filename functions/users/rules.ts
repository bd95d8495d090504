import type { ErrorCode } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'

/**
 * Gives the error code that forbids the viewer to change the settings of a named account; null when the account is the
 * viewer's own.
 */
export const whyNotOwn = ({ username }: Pick<Viewer, 'username'>, owner: string): ErrorCode | null =>
  username.toLowerCase() === owner.toLowerCase() ? null : 'not_owner'

interface Account {
  id: string
  deletedAt: number | null
  bannedAt: number | null
}

/**
 * Gives the error code that forbids the viewer to delete an account; null when they may. Only the account's owner and
 * admins may delete it, and a banned account cannot be deleted.
 */
export function whyNotDeleted(asker: Pick<Viewer, 'id' | 'isAdmin'>, account: Account | undefined): ErrorCode | null {
  const isOwner = account?.id === asker.id
  if (!isOwner && !asker.isAdmin) return 'not_admin'
  if (!account || account.deletedAt !== null) return 'user_not_found'
  return account.bannedAt === null ? null : 'user_banned'
}

/** True when the viewer may see an account's private fields: its email address and the time of its last visit. */
export const seesPrivate = (asker: Pick<Viewer, 'id' | 'isAdmin'> | null | undefined, accountId: string): boolean =>
  asker?.isAdmin === true || asker?.id === accountId
