import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { refuse } from '#functions/contract/errors.ts'
import type { Post } from '#functions/contract/views.ts'
import { isMarkedPost } from '#functions/db/marked.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { isPost, postKey } from '#functions/db/post-key.ts'
import { posts } from '#functions/db/schema/index.ts'
import { dropPages } from '#functions/edge/drop-pages.ts'
import { requireScope, stillMay } from '#functions/moderation/conditions.ts'
import { changeMarks, hasMarks } from '#functions/post-marks/change.ts'
import { isMarkedBy, type Marks, markerOf, whyNotMarked, whyUnmarked } from '#functions/post-marks/rules.ts'
import { indexEditedPost, type PostText } from '#functions/search-index/documents.ts'
import { type Chosen, changePost, type Target, whilePost } from './change.ts'

const ALWAYS: SQL = sql`true`

/**
 * Sets and takes away the marks of a post. A post with a mark is found by its title alone, and cached pages that show
 * its content are dropped.
 * @param marks the wanted marks; an absent one is unchanged.
 * @throws AppError not_author, marked_by_mods, and what changePost throws.
 */
export async function markPost(ctx: Ctx, chosen: Chosen, marks: Marks): Promise<Post> {
  const marked = await changePost(ctx, chosen, { text: textOf(ctx, chosen.id) }, (post, me, { text }) => {
    const capacity = markerOf(me, post, marks)
    requireScope(ctx, capacity)
    refuse(whyNotMarked(me, post, marks))
    const may = stillMay(ctx, { userId: me.id, as: capacity, communityId: post.communityId })
    return {
      statements: [
        ...changeMarks(ctx, { post, userId: me.id, capacity, marks }, may),
        ...indexMarked(ctx, post, text, marks)
      ],
      isDone: whilePost(post.id, hasMarks(marks) ?? ALWAYS),
      undone: (after, meNow) => whyUnmarked(meNow, after, marks, capacity)
    }
  })
  if (marks.spoiler || marks.adult) await dropPages(ctx)
  return marked
}

/** Statements that index the post again, without its body while it has a mark. A trigger has removed its document. */
function indexMarked(ctx: Ctx, post: Target, text: PostText, marks: Marks): BatchItem<'sqlite'>[] {
  const isMarked = isMarkedBy(post, marks)
  const isSameBody = isMarked ? ALWAYS : sql`${posts.bodyHtml} is ${text.bodyHtml}`
  const isSame = sql`${posts.title} is ${text.title} and ${isMarkedPost} is ${isMarked} and ${isSameBody}`
  return indexEditedPost(ctx, post.id, { ...text, isMarked }, isSame)
}

function textOf({ db }: Ctx, id: string): Plan<PostText> {
  const { type, title, bodyHtml, userId, communityId } = posts
  const fields = { type, title, bodyHtml, userId, communityId, isMarked: isMarkedPost }
  const row = db
    .select(fields)
    .from(posts)
    .where(isPost(postKey(id)))
  const none = { type: '', title: '', bodyHtml: null, userId: '', communityId: '', isMarked: false }
  return plan([row], ([result]) => result ?? none)
}
