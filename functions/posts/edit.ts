import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError, refuse } from '#functions/contract/errors.ts'
import type { Group, Post, Viewer } from '#functions/contract/views.ts'
import { isMarkedPost } from '#functions/db/marked.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { isPost, postKey } from '#functions/db/post-key.ts'
import { posts } from '#functions/db/schema/index.ts'
import { dropPages } from '#functions/edge/drop-pages.ts'
import { nowReads, refuseConflict, refuseUnwritten, stillReads, type Was } from '#functions/edits/conflicts.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { type Write, writeOnce } from '#functions/idempotency/write-once.ts'
import { type KnownNames, knownNames, toldBy } from '#functions/markdown/names.ts'
import { isFresh, notifyMentioned } from '#functions/mentions/notify.ts'
import { mayActNow, requireScope } from '#functions/moderation/conditions.ts'
import { whyNotAs } from '#functions/moderation/rules.ts'
import { areAuthorsMarks, changeMarks, hasMarks } from '#functions/post-marks/change.ts'
import { isMarkedBy, type Marked, markerOf, whyNotMarked, whyUnmarked } from '#functions/post-marks/rules.ts'
import { indexEditedPost } from '#functions/search-index/documents.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { checkedBody, checkedGroup, checkedTitle, renderedBody } from './input.ts'
import { getPost } from './posts.ts'

/** The new values of a post's fields; an absent or null field is unchanged. */
interface Changes {
  title?: string | null | undefined
  body?: string | null | undefined
  userGroup?: string | null | undefined
  /** Marks that cover the content. */
  spoiler?: boolean | null | undefined
  adult?: boolean | null | undefined
  /** Texts on which the author's edit was based, to detect conflicting edits; absent: no check. */
  was?: Was<'title' | 'body'>
}

/**
 * Edits the viewer's own post, its marks, and the capacity (author, moderator or admin) in which it is shown. The post
 * counts as edited when its title or body has changed. Either all changes are written, or none. Two database round
 * trips.
 * @param id the post's id, or its public id.
 * @throws AppError not_logged_in, too_many_requests, invalid_id, title_too_short, body_too_long, invalid_user_group,
 * post_not_found, not_author, post_deleted (409), edit_conflict, not_mod, not_admin, marked_by_mods.
 */
export async function editPost(ctx: Ctx, id: string, changes: Changes, key: CallKey | null): Promise<Post> {
  if (!ctx.auth.key) throw new AppError('not_logged_in')
  const wanted = wantedOf(changes)
  const { marks } = wanted
  const needs = { post: editable(ctx, id), names: knownNames(ctx, wanted.body ?? '') }
  const once = { limit: 'changeContent', key, again: getPost(ctx, id) } as const
  const edited = await writeOnce(ctx, once, needs, ({ post, names }, me) =>
    written(ctx, { wanted, was: changes.was, post, names, me, target: needs.post })
  )
  if (marks.spoiler || marks.adult) await dropPages(ctx)
  return edited
}

/** Checks the changes. An undefined value is unchanged. */
const wantedOf = ({ title, body, userGroup, spoiler, adult }: Changes) => ({
  title: title == null ? undefined : checkedTitle(title),
  body: body == null ? undefined : checkedBody(body),
  userGroup: userGroup ? checkedGroup(userGroup) : undefined,
  marks: { spoiler: spoiler ?? undefined, adult: adult ?? undefined }
})

interface Editing {
  wanted: ReturnType<typeof wantedOf>
  was: Changes['was']
  post: Editable
  names: KnownNames | undefined
  me: Viewer
  /** Reads the post again after the write. */
  target: Plan<Editable>
}

/** Makes the write of an edit. @throws AppError when a rule refuses the edit. */
function written(ctx: Ctx, { wanted, was, post, names, me, target }: Editing): Write<Post> {
  const { title, body, userGroup, marks } = wanted
  const edit = { of: 'text', was, wanted: { title, body } } as const
  const speaksAs = userGroup === post.userGroup ? undefined : userGroup
  const marking = { post, userId: me.id, capacity: markerOf(me, post, marks), marks }
  checkEdited(me, post, speaksAs)
  requireScope(ctx, marking.capacity)
  refuse(whyNotMarked(me, post, marks))
  refuseConflict(edit, textsOf(post))
  const may = and(
    eq(posts.id, post.id),
    isNull(posts.deletedAt),
    sql`${viewerId(ctx)} = ${posts.userId}`,
    mayActNow(ctx, { userId: me.id, as: speaksAs, communityId: post.communityId }),
    mayActNow(ctx, { userId: me.id, as: marking.capacity, communityId: post.communityId })
  )
  const applies = and(may, areAuthorsMarks(marking), stillReads(edit, posts, post))
  const rendered = renderedBody(body === undefined ? post.body : body, names)
  // The rules are checked again after the write: when nothing was written, because the post could no longer be
  // edited, this check throws the reason.
  const checked = mapPlan(target, after => {
    const meNow = ctx.auth.viewer ?? null
    checkEdited(meNow, after, speaksAs)
    refuseUnwritten(edit, textsOf(after))
    if (meNow) refuse(whyUnmarked(meNow, after, marks, marking.capacity))
  })
  const answer = mapPlan(together({ checked, post: getPost(ctx, post.id) }), ({ post }) => post)
  const isDone = sql`exists (select 1 from ${posts} where ${and(may, nowReads(edit, posts), hasMarks(marks))})`
  // A field that this edit does not change may have been changed by another edit since it was read.
  const isMarked = isMarkedBy(post, marks)
  const isSame = sql`${posts.title} is ${title ?? post.title} and ${posts.body} is ${rendered.body} and ${isMarkedPost} is ${isMarked}`
  const text = { ...post, title: title ?? post.title, bodyHtml: rendered.bodyHtml, isMarked }
  const { mentionsTold } = post
  const told = toldBy(names, { body: post.body ?? '', mentionsTold })
  const mentioning = { postId: post.id, commentId: null, userId: me.id, told }
  const isWritten = sql`exists (select 1 from ${posts} where id = ${post.id} and body is ${rendered.body} and ${isFresh(ctx)})`
  const statements = [
    // The marks come first: the text that the condition compares is still the old one.
    ...changeMarks(ctx, marking, applies),
    ctx.db
      .update(posts)
      .set({
        ...(title !== undefined && { title }),
        ...(body !== undefined && rendered),
        ...(userGroup !== undefined && { userGroup }),
        ...(told.length > 0 && { mentionsTold: mentionsTold + told.length }),
        editedAt: editedAt(ctx, title, body)
      })
      .where(applies),
    ...indexEditedPost(ctx, post.id, text, isSame),
    ...notifyMentioned(ctx, mentioning, isWritten)
  ]
  return { statements, isDone, answer }
}

/** SQL expression for the time of the post's last edit: now, if its title or body changes. */
function editedAt(ctx: Ctx, title: string | undefined, body: string | null | undefined): SQL {
  const isOther = sql`${posts.title} is not ${title ?? sql`${posts.title}`} or ${posts.body} is not ${body === undefined ? sql`${posts.body}` : body}`
  return sql`case when ${isOther} then ${ctx.now.getTime()} else ${posts.editedAt} end`
}

/** Checks that the viewer may edit a post. @param speaksAs the new capacity of the post; undefined: unchanged. */
function checkEdited(me: Viewer | null, post: Editable, speaksAs: Group | undefined): void {
  if (post.userId !== me?.id) throw new AppError('not_author')
  if (post.deletedAt !== null) throw new AppError('post_deleted', { status: 409 })
  const refusal = speaksAs ? whyNotAs(me, speaksAs, post.communityId) : null
  if (refusal) throw new AppError(refusal, { field: 'userGroup' })
}

const textsOf = ({ title, body }: Editable) => ({ title, body })

interface Editable extends Marked {
  id: string
  type: string
  userId: string
  communityId: string
  userGroup: string
  title: string
  body: string | null
  mentionsTold: number
  deletedAt: number | null
}

/** Reads the fields of a post that decide whether it may be edited. @throws AppError post_not_found. */
function editable({ db }: Ctx, id: string): Plan<Editable> {
  const row = db
    .select({
      id: posts.id,
      type: posts.type,
      userId: posts.userId,
      communityId: posts.communityId,
      userGroup: posts.userGroup,
      title: posts.title,
      body: posts.body,
      mentionsTold: posts.mentionsTold,
      deletedAt: posts.deletedAt,
      spoilerAs: posts.spoilerAs,
      adultAs: posts.adultAs
    })
    .from(posts)
    .where(isPost(postKey(id)))
  return plan([row], ([result]) => {
    if (!result) throw new AppError('post_not_found')
    return result
  })
}
