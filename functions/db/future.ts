import { and, gt, isNull, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#functions/context.ts'
import { BEHIND_MS } from '#functions/contract/clock.ts'
import { posts, postVisits } from './schema/index.ts'

type Writer = Pick<Ctx, 'db' | 'now'>

/** SQL condition: true for a stored time in the future, which is left when the clock was set back. */
export const isFuture = (at: SQLiteColumn, now: Date): SQL => gt(at, now.getTime() + BEHIND_MS)

/**
 * Statement that sets visits of the future to just before now: what is written now is new to these readers.
 * @param which SQL condition on visits; absent: all.
 */
export const pullVisitsBack = ({ db, now }: Writer, which?: SQL): BatchItem<'sqlite'> =>
  db
    .update(postVisits)
    .set({ visitedAt: now.getTime() - 1 })
    .where(and(isFuture(postVisits.visitedAt, now), which))

/** Statement that sets activity of the future to just before now: a post that is active now stands above it. */
export const pullActivityBack = ({ db, now }: Writer): BatchItem<'sqlite'> =>
  db
    .update(posts)
    .set({ lastActivityAt: now.getTime() - 1 })
    .where(and(isFuture(posts.lastActivityAt, now), isNull(posts.deletedAt)))
