import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { LogAction, LogTarget } from '#functions/contract/moderation.ts'
import type { Group } from '#functions/contract/views.ts'
import type { Db } from '#functions/db/client.ts'
import { moderationLog } from '#functions/db/schema/index.ts'

export interface NewLogEntry {
  at: Date
  /** Who did it; NOBODY: the operator, from the command line. */
  actorId: string
  capacity: Group
  action: LogAction
  targetType: LogTarget
  /** An expression for what the batch itself makes. */
  targetId: string | SQL
  /** Where it was done, when it was done in a community. */
  communityId?: string
  /** Why, where that was said. */
  reason?: string | null
}

/**
 * An entry of the moderation log, for the batch of the act; it comes before the act, so that both see the
 * same state.
 * @param applies the guard of the act: without it nothing is logged.
 */
export const createLogEntry = (
  db: Db,
  { at, actorId, capacity, action, targetType, targetId, communityId = '', reason = null }: NewLogEntry,
  applies: SQL = sql`true`
): BatchItem<'sqlite'> =>
  db.run(sql`insert into ${moderationLog} (created_at, actor_id, capacity, action, target_type, target_id, community_id, reason)
    select ${at.getTime()}, ${actorId}, ${capacity}, ${action}, ${targetType}, ${targetId}, nullif(${communityId}, ''), ${reason} where ${applies}`)

/** SQL condition for the statement right after `logged`: true when that made an entry, so its guard is not read again. */
export const wasLogged: SQL = sql`changes() > 0`
