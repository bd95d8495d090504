import type { ErrorCode } from '#functions/contract/errors.ts'
import type { Group, TargetType } from '#functions/contract/views.ts'

/** The fields of a post or comment that decide whether it may be reported. */
export interface Reportable {
  userId: string
  /** Capacity in which the post or comment was deleted; null: it is not deleted. */
  deletedAs: Group | null
  /** Capacity in which the comment's post, or the reported post itself, was deleted. */
  postDeletedAs: Group | null
  /** True when the viewer is banned in the community. */
  isBanned: boolean
  /** True when the viewer has reported the post or comment already. */
  isReported: boolean
}

/**
 * Gives the error code that forbids the viewer to report a post or comment; null when they may (rules.md 9). A post
 * that its author has deleted can still be read with its comments, unlike a removed post; a deleted comment has no
 * content to report.
 */
export function whyNotReported(asker: { id: string }, type: TargetType, target: Reportable): ErrorCode | null {
  if (target.isBanned) return 'banned_from_community'
  if (target.userId === asker.id) return 'own_content'
  if (type === 'comment' && target.deletedAs !== null) return 'comment_deleted'
  if (target.postDeletedAs !== null && target.postDeletedAs !== 'normal') return 'post_deleted'
  return target.isReported ? 'already_reported' : null
}
