import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { HIDDEN_MAX } from '#functions/contract/limits.ts'
import { plan } from '#functions/db/plan.ts'
import { isPost, postKey } from '#functions/db/post-key.ts'
import { hiddenPosts, posts } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/** The post to hide or show, by its id or public id, and the client's Idempotency-Key. */
interface Chosen {
  id: string
  key: CallKey | null
}

/**
 * Hides a post from the viewer's feeds; a second call changes nothing. Two database round trips.
 * @returns the post's public id.
 * @throws AppError not_logged_in, invalid_id, post_not_found, too_many_requests.
 */
export const hidePost = (ctx: Ctx, chosen: Chosen): Promise<string> =>
  change(ctx, chosen, id => {
    const { db, now } = ctx
    const own = sql`user_id = ${viewerId(ctx)}`
    return [
      db.run(sql`insert into ${hiddenPosts} (user_id, post_id, created_at)
        select ${viewerId(ctx)}, ${id}, ${now.getTime()} where ${viewerId(ctx)} is not null on conflict do nothing`),
      db.run(sql`delete from ${hiddenPosts} where ${own} and post_id in (
        select post_id from ${hiddenPosts} where ${own} order by created_at desc limit -1 offset ${HIDDEN_MAX})`)
    ]
  })

/** Shows a hidden post in the viewer's feeds again; a second call changes nothing. Two database round trips. */
export const unhidePost = (ctx: Ctx, chosen: Chosen): Promise<string> =>
  change(ctx, chosen, id => [
    ctx.db.run(sql`delete from ${hiddenPosts} where user_id = ${viewerId(ctx)} and post_id = ${id}`)
  ])

function change(ctx: Ctx, { id, key }: Chosen, statements: (postId: string) => BatchItem<'sqlite'>[]): Promise<string> {
  const row = ctx.db
    .select({ id: posts.id, publicId: posts.publicId })
    .from(posts)
    .where(isPost(postKey(id)))
  const post = plan([row], ([result]) => {
    if (!result) throw new AppError('post_not_found')
    return result
  })
  return writeOnce(ctx, { limit: 'otherWrites', key }, { post }, ({ post: { id, publicId } }) => ({
    statements: statements(id),
    answer: plan([], () => publicId)
  }))
}
