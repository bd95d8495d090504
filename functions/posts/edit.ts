import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Group, Post, Viewer } from '#functions/contract/views.ts'
import { isMarkedPost } from '#functions/db/marked.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { isPost, postKey } from '#functions/db/post-key.ts'
import { posts } from '#functions/db/schema/index.ts'
import { nowReads, refuseConflict, refuseUnwritten, stillReads, type Was } from '#functions/edits/conflicts.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { knownNames, toldBy } from '#functions/markdown/names.ts'
import { isFresh, notifyMentioned } from '#functions/mentions/notify.ts'
import { mayActNow } from '#functions/moderation/conditions.ts'
import { whyNotAs } from '#functions/moderation/rules.ts'
import { indexEditedPost } from '#functions/search-index/documents.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { checkedBody, checkedGroup, checkedTitle, renderedBody } from './input.ts'
import { getPost } from './posts.ts'

/** The new values of a post's fields; an absent or null field is unchanged. */
interface Changes {
  title?: string | null | undefined
  body?: string | null | undefined
  userGroup?: string | null | undefined
  /** Texts on which the author's edit was based, to detect conflicting edits; absent: no check. */
  was?: Was<'title' | 'body'>
}

/**
 * Edits the viewer's own post, and the capacity (author, moderator or admin) in which it is shown. The post counts as
 * edited when its title or body has changed. Two database round trips.
 * @param id the post's id, or its public id.
 * @throws AppError not_logged_in, too_many_requests, invalid_id, title_too_short, body_too_long, invalid_user_group,
 * post_not_found, not_author, post_deleted (409), edit_conflict, not_mod, not_admin.
 */
export function editPost(ctx: Ctx, id: string, changes: Changes, key: CallKey | null): Promise<Post> {
  if (!ctx.auth.key) throw new AppError('not_logged_in')
  const title = changes.title == null ? undefined : checkedTitle(changes.title)
  const body = changes.body == null ? undefined : checkedBody(changes.body)
  const userGroup = changes.userGroup ? checkedGroup(changes.userGroup) : undefined
  const needs = { post: editable(ctx, id), names: knownNames(ctx, body ?? '') }
  const edit = { of: 'text', was: changes.was, wanted: { title, body } } as const
  return writeOnce(ctx, { limit: 'changeContent', key }, needs, ({ post, names }, me) => {
    const speaksAs = userGroup === post.userGroup ? undefined : userGroup
    checkEdited(me, post, speaksAs)
    refuseConflict(edit, textsOf(post))
    const isOther = sql`${posts.title} is not ${title ?? sql`${posts.title}`} or ${posts.body} is not ${body === undefined ? sql`${posts.body}` : body}`
    const may = and(
      eq(posts.id, post.id),
      isNull(posts.deletedAt),
      sql`${viewerId(ctx)} = ${posts.userId}`,
      mayActNow(ctx, { userId: me.id, as: speaksAs, communityId: post.communityId })
    )
    const rendered = renderedBody(body === undefined ? post.body : body, names)
    const update = ctx.db
      .update(posts)
      .set({
        ...(title !== undefined && { title }),
        ...(body !== undefined && rendered),
        ...(userGroup !== undefined && { userGroup }),
        editedAt: sql`case when ${isOther} then ${ctx.now.getTime()} else ${posts.editedAt} end`
      })
      .where(and(may, stillReads(edit, posts, post)))
    // The rules are checked again after the write: when nothing was written, because the post could no longer be
    // edited, this check throws the reason.
    const checked = mapPlan(needs.post, after => {
      checkEdited(ctx.auth.viewer ?? null, after, speaksAs)
      refuseUnwritten(edit, textsOf(after))
    })
    const answer = mapPlan(together({ checked, post: getPost(ctx, post.id) }), ({ post }) => post)
    const isDone = sql`exists (select 1 from ${posts} where ${and(may, nowReads(edit, posts))})`
    // A field that this edit does not change may have been changed by another edit since it was read.
    const isSame = sql`${posts.title} is ${title ?? post.title} and ${posts.body} is ${rendered.body} and ${isMarkedPost} is ${post.isMarked}`
    const text = { ...post, title: title ?? post.title, userId: post.authorId, bodyHtml: rendered.bodyHtml }
    const mentioning = { postId: post.id, commentId: null, userId: me.id, told: toldBy(names, post.body ?? '') }
    const isWritten = sql`exists (select 1 from ${posts} where id = ${post.id} and body is ${rendered.body} and ${isFresh(ctx)})`
    const statements = [
      update,
      ...indexEditedPost(ctx, post.id, text, isSame),
      ...notifyMentioned(ctx, mentioning, isWritten)
    ]
    return { statements, isDone, answer }
  })
}

/** Checks that the viewer may edit a post. @param speaksAs the new capacity of the post; undefined: unchanged. */
function checkEdited(me: Viewer | null, post: Editable, speaksAs: Group | undefined): void {
  if (post.authorId !== me?.id) throw new AppError('not_author')
  if (post.deletedAt !== null) throw new AppError('post_deleted', { status: 409 })
  const refusal = speaksAs ? whyNotAs(me, speaksAs, post.communityId) : null
  if (refusal) throw new AppError(refusal, { field: 'userGroup' })
}

const textsOf = ({ title, body }: Editable) => ({ title, body })

interface Editable {
  id: string
  type: string
  authorId: string
  communityId: string
  userGroup: string
  title: string
  body: string | null
  deletedAt: number | null
  isMarked: boolean
}

/** Reads the fields of a post that decide whether it may be edited. @throws AppError post_not_found. */
function editable({ db }: Ctx, id: string): Plan<Editable> {
  const row = db
    .select({
      id: posts.id,
      type: posts.type,
      authorId: posts.userId,
      communityId: posts.communityId,
      userGroup: posts.userGroup,
      title: posts.title,
      body: posts.body,
      deletedAt: posts.deletedAt,
      isMarked: isMarkedPost
    })
    .from(posts)
    .where(isPost(postKey(id)))
  return plan([row], ([result]) => {
    if (!result) throw new AppError('post_not_found')
    return result
  })
}
