import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Group } from '#functions/contract/views.ts'
import type { Db } from '#functions/db/client.ts'
import { moderationLog } from '#functions/db/schema/index.ts'

export interface Deed {
  at: Date
  /** Who did it; NOBODY: the operator, from the command line. */
  actorId: string
  capacity: Group
  action:
    | 'grant_admin'
    | 'revoke_admin'
    | 'ban_user'
    | 'unban_user'
    | 'delete_user'
    | 'lock_post'
    | 'unlock_post'
    | 'pin_post'
    | 'unpin_post'
    | 'pin_post_site'
    | 'unpin_post_site'
    | 'announce_post'
    | 'delete_post'
    | 'delete_post_content'
    | 'delete_comment'
    | 'dismiss_reports'
    | 'restore_reports'
    | 'set_icon'
    | 'remove_icon'
    | 'set_banner'
    | 'remove_banner'
    | 'describe_image'
    | 'change_about'
    | 'restrict_posting'
    | 'open_posting'
    | 'add_rule'
    | 'change_rule'
    | 'delete_rule'
    | 'deny_request'
    | 'add_mod'
    | 'remove_mod'
    | 'ban_member'
    | 'unban_member'
    | 'give_badge'
  targetType: 'user' | 'post' | 'comment' | 'community' | 'image' | 'rule' | 'request'
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
export const logged = (
  db: Db,
  { at, actorId, capacity, action, targetType, targetId, communityId = '', reason = null }: Deed,
  applies: SQL = sql`true`
): BatchItem<'sqlite'> =>
  db.run(sql`insert into ${moderationLog} (created_at, actor_id, capacity, action, target_type, target_id, community_id, reason)
    select ${at.getTime()}, ${actorId}, ${capacity}, ${action}, ${targetType}, ${targetId}, nullif(${communityId}, ''), ${reason} where ${applies}`)
