import type { ErrorCode } from '#functions/contract/errors.ts'
import { PINS_MAX } from '#functions/contract/limits.ts'
import type { Group, Viewer } from '#functions/contract/views.ts'
import { whyNotAs, whyNotModerator } from '#functions/moderation/rules.ts'
import type { Marked } from '#functions/post-marks/rules.ts'

type Asker = Pick<Viewer, 'id' | 'isAdmin' | 'moddingList'>

/** The fields of a post that decide which actions are allowed; times in milliseconds. */
export interface Actable extends Marked {
  userId: string
  communityId: string
  lockedAt: number | null
  lockedByGroup: Group | null
  pinnedAt: number | null
  pinnedSiteAt: number | null
  announcedAt: number | null
  deletedAt: number | null
  contentDeletedAt: number | null
  /** Number of the label; null: none. The number of a deleted label means none, too. */
  labelId: number | null
}

/**
 * Gives the error code that forbids the viewer to set the capacity (author, moderator or admin) in which a post is
 * shown; null when they may. Only the author of the post may set it.
 */
export const whyNotSpoken = (asker: Asker, { userId, communityId }: Actable, as: Group): ErrorCode | null =>
  userId === asker.id ? whyNotAs(asker, as, communityId) : 'not_author'

/**
 * Gives the error code that forbids the viewer to pin a post; null when they may.
 * @param pinned number of posts that are already pinned in the site's or the community's feed.
 */
export function whyNotPinned(asker: Asker, post: Actable, siteWide: boolean, pinned: number): ErrorCode | null {
  const refusal = whyNotUnpinned(asker, post, siteWide)
  if (refusal) return refusal
  if (post.deletedAt !== null) return 'cannot_pin_deleted_post'
  const isPinned = (siteWide ? post.pinnedSiteAt : post.pinnedAt) !== null
  return isPinned || pinned < PINS_MAX ? null : 'limit_reached'
}

export function whyNotUnpinned(asker: Asker, { communityId }: Actable, siteWide: boolean): ErrorCode | null {
  if (siteWide) return asker.isAdmin ? null : 'not_admin'
  return whyNotModerator(asker, communityId)
}

export function whyNotAnnounced(asker: Asker, { announcedAt, deletedAt }: Actable): ErrorCode | null {
  if (!asker.isAdmin) return 'not_admin'
  if (deletedAt !== null) return 'post_deleted'
  return announcedAt === null ? null : 'already_announced'
}

/**
 * Gives the error code that forbids the viewer to delete a post; null when they may. A post can be deleted only once;
 * its author and admins may also delete its content later (rules.md 11).
 */
export function whyNotDeleted(asker: Asker, post: Actable, as: Group, withContent: boolean): ErrorCode | null {
  const refusal = as === 'normal' && post.userId !== asker.id ? 'not_author' : whyNotAs(asker, as, post.communityId)
  if (refusal) return refusal
  if (withContent && as === 'mods') return 'mod_cannot_delete_content'
  const isLeft = withContent ? post.contentDeletedAt === null : post.deletedAt === null
  return isLeft ? null : 'already_deleted'
}
