import type { ErrorCode } from '#functions/contract/errors.ts'
import type { Group, TargetType } from '#functions/contract/views.ts'

/** What decides whether a post or comment may be reported. */
export interface Reportable {
  userId: string
  /** null: it is not deleted. */
  deletedAs: Group | null
  /** The same of the post that it stands below, or that it is. */
  postDeletedAs: Group | null
  /** The viewer is banned in its community. */
  isBanned: boolean
  /** The viewer has reported it already. */
  isReported: boolean
}

/**
 * Why the viewer may not report it; null when they may (rules.md 9). A post that its author has deleted is still there to
 * be read, with what stands below it, unlike one that was removed; of a deleted comment nothing is left.
 */
export function whyNotReported(asker: { id: string }, type: TargetType, target: Reportable): ErrorCode | null {
  if (target.isBanned) return 'banned_from_community'
  if (target.userId === asker.id) return 'own_content'
  if (type === 'comment' && target.deletedAs !== null) return 'comment_deleted'
  if (target.postDeletedAs !== null && target.postDeletedAs !== 'normal') return 'post_deleted'
  return target.isReported ? 'already_reported' : null
}
