import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { communities, communityRequests } from '#functions/db/schema/index.ts'
import { createNotifications } from '#functions/notify/create.ts'

/**
 * Statement that notifies the requesters of a community, except the creator, that the community exists now (rules.md 8,
 * 13). A requester who became a moderator gets this notification in addition to that of the appointment.
 * @param created the community, which the batch has just written.
 */
export function notifyRequesters(ctx: Ctx, me: Viewer, created: { id: string; name: string }): BatchItem<'sqlite'> {
  const { id, name } = created
  const requesters = sql`deleted_at is null and id <> ${me.id}
    and id in (select user_id from ${communityRequests} where ${communityRequests.communityName} = ${name} collate nocase and denied_at is null)
    and exists (select 1 from ${communities} where id = ${id})`
  return createNotifications(ctx, { type: 'created_comm', notif: { communityName: name } }, requesters)
}
