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

/** Why a picture may not be described by who asks; null when it may (api.md 5.3). */
export function whyNotDescribed(
  asker: Pick<Viewer, 'id' | 'isAdmin' | 'moddingList'>,
  { userId, ownerId, authorId }: Shown
): ErrorCode | null {
  const isTheirs = [userId, ownerId, authorId].includes(asker.id)
  const isModerated = asker.moddingList?.some(({ id }) => id === ownerId)
  return isTheirs || isModerated || asker.isAdmin ? null : 'permission_denied'
}
