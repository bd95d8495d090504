import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { comments, posts, postVisits } from '#functions/db/schema/index.ts'
import { viewerOf } from '#functions/sessions/auth.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/** The viewer's last visit of a post; absent for guests. */
export interface OwnVisit {
  /** When they last opened it, in milliseconds. */
  visitedAt?: number | null
  /** Live comments by others since then. */
  newComments?: number
}

/** Ids begin with the time in nanoseconds, as 16 hex digits: all from this one on are younger than the visit. */
const firstIdAfter = sql`printf('%016x', (${postVisits.visitedAt} + 1) * 1000000)`

/**
 * Joined in this order, whatever the database thinks of it: a post that was never visited costs no row.
 * @param asker gives the id of the viewer: viewerId(), or the same of a prepared query.
 */
export const ownVisit = (asker: SQL): { visitedAt: SQL<number | null>; newComments: SQL<number> } => ({
  visitedAt: sql`(select ${postVisits.visitedAt} from ${postVisits} where ${isOwn(asker)})`,
  newComments: sql`(select count(*) from ${postVisits} cross join ${comments} on ${and(
    eq(comments.postId, postVisits.postId),
    gt(comments.id, firstIdAfter),
    isNull(comments.deletedAt),
    ne(comments.userId, postVisits.userId)
  )} where ${isOwn(asker)})`
})

const isOwn = (asker: SQL) => and(eq(postVisits.userId, asker), eq(postVisits.postId, posts.id))

/** Stores, behind the answer, that a member has opened a post now. */
export function visit(ctx: Ctx, postId: string): void {
  const { db, auth, now } = ctx
  if (!viewerOf(auth)) return
  const at = now.getTime()
  const stored = db
    .insert(postVisits)
    .values({ userId: sql`${viewerId(ctx)}`, postId, visitedAt: at })
    .onConflictDoUpdate({
      target: [postVisits.userId, postVisits.postId],
      // Of two answers at once the older may be written last.
      set: { visitedAt: sql`max(${postVisits.visitedAt}, ${at})` }
    })
  ctx.later(stored)
}
