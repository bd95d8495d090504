import type { ErrorCode } from '#functions/contract/errors.ts'
import { PINS_MAX } from '#functions/contract/limits.ts'
import { MARKS, type MarkName } from '#functions/contract/post-marks.ts'
import type { Group, Viewer } from '#functions/contract/views.ts'
import { canModerate, capacityOf, whyNotAs, whyNotModerator } from '#functions/moderation/rules.ts'

type Asker = Pick<Viewer, 'id' | 'isAdmin' | 'moddingList'>

/** The fields of a post that decide which actions are allowed; times in milliseconds. */
export interface Actable {
  userId: string
  communityId: string
  lockedAt: number | null
  lockedByGroup: Group | null
  pinnedAt: number | null
  pinnedSiteAt: number | null
  announcedAt: number | null
  deletedAt: number | null
  contentDeletedAt: number | null
  /** Capacity of who set a mark; null: the post has no such mark. */
  spoilerAs: Group | null
  adultAs: Group | null
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

/** Wanted marks; an absent one is unchanged. */
export type Marks = { [Name in MarkName]?: boolean | undefined }

type Marked = Pick<Actable, 'spoilerAs' | 'adultAs'>

const setterOf = ({ spoilerAs, adultAs }: Marked, name: MarkName): Group | null =>
  name === 'spoiler' ? spoilerAs : adultAs

/** True for a post that has the mark. */
export const isMarkedAs = (post: Marked, name: MarkName): boolean => setterOf(post, name) !== null

/** True when a mark that moderators or admins have set would be taken away. */
const takesFromMods = (post: Marked, marks: Marks): boolean =>
  MARKS.some(name => marks[name] === false && (setterOf(post, name) ?? 'normal') !== 'normal')

/**
 * Gives the capacity in which the viewer changes marks. Authors act as authors, also where they are moderators, unless
 * the change takes away a mark of moderators.
 */
export const markerOf = (asker: Asker, post: Actable, marks: Marks): Group =>
  post.userId === asker.id && !takesFromMods(post, marks) ? 'normal' : capacityOf(asker, post.communityId)

/** Gives the error code that forbids the viewer to change marks of a post; null when they may (rules.md 25). */
export function whyNotMarked(asker: Asker, post: Actable, marks: Marks): ErrorCode | null {
  if (canModerate(asker, post.communityId)) return null
  if (post.userId !== asker.id) return 'not_author'
  return takesFromMods(post, marks) ? 'marked_by_mods' : null
}
