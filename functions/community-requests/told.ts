import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { communities, communityRequests } from '#functions/db/schema/index.ts'
import { tell } from '#functions/notifications/told.ts'

/**
 * The statement that notifies the other requesters of a community that it exists now (rules.md 8, 13).
 * @param made the community, which the batch has just written, and its maker.
 */
export function toldOf(ctx: Ctx, made: { id: string; name: string; me: string }): BatchItem<'sqlite'> {
  const { id, name, me } = made
  const asked = sql`deleted_at is null and id <> ${me}
    and id in (select user_id from ${communityRequests} where ${communityRequests.communityName} = ${name} collate nocase and denied_at is null)
    and exists (select 1 from ${communities} where id = ${id})`
  return tell(ctx, { type: 'created_comm', notif: { communityName: name } }, asked)
}
