import {
  type Answerable,
  type Changeable,
  whyNotAnswered,
  whyNotCommented,
  whyNotDeleted,
  whyNotEdited,
  whyNotLocked
} from '#functions/comments/rules.ts'
import type { ErrorCode } from '#functions/contract/errors.ts'
import { GROUPS } from '#functions/contract/sorts.ts'
import type { Group, PageComment, Rule, ShownPost, Viewer } from '#functions/contract/views.ts'
import { capacityOf, whyNotAs, whyNotUnlocked } from '#functions/moderation/rules.ts'
import type { WritingAction } from '#src/features/comments/form.ts'

/** Post and comment of a page with an editor, and the facts that decide what a member may do on this page. */
export interface Subject {
  post: ShownPost
  comment: PageComment | null
  banned: boolean
  /** Rules of the community, which moderators may give as the reason of a removal. */
  rules: Rule[]
  /** True for a comment below a locked one. */
  isLocked: boolean
}

const at = (time: string | null): number | null => (time === null ? null : Date.parse(time))

const rowOf = (comment: PageComment): Changeable & Omit<Answerable, 'isLocked'> & { lockedByGroup: Group | null } => ({
  ...comment,
  lockedByGroup: comment.lockedByGroup ?? null,
  deletedAt: at(comment.deletedAt)
})

/**
 * Returns the error code for which a member is not offered the form of an action; null when it is offered. The server
 * checks again when the form is submitted.
 */
export function whyNotOffered(
  action: WritingAction,
  { post, comment, banned, isLocked }: Subject,
  asker: Viewer
): ErrorCode | null {
  if (action === 'write' || action === 'reply') {
    const context = { ...post, lockedAt: at(post.lockedAt), deletedAt: at(post.deletedAt), isBanned: banned }
    return (
      whyNotCommented(context, asker, 'normal') ?? (comment && whyNotAnswered({ ...rowOf(comment), isLocked }, post.id))
    )
  }
  if (!comment) return 'comment_not_found'
  if (action === 'lock') return whyNotTurned(rowOf(comment), asker, comment.locked === true)
  // A deleted comment hides its author, so no error may reveal whether the member is the author.
  if (comment.deleted) return 'comment_deleted'
  if (action === 'delete')
    return removersOf(comment, asker).length > 0 ? null : whyNotDeleted(rowOf(comment), asker, 'normal')
  return whyNotEdited(rowOf(comment), asker)
}

/** Returns the error code for which a member may not lock or unlock a branch; null when allowed. */
const whyNotTurned = (row: ReturnType<typeof rowOf>, asker: Viewer, isLocked: boolean): ErrorCode | null =>
  isLocked ? whyNotUnlocked(asker, row) : whyNotLocked(row, asker, capacityOf(asker, row.communityId))

/** Returns the roles in which a member may delete a comment: as author, moderator or admin. */
export const removersOf = (comment: PageComment, asker: Viewer): Group[] =>
  GROUPS.filter(group => whyNotDeleted(rowOf(comment), asker, group) === null)

/** True when a member may report a comment. The server checks bans and earlier reports when the report is sent. */
export const isReportable = ({ deleted, userId }: PageComment, asker: Viewer): boolean =>
  !deleted && userId !== asker.id

/** Returns the roles in which a member may write in a community: as author, moderator or admin. */
export const capacitiesIn = (communityId: string, asker: Viewer): Group[] =>
  GROUPS.filter(group => whyNotAs(asker, group, communityId) === null)
