import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Group, PageComment, Viewer } from '#functions/contract/views.ts'
import { pullActivityBack, pullVisitsBack } from '#functions/db/future.ts'
import { newId } from '#functions/db/id.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { isPost, postKey } from '#functions/db/post-key.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { comments, commentVotes, posts, users } from '#functions/db/schema/index.ts'
import { countFollowers, tellFew, tellOfComment, thenFollowers } from '#functions/followers/notify.ts'
import { withHooks } from '#functions/hooks/schedule.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { madeBy, writeOnce } from '#functions/idempotency/write-once.ts'
import type { ImageInput, Upload } from '#functions/images/attach.ts'
import { RENDERER_VERSION } from '#functions/markdown/markdown.ts'
import { type KnownNames, knownNames, toldBy } from '#functions/markdown/names.ts'
import { notifyMentioned } from '#functions/mentions/notify.ts'
import { isBanned } from '#functions/moderation/bans.ts'
import { stillMay } from '#functions/moderation/conditions.ts'
import { withPushes } from '#functions/push/schedule.ts'
import { indexNewComment } from '#functions/search-index/documents.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { commentId, findComment } from './comments.ts'
import { ancestorIds, isOneLocked } from './locked.ts'
import { notifyOfComment } from './notify.ts'
import { allowsImages, commentImage, mayStillShow, ownedImage, uploadsOf } from './picture.ts'
import { type Answerable, type Commentable, whyNotAnswered, whyNotCommented } from './rules.ts'
import { renderedComment } from './text.ts'
import { ancestorsOf } from './views.ts'

export interface NewComment {
  /** The id of the post, or the post's public id. */
  post: string
  /** Id of the comment that the new one replies to; null: the new comment replies to the post. */
  parentId: string | null
  /** Source of the comment in Markdown. */
  body: string
  /** The picture; null: none. */
  image: ImageInput | null
  /** The capacity (author, moderator or admin) in which the comment is written. */
  group: Group
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

type Parent = Answerable & { id: string; userId: string; ancestors: string }
interface ReplyContext {
  post: Commentable & { userId: string; followers: number; allowsImages: boolean }
  /** The comment to which the new one replies; null: the new comment replies to the post. */
  parent: Parent | null
  /** The uploaded picture, if the comment has one and it exists. */
  uploads: Upload[]
}

/**
 * Creates a comment with its author's upvote; the numbers of comments that are stored with its ancestors, its post and
 * its author grow in the same batch. Two database round trips. A repeated call with its Idempotency-Key gets the
 * comment of the first call.
 * @throws AppError not_logged_in, too_many_requests, invalid_id, post_not_found, post_deleted, banned_from_community,
 * post_locked, not_mod, not_admin, comment_not_found, parent_not_in_post, comment_reply_to_deleted, comment_locked,
 * comment_max_depth_reached, comment_empty, body_too_long, comment_images_off, image_not_found, image_not_owned,
 * alt_text_required.
 */
export async function createComment(ctx: Ctx, input: NewComment): Promise<PageComment> {
  const id = newId(ctx.now)
  // The text is checked before the rate limit counts the call.
  const text = renderedComment(input.body)
  const context = contextOf(ctx, input)
  const created = findComment(ctx, madeBy(ctx, input.key, id))
  const again = mapPlan(created, result => result ?? refuse('comment_not_found'))
  return writeOnce<{ context: ReplyContext; names: KnownNames | undefined }, PageComment>(
    ctx,
    { limit: 'createComment', key: input.key, makes: id, again },
    { context, names: knownNames(ctx, input.body) },
    ({ context: found, names }, me) => {
      const { post, parent } = found
      const image = allowedImage(found, me, input)
      const by = { userId: me.id, as: input.group, communityId: post.communityId }
      const row: NewRow = {
        id,
        postId: post.id,
        communityId: post.communityId,
        userId: me.id,
        group: input.group,
        parent,
        image,
        told: toldBy(names),
        ...(names ? renderedComment(input.body, names) : text)
      }
      const followers = { of: 'post', textId: id, count: post.followers } as const
      const isOpen = sql`${isOpenPost(ctx, post, me.id)} and ${isOpenParent(ctx, parent)}
        and ${mayStillShow(ctx, image, post.communityId)} and ${stillMay(ctx, by)}`
      const answer = mapPlan(together({ context, made: created }), ({ context, made }) => {
        // The batch changed nothing, because the post, the parent comment or the viewer's rights have changed between
        // the two database round trips. The rule is checked again, to throw the reason.
        if (!made) allowedImage(context, ctx.auth.viewer ?? me, input)
        return made ?? refuse('unavailable')
      })
      return {
        statements: [
          ...written(ctx, row, isOpen),
          ...notifyOfComment(ctx, row, post.userId, isCreated(id)),
          ...notifyMentioned(ctx, { postId: post.id, commentId: id, userId: me.id, told: row.told }, isCreated(id)),
          ...tellFew(ctx, followers, isCreated(id), () =>
            tellOfComment(ctx, { ...row, postAuthor: post.userId, parentAuthor: parent?.userId ?? null }, isCreated(id))
          )
        ],
        isDone: isCreated(id),
        answer: thenFollowers(ctx, followers, withPushes(ctx, withHooks(ctx, post.communityId, answer)))
      }
    }
  )
}

function refuse(code: ConstructorParameters<typeof AppError>[0]): never {
  throw new AppError(code)
}

/**
 * Checks the rules for a new comment and gives its picture; null: none.
 * @throws AppError when the post cannot be commented on, the comment cannot be replied to or the picture cannot be shown.
 */
function allowedImage(
  { post, parent, uploads }: ReplyContext,
  me: Viewer,
  { group, image }: Pick<NewComment, 'group' | 'image'>
): StoredImage | null {
  const refusal = whyNotCommented(post, me, group) ?? (parent && whyNotAnswered(parent, post.id))
  if (refusal) throw new AppError(refusal)
  return commentImage(me, image, { ...post, uploads })
}

/**
 * Reads the post and the parent comment of a new comment.
 * @throws AppError invalid_id, post_not_found, comment_not_found.
 */
function contextOf(ctx: Ctx, { post, parentId, image }: NewComment): Plan<ReplyContext> {
  const row = ctx.db
    .select({
      id: posts.id,
      userId: posts.userId,
      communityId: posts.communityId,
      lockedAt: posts.lockedAt,
      deletedAt: posts.deletedAt,
      isBanned: sql<number>`${isBanned(ctx, viewerId(ctx), sql`${posts.communityId}`)}`,
      followers: countFollowers('post', sql`${posts.id}`),
      allowsImages: allowsImages(image, sql`${posts.communityId}`)
    })
    .from(posts)
    .where(isPost(postKey(post)))
  const thread = plan([row], ([result]) =>
    result
      ? { ...result, isBanned: Boolean(result.isBanned), allowsImages: Boolean(result.allowsImages) }
      : refuse('post_not_found')
  )
  return together({
    post: thread,
    parent: parentId === null ? plan([], () => null) : parentOf(ctx, parentId),
    uploads: uploadsOf(ctx, image)
  })
}

/** Reads the comment to which the new one replies. @throws AppError invalid_id, comment_not_found. */
function parentOf({ db }: Ctx, id: string): Plan<Parent> {
  const row = db
    .select({
      id: comments.id,
      userId: comments.userId,
      postId: comments.postId,
      depth: comments.depth,
      ancestors: comments.ancestors,
      deletedAt: comments.deletedAt,
      isLocked: isOneLocked([sql`${comments.id}`, ...ancestorIds(sql`${comments.ancestors}`)]).mapWith(Boolean)
    })
    .from(comments)
    .where(eq(comments.id, commentId(id)))
  return plan([row], ([result]) => result ?? refuse('comment_not_found'))
}

function isOpenPost(ctx: Ctx, { id, communityId }: Commentable, userId: string): SQL {
  const open = ctx.db
    .select({ one: sql`1` })
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.lockedAt), isNull(posts.deletedAt)))
  return sql`${exists(open)} and not ${isBanned(ctx, userId, communityId)}`
}

function isOpenParent({ db }: Ctx, parent: Parent | null): SQL {
  if (!parent) return sql`true`
  const live = db
    .select({ one: sql`1` })
    .from(comments)
    .where(and(eq(comments.id, parent.id), isNull(comments.deletedAt)))
  const line = [...ancestorsOf(parent), parent.id].map(id => sql`${id}`)
  return sql`${exists(live)} and not ${isOneLocked(line)}`
}

interface NewRow {
  id: string
  postId: string
  communityId: string
  userId: string
  group: Group
  parent: Parent | null
  image: StoredImage | null
  /** Ids of the accounts that the text notifies by mentions. */
  told: readonly string[]
  body: string
  bodyHtml: string
}

/** SQL condition: true when the comment has been inserted. */
const isCreated = (id: string): SQL => sql`exists (select 1 from ${comments} where id = ${id})`

/**
 * Statements that insert a comment if the guard (an SQL condition that repeats the permission check) holds. The
 * statements after the insert change something only when the comment's row exists.
 */
function written(ctx: Ctx, row: NewRow, guard: SQL): BatchItem<'sqlite'>[] {
  const { db, now } = ctx
  const { id, postId, userId, parent } = row
  const at = now.getTime()
  const path = parent ? parent.ancestors + parent.id : ''
  const counted = db
    .update(comments)
    .set({
      noReplies: sql`${comments.noReplies} + 1`,
      noRepliesDirect: sql`${comments.noRepliesDirect} + (${comments.id} = ${parent?.id ?? ''})`
    })
    .where(and(inArray(comments.id, ancestorsOf({ ancestors: path })), isCreated(id)))
  return [
    pullVisitsBack(ctx),
    pullActivityBack(ctx),
    db.run(sql`insert into ${comments} (id, post_id, community_id, user_id, user_group, parent_id, depth, ancestors,
        body, body_html, image, mentions_told, renderer_version, upvotes, raised_at, created_at)
      select ${id}, ${postId}, ${row.communityId}, ${userId}, ${row.group}, ${parent?.id ?? null},
        ${parent ? parent.depth + 1 : 0}, ${path}, ${row.body}, ${row.bodyHtml},
        ${row.image && JSON.stringify(row.image)}, ${row.told.length}, ${RENDERER_VERSION}, 1, ${at}, ${at} where ${guard}`),
    ...(row.image ? [ownedImage(ctx, id, row.image, isCreated(id))] : []),
    ...indexNewComment(ctx, id, row),
    db.run(sql`insert into ${commentVotes} (user_id, comment_id, up, counts_points, created_at)
      select ${userId}, ${id}, 1, 0, ${at} where ${isCreated(id)}`),
    ...(parent ? [counted] : []),
    db
      .update(posts)
      .set({ noComments: sql`${posts.noComments} + 1`, lastActivityAt: sql`max(${posts.lastActivityAt}, ${at})` })
      .where(and(eq(posts.id, postId), isCreated(id))),
    db
      .update(users)
      .set({ noComments: sql`${users.noComments} + 1` })
      .where(and(eq(users.id, userId), isCreated(id)))
  ]
}
