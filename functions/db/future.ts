import { and, gt, isNull, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#functions/context.ts'
import { BEHIND_MS } from '#functions/contract/clock.ts'
import { posts, postVisits } from './schema/index.ts'

type Writer = Pick<Ctx, 'db' | 'now'>

/** SQL condition: true for a stored time in the future, as written before the clock was set back. */
export const isFuture = (at: SQLiteColumn, now: Date): SQL => gt(at, now.getTime() + BEHIND_MS)

/**
 * Statement for times of visits that lie in the future, because they were written before the clock was set back: it
 * moves them to just before now. Otherwise content written now would not count as new for the readers with such a
 * visit.
 * @param which SQL condition on visits; absent: all.
 */
export const pullVisitsBack = ({ db, now }: Writer, which?: SQL): BatchItem<'sqlite'> =>
  db
    .update(postVisits)
    .set({ visitedAt: now.getTime() - 1 })
    .where(and(isFuture(postVisits.visitedAt, now), which))

/**
 * Statement for times of activity of posts that lie in the future, because they were written before the clock was set
 * back: it moves them to just before now, so that a post that becomes active now is listed above the posts with such
 * times.
 */
export const pullActivityBack = ({ db, now }: Writer): BatchItem<'sqlite'> =>
  db
    .update(posts)
    .set({ lastActivityAt: now.getTime() - 1 })
    .where(and(isFuture(posts.lastActivityAt, now), isNull(posts.deletedAt)))
