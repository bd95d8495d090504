import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { communities, communityMods, communityRequests } from '#functions/db/schema/index.ts'
import { tell } from '#functions/notifications/told.ts'

/**
 * The statement that notifies the requesters of a community that it exists now (rules.md 8, 13); its moderators know that.
 * @param made the community, which the batch has just written, with its moderators.
 */
export function toldOf(ctx: Ctx, made: { id: string; name: string }): BatchItem<'sqlite'> {
  const { id, name } = made
  const asked = sql`deleted_at is null
    and id not in (select user_id from ${communityMods} where community_id = ${id})
    and id in (select user_id from ${communityRequests} where ${communityRequests.communityName} = ${name} collate nocase and denied_at is null)
    and exists (select 1 from ${communities} where id = ${id})`
  return tell(ctx, { type: 'created_comm', notif: { communityName: name } }, asked)
}
