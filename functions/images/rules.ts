import type { ErrorCode } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'

interface Shown {
  /** Who has uploaded it. */
  userId: string
  /** The post, user or community that shows it. */
  ownerId: string | null
  /** Whose post shows it. */
  authorId: string | null
}

/** Whether a picture is of the viewer: they have uploaded it, or what shows it is theirs. */
export const isTheirs = ({ id }: Pick<Viewer, 'id'>, { userId, ownerId, authorId }: Shown): boolean =>
  [userId, ownerId, authorId].includes(id)

/** Why a picture may not be described by the viewer; null when it may (api.md 5.3). */
export function whyNotDescribed(asker: Pick<Viewer, 'id' | 'isAdmin' | 'moddingList'>, shown: Shown): ErrorCode | null {
  const isModerated = asker.moddingList?.some(({ id }) => id === shown.ownerId)
  return isTheirs(asker, shown) || isModerated || asker.isAdmin ? null : 'permission_denied'
}
