import { and, lt, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { Statements } from '#functions/db/plan.ts'
import { ipBlocks } from '#functions/db/schema/index.ts'

/**
 * Milliseconds after the end of a block at which the names of members who were last seen at its addresses are erased.
 */
const ASSOCIATED_KEPT_MS = 365 * 24 * 3_600_000

/**
 * Statements that set the end of expired blocks, and erase the names of members that are stored with blocks that ended
 * long ago.
 * @param at in milliseconds.
 */
export const endedBlocks = (db: Ctx['db'], at: number): Statements => [
  db
    .update(ipBlocks)
    .set({ endedAt: sql`${ipBlocks.expiresAt}` })
    .where(and(sql`ended_at is null`, lte(ipBlocks.expiresAt, at))),
  db
    .update(ipBlocks)
    .set({ associatedUsers: [] })
    .where(and(lt(ipBlocks.endedAt, at - ASSOCIATED_KEPT_MS), sql`associated_users <> '[]'`))
]
