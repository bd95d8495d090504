import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { LogAction, LogTarget } from '#functions/contract/moderation.ts'
import type { Group } from '#functions/contract/views.ts'
import type { Db } from '#functions/db/client.ts'
import { moderationLog } from '#functions/db/schema/index.ts'

export interface NewLogEntry {
  at: Date
  /** Id of the acting account; NOBODY: the operator, who uses the command line. */
  actorId: string
  capacity: Group
  action: LogAction
  targetType: LogTarget
  /** Id of the target, or an SQL expression for the id of a row that the same batch inserts. */
  targetId: string | SQL
  /** Id of the community of the action; absent: the action belongs to no community. */
  communityId?: string
  /** The reason of the action, when one was given. */
  reason?: string | null
}

/**
 * Statement that adds an entry to the moderation log, for the batch of the action. It precedes the action's statements,
 * because its condition must see the state before the action.
 * @param applies SQL condition of the action (true: it is allowed and changes something), so that only an action that
 * is done is logged.
 */
export const createLogEntry = (
  db: Db,
  { at, actorId, capacity, action, targetType, targetId, communityId = '', reason = null }: NewLogEntry,
  applies: SQL = sql`true`
): BatchItem<'sqlite'> =>
  db.run(sql`insert into ${moderationLog} (created_at, actor_id, capacity, action, target_type, target_id, community_id, reason)
    select ${at.getTime()}, ${actorId}, ${capacity}, ${action}, ${targetType}, ${targetId}, nullif(${communityId}, ''), ${reason} where ${applies}`)

/**
 * SQL condition for the statement after createLogEntry: true when that statement has added an entry, so that the
 * condition of the action is not evaluated twice.
 */
export const wasLogged: SQL = sql`changes() > 0`
