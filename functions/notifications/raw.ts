import { commentView } from '#functions/comments/views.ts'
import { communityView } from '#functions/communities/communities.ts'
import { type Ctx, viewerOf } from '#functions/context.ts'
import type { RawNotification } from '#functions/contract/notifications.ts'
import type { Comment, Post } from '#functions/contract/views.ts'
import { isoTime, isoTimeOrNull } from '#functions/db/time.ts'
import { postView } from '#functions/posts/views.ts'
import { adderOf, authorOf, writerOf } from './render.ts'
import type { WholeRow } from './rows.ts'

/**
 * Makes the raw form of a notification: as stored, with the present state of the objects to which its ids refer; null
 * for deleted objects (rules.md 8).
 */
export function rawNotification(row: WholeRow, ctx: Ctx): RawNotification {
  const { id, type, seen, seenAt, createdAt, notif } = row.notification
  return {
    id,
    type,
    seen,
    seenAt: isoTimeOrNull(seenAt),
    createdAt: isoTime(createdAt),
    notif: { ...notif, ...namedBy(row, ctx) }
  }
}

/** Gives the fields of a raw notification in addition to the ids, by the type of notification. */
function namedBy(row: WholeRow, ctx: Ctx): Record<string, unknown> {
  const community = row.community && communityView(row.community, ctx)
  const post = postOf(row, ctx)
  switch (row.notification.type) {
    case 'new_comment':
    case 'comment_reply':
    case 'new_comment_followed':
      return { commentAuthor: authorOf(row, ctx)?.username ?? null, post }
    case 'mention':
      // The names stand in place of the id, which only finds them.
      return {
        userId: undefined,
        authorUsername: writerOf(row, ctx)?.username ?? null,
        communityName: row.community?.name ?? null
      }
    case 'new_post_followed':
      return { userId: undefined, authorUsername: writerOf(row, ctx)?.username ?? null, post }
    case 'new_votes':
      return { post, comment: commentOf(row, ctx) }
    case 'announcement':
    case 'deleted_comment':
      return { post, community }
    case 'deleted_post':
      // Notifications that older versions of the site stored have no reason.
      return { post, reason: row.notification.notif['reason'] ?? null }
    case 'mod_add':
      return { community, addedBy: adderOf(row, ctx) }
    case 'welcome':
    case 'created_comm':
      return { community }
    case 'new_badge':
      return { user: viewerOf(ctx.auth) }
    default:
      return {}
  }
}

function postOf(
  { post, postAuthor, community, voted, hidden, followed, visitedAt, newComments }: WholeRow,
  ctx: Ctx
): Post | null {
  if (!post || !postAuthor || !community) return null
  return postView({ ...post, author: postAuthor, community, voted, hidden, followed, visitedAt, newComments }, ctx)
}

function commentOf({ comment, commentVoted: voted, author, post, community }: WholeRow, ctx: Ctx): Comment | null {
  if (!comment || !author || !post || !community) return null
  const { publicId: postPublicId, title: postTitle, deletedAs: postDeletedAs } = post
  const context = { postPublicId, postTitle, postDeletedAs, communityName: community.name }
  return commentView({ ...comment, voted, author }, context, ctx)
}
