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
 * Statement that moves times of visits in the future, written before the clock was set back, to just before now:
 * otherwise content written now would not count as new for these readers.
 * @param which SQL condition on visits; absent: all.
 */
export const pullVisitsBack = ({ db, now }: Writer, which?: SQL): BatchItem<'sqlite'> =>
  db
    .update(postVisits)
    .set({ visitedAt: now.getTime() - 1 })
    .where(and(isFuture(postVisits.visitedAt, now), which))

/**
 * Statement that moves times of activity in the future, written before the clock was set back, to just before now, so
 * that a post that becomes active now is listed before those posts.
 */
export const pullActivityBack = ({ db, now }: Writer): BatchItem<'sqlite'> =>
  db
    .update(posts)
    .set({ lastActivityAt: now.getTime() - 1 })
    .where(and(isFuture(posts.lastActivityAt, now), isNull(posts.deletedAt)))
