import { desc, eq, type SQL } from 'drizzle-orm'
import { getPageComment } from '#functions/comments/comments.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { VERSIONS_MAX } from '#functions/contract/limits.ts'
import type { CommentVersion, PageComment, Post, PostVersion } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { postIdOf, postKey } from '#functions/db/post-key.ts'
import { textVersions } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'
import { getPost } from '#functions/posts/posts.ts'

/** A post or comment with its texts, the newest first; no texts when it was never changed after five minutes. */
export interface Versioned<Item, Version> {
  item: Item
  versions: Version[]
}

/**
 * Reads the last texts of a post: the present one, and those before it.
 * @throws AppError invalid_id, post_not_found.
 */
export function getPostVersions(ctx: Ctx, id: string): Plan<Versioned<Post, PostVersion>> {
  const parts = { item: getPost(ctx, id), former: listFormer(ctx, postIdOf(postKey(id))) }
  return mapPlan(together(parts), ({ item, former }) => {
    const { title, body, editedAt, createdAt } = item
    const isShown = former.length > 0 && !item.deletedContent
    return { item, versions: isShown ? [{ title, body, createdAt: editedAt ?? createdAt }, ...former] : [] }
  })
}

/**
 * Reads the last texts of a comment, as getPostVersions does; a text that the viewer may not see has none.
 * @param post id of the comment's post, or its public id.
 * @throws AppError invalid_id, comment_not_found.
 */
export function getCommentVersions(ctx: Ctx, post: string, id: string): Plan<Versioned<PageComment, CommentVersion>> {
  const parts = { item: getPageComment(ctx, id), former: listFormer(ctx, id) }
  return mapPlan(together(parts), ({ item, former }) => {
    if (item[postKey(post).by === 'id' ? 'postId' : 'postPublicId'] !== post) throw new AppError('comment_not_found')
    const { body, editedAt, createdAt } = item
    const isShown = former.length > 0 && body !== ''
    const texts = former.map(version => ({ body: version.body ?? '', createdAt: version.createdAt }))
    return { item, versions: isShown ? [{ body, createdAt: editedAt ?? createdAt }, ...texts] : [] }
  })
}

function listFormer({ db }: Ctx, targetId: string | SQL): Plan<PostVersion[]> {
  const { title, body, createdAt } = textVersions
  const rows = db
    .select({ title, body, createdAt })
    .from(textVersions)
    .where(eq(textVersions.targetId, targetId))
    .orderBy(desc(textVersions.id))
    .limit(VERSIONS_MAX - 1)
  return plan([rows], result =>
    result.map(row => ({ title: row.title ?? '', body: row.body, createdAt: isoTime(row.createdAt) }))
  )
}
