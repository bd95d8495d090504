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
import type { Group, PageComment, Post, Rule, Viewer } from '#functions/contract/views.ts'
import { capacityOf, whyNotAs, whyNotUnlocked } from '#functions/moderation/rules.ts'
import type { WritingAction } from '#src/features/comments/form.ts'

/** Target of a page with an editor. */
export interface Subject {
  post: Post
  comment: PageComment | null
  banned: boolean
  /** Rules of the community as reasons of a removal. */
  rules: Rule[]
  /** True below a locked comment. */
  isLocked: boolean
}

const at = (time: string | null): number | null => (time === null ? null : Date.parse(time))

const rowOf = (comment: PageComment): Changeable & Omit<Answerable, 'isLocked'> & { lockedByGroup: Group | null } => ({
  ...comment,
  lockedByGroup: comment.lockedByGroup ?? null,
  deletedAt: at(comment.deletedAt)
})

/** Error why a member is not offered the form of an action, or null. The server checks again at submission. */
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
  // The author is hidden, so the error must not say that the member is somebody else.
  if (comment.deleted) return 'comment_deleted'
  if (action === 'delete')
    return removersOf(comment, asker).length > 0 ? null : whyNotDeleted(rowOf(comment), asker, 'normal')
  return whyNotEdited(rowOf(comment), asker)
}

/** Error why a member may not lock or unlock a branch, or null. */
const whyNotTurned = (row: ReturnType<typeof rowOf>, asker: Viewer, isLocked: boolean): ErrorCode | null =>
  isLocked ? whyNotUnlocked(asker, row) : whyNotLocked(row, asker, capacityOf(asker, row.communityId))

/** Capacities in which a member may delete a comment. */
export const removersOf = (comment: PageComment, asker: Viewer): Group[] =>
  GROUPS.filter(group => whyNotDeleted(rowOf(comment), asker, group) === null)

/** Capacities in which a member may speak in a community. */
export const capacitiesIn = (communityId: string, asker: Viewer): Group[] =>
  GROUPS.filter(group => whyNotAs(asker, group, communityId) === null)
