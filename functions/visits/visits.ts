import { and, eq, gt, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { type Ctx, viewerOf } from '#functions/context.ts'
import { BEHIND_MS } from '#functions/contract/clock.ts'
import { pullVisitsBack } from '#functions/db/future.ts'
import { comments, posts, postVisits } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/** The viewer's last visit to a post; absent for guests. */
export interface OwnVisit {
  /** Time of the last visit, in milliseconds; null: no visit is stored. */
  visitedAt?: number | null
  /** Number of comments by others since the visit that are not deleted. */
  newComments?: number
}

/**
 * SQL expression for the lowest id of a comment after the visit. Ids begin with the time in nanoseconds, as 16 hex
 * digits. The time of an id is never earlier than the comment, but may be later after the clock was set back.
 */
const firstIdAfter = sql`printf('%016x', (${postVisits.visitedAt} + 1) * 1000000)`

/**
 * Selects the fields of the viewer's visit to a post. The join order is fixed, so that a post without a visit costs no
 * row read. Comments with a time in the future, written before the clock was set back, do not count as new.
 * @param asker expression for the viewer's id: viewerId(), or the placeholder of a prepared query.
 * @param now expression for the present time in milliseconds.
 */
export const ownVisit = (asker: SQL, now: SQL): { visitedAt: SQL<number | null>; newComments: SQL<number> } => ({
  visitedAt: sql`(select ${postVisits.visitedAt} from ${postVisits} where ${isOwn(asker)})`,
  newComments: sql`(select count(*) from ${postVisits} cross join ${comments} on ${and(
    eq(comments.postId, postVisits.postId),
    gt(comments.id, firstIdAfter),
    gt(comments.createdAt, postVisits.visitedAt),
    lte(comments.createdAt, sql`${now} + ${BEHIND_MS}`),
    isNull(comments.deletedAt),
    ne(comments.userId, postVisits.userId)
  )} where ${isOwn(asker)})`
})

const isOwn = (asker: SQL) => and(eq(postVisits.userId, asker), eq(postVisits.postId, posts.id))

/** Stores the viewer's visit to a post, after the response; nothing is stored for guests. */
export function visit(ctx: Ctx, postId: string): void {
  const { db, auth, now } = ctx
  if (!viewerOf(auth)) return
  const at = now.getTime()
  const stored = db
    .insert(postVisits)
    .values({ userId: sql`${viewerId(ctx)}`, postId, visitedAt: at })
    .onConflictDoUpdate({
      target: [postVisits.userId, postVisits.postId],
      // The later of the two times is stored, because of two concurrent visits the earlier one may be written last.
      set: { visitedAt: sql`max(${postVisits.visitedAt}, ${at})` }
    })
  ctx.later(db.batch([pullVisitsBack(ctx, sql`user_id = ${viewerId(ctx)}`), stored]))
}
