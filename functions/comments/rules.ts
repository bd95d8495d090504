import type { ErrorCode } from '#functions/contract/errors.ts'
import { BODY_MAX, COMMENT_DEPTH_MAX } from '#functions/contract/limits.ts'
import { isBlank, isLonger } from '#functions/contract/text.ts'
import type { Group, Viewer } from '#functions/contract/views.ts'
import { isModOf, whyNotAs, whyNotLocked as whyNotLockedAs } from '#functions/moderation/rules.ts'

type Asker = Pick<Viewer, 'id' | 'isAdmin' | 'moddingList'>

/** The fields of a post that decide whether it may be commented on; times in milliseconds. */
export interface Commentable {
  id: string
  communityId: string
  lockedAt: number | null
  deletedAt: number | null
  /** True when the viewer is banned in the post's community. */
  isBanned: boolean
}

/** Gives the error code that forbids the viewer to comment on a post; null when they may (rules.md 10, 11, 21). */
export function whyNotCommented(
  { deletedAt, isBanned, lockedAt, communityId }: Commentable,
  asker: Asker,
  group: Group
): ErrorCode | null {
  if (deletedAt !== null) return 'post_deleted'
  if (isBanned) return 'banned_from_community'
  return lockedAt === null ? whyNotAs(asker, group, communityId) : 'post_locked'
}

/** Gives the error code that forbids a comment to get a picture; null when its community allows pictures. */
export const whyNotPictured = (allowsImages: boolean, image: object | null | undefined): ErrorCode | null =>
  image && !allowsImages ? 'comment_images_off' : null

/** The fields of a comment that decide whether it takes a reply. */
export interface Answerable {
  postId: string
  depth: number
  deletedAt: number | null
  /** True when the comment or one of its ancestors is locked. */
  isLocked: boolean
}

/** Gives the error code for a comment to which nobody may reply; null when it takes replies. */
export function whyNotAnswered({ postId, depth, deletedAt, isLocked }: Answerable, post: string): ErrorCode | null {
  if (postId !== post) return 'parent_not_in_post'
  if (deletedAt !== null) return 'comment_reply_to_deleted'
  if (isLocked) return 'comment_locked'
  return depth < COMMENT_DEPTH_MAX ? null : 'comment_max_depth_reached'
}

export const isTooLong = (body: string): boolean => isLonger(body, BODY_MAX)

const TAG = /<[^>]*>/g

/** True when rendered HTML shows nothing: neither text nor a horizontal rule. */
export const isUnseen = (rendered: string): boolean => !rendered.includes('<hr') && isBlank(rendered.replace(TAG, ''))

/** The fields of a comment that decide who may change it. */
export interface Changeable {
  userId: string
  communityId: string
  deletedAt: number | null
}

/** Gives the error code that forbids the viewer to edit a comment; null when they may. */
export function whyNotEdited({ userId, deletedAt }: Changeable, asker: Asker): ErrorCode | null {
  if (userId !== asker.id) return 'not_author'
  return deletedAt === null ? null : 'comment_deleted'
}

/**
 * Gives the error code that forbids the viewer to show a comment as written in a capacity; null when they may. Only the
 * author of a comment chooses its capacity (rules.md 21).
 */
export const whyNotSpoken = (comment: Changeable, asker: Asker, group: Group): ErrorCode | null =>
  whyNotEdited(comment, asker) ?? whyNotAs(asker, group, comment.communityId)

/**
 * Gives the error code that forbids the viewer to delete a comment as author, moderator or admin; null when they may. A
 * missing right is reported before the comment's state.
 */
export function whyNotDeleted(comment: Changeable, asker: Asker, as: Group): ErrorCode | null {
  if (as === 'normal') return whyNotEdited(comment, asker)
  return whyNotAs(asker, as, comment.communityId) ?? (comment.deletedAt === null ? null : 'comment_deleted')
}

/**
 * Gives the error code that forbids the viewer to lock a comment in a capacity; null when they may. A missing right is
 * reported before the comment's state.
 */
export const whyNotLocked = (
  comment: Changeable & { lockedByGroup: Group | null },
  asker: Asker,
  as: Group
): ErrorCode | null => whyNotLockedAs(asker, comment, as) ?? (comment.deletedAt === null ? null : 'comment_deleted')

/**
 * True when a comment is deleted and the viewer sees only its position in the tree, without its text. Moderators see
 * texts that moderators removed; admins see all texts (api.md 3.2).
 */
export function isStripped(
  { deletedAt, deletedAs, communityId }: Pick<Changeable, 'deletedAt' | 'communityId'> & { deletedAs: Group | null },
  asker: Asker | null | undefined
): boolean {
  if (deletedAt === null || asker?.isAdmin) return false
  return !(asker && deletedAs === 'mods' && isModOf(asker, communityId))
}
