import { eq, inArray, or, sql } from 'drizzle-orm'
import { commentSourceFields, placeFields } from '#functions/comments/fields.ts'
import { commentView } from '#functions/comments/views.ts'
import { communityFields, communityView } from '#functions/communities/communities.ts'
import type { Ctx } from '#functions/context.ts'
import type { KeptNotification } from '#functions/contract/notifications.ts'
import type { Comment, Community, Post } from '#functions/contract/views.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { comments, communities, notifications, posts, users } from '#functions/db/schema/index.ts'
import { isoTime, isoTimeOrNull } from '#functions/db/time.ts'
import { sourceFields } from '#functions/posts/fields.ts'
import { selectPosts } from '#functions/posts/select.ts'
import { postView } from '#functions/posts/views.ts'
import { viewerOf } from '#functions/sessions/auth.ts'
import { viewerId } from '#functions/users/viewer.ts'
import { ownCommentVote } from '#functions/votes/own.ts'
import { adderOf, authorOf } from './render.ts'
import { type Chosen, commentIdOf, type NotificationRow, postIdOf } from './rows.ts'

/** What notifications name, by ids; communities by their names. */
export interface Targets {
  posts: Map<string, Post>
  comments: Map<string, Comment>
  communities: Map<string, Community>
}

/** What notifications name. A part of a batch that reads the viewer first. */
export function listTargets(ctx: Ctx, { isChosen }: Chosen): Plan<Targets> {
  const { db } = ctx
  const commentIds = db.select({ id: commentIdOf }).from(notifications).where(isChosen)
  const postIds = db
    .select({ id: postIdOf })
    .from(notifications)
    .leftJoin(comments, eq(comments.id, commentIdOf))
    .where(isChosen)
  const names = db
    .select({ name: sql`${notifications.notif} ->> '$.communityName'` })
    .from(notifications)
    .where(isChosen)
  const placeIds = db
    .select({ id: posts.communityId })
    .from(notifications)
    .leftJoin(comments, eq(comments.id, commentIdOf))
    .innerJoin(posts, eq(posts.id, postIdOf))
    .where(sql`${isChosen} and ${notifications.type} in ('announcement', 'deleted_comment')`)
  const targetComments = db
    .select({ ...commentSourceFields, place: placeFields, voted: ownCommentVote(viewerId(ctx)) })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(communities, eq(communities.id, comments.communityId))
    .where(inArray(comments.id, commentIds))
  const targetPosts = selectPosts(ctx, sourceFields).where(inArray(posts.id, postIds))
  const isPlace = or(inArray(communities.name, names), inArray(communities.id, placeIds))
  const places = db.select(communityFields(ctx)).from(communities).where(isPlace)
  return plan([targetPosts, targetComments, places], (postRows, commentRows, communityRows) => ({
    posts: new Map(postRows.map(row => [row.id, postView(row, ctx)])),
    comments: new Map(commentRows.map(row => [row.id, commentView(row, row.place, ctx)])),
    communities: new Map(communityRows.map(row => [row.name, communityView(row, ctx)]))
  }))
}

/** A notification as it is kept, with what its ids name as it is now; null for what is not there any more (rules.md 8). */
export function keptNotification(row: NotificationRow, targets: Targets, ctx: Ctx): KeptNotification {
  const { id, type, seen, seenAt, createdAt, notif } = row.kept
  return {
    id,
    type,
    seen,
    seenAt: isoTimeOrNull(seenAt),
    createdAt: isoTime(createdAt),
    notif: { ...notif, ...namedBy(row, targets, ctx) }
  }
}

/** The fields beside the ids, by the kind. */
function namedBy(row: NotificationRow, targets: Targets, ctx: Ctx): Record<string, unknown> {
  const { postId, commentId, targetType, targetId, communityName } = row.kept.notif as Record<string, string>
  const { type } = row.kept
  if (type === 'new_badge') return { user: viewerOf(ctx.auth) }
  if (communityName !== undefined) {
    const community = targets.communities.get(communityName) ?? null
    return type === 'mod_add' ? { community, addedBy: adderOf(row, ctx) } : { community }
  }
  const comment = targets.comments.get((targetType === 'comment' ? targetId : commentId) ?? '') ?? null
  const post = targets.posts.get(comment?.postId ?? (targetType === 'post' ? targetId : postId) ?? '') ?? null
  switch (type) {
    case 'new_comment':
    case 'comment_reply':
      return { commentAuthor: authorOf(row, ctx)?.username ?? null, post }
    case 'new_votes':
      return { post, comment }
    case 'announcement':
    case 'deleted_comment':
      return { post, community: targets.communities.get(post?.communityName ?? '') ?? null }
    case 'deleted_post':
      // Those of old have none.
      return { post, reason: row.kept.notif['reason'] ?? null }
    default:
      return {}
  }
}
