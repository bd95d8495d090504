import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { Community } from '#functions/contract/views.ts'
import { communityId } from '#functions/db/id.ts'
import { mapPlan } from '#functions/db/plan.ts'
import { communities, communityMembers, communityMods } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { requireCommunity } from '#functions/moderation/change-as-moderator.ts'
import { isModNow, requireScope } from '#functions/moderation/conditions.ts'
import { createLogEntry } from '#functions/moderation/log.ts'
import { isModOf } from '#functions/moderation/rules.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { getCommunity, withoutPageParts } from './communities.ts'

export interface Membership {
  communityId: string
  leave: boolean
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

/**
 * Joins or leaves a community; a second call changes nothing. Leaving ends moderatorship, and joining again does not
 * restore it (rules.md 13). Two database round trips.
 * @returns the community as the member sees it after the change.
 * @throws AppError not_logged_in, invalid_id, community_not_found, too_many_requests, scope_missing.
 */
export function changeMembership(ctx: Ctx, { communityId: input, leave, key }: Membership): Promise<Community> {
  const id = communityId(input)
  return writeOnce(ctx, { limit: 'join', key }, { community: requireCommunity(ctx, id) }, (_found, me) => {
    if (leave && isModOf(me, id)) requireScope(ctx)
    return {
      statements: (leave ? leaving : joining)(ctx, id, me.id),
      answer: mapPlan(getCommunity(ctx, id), withoutPageParts)
    }
  })
}

/**
 * SQL condition: true for a member of a community. The number of members changes only together with the stored
 * membership, so several concurrent calls change that number once.
 */
const isMember = (communityId: string, userId: string): SQL =>
  sql`exists (select 1 from ${communityMembers} where user_id = ${userId} and community_id = ${communityId})`

function joining(ctx: Ctx, id: string, me: string): BatchItem<'sqlite'>[] {
  const { db, now } = ctx
  const may = sql`${viewerId(ctx)} = ${me}`
  return [
    db.run(sql`update ${communities} set no_members = no_members + 1
      where id = ${id} and not ${isMember(id, me)} and ${may}`),
    db.run(sql`insert into ${communityMembers} (community_id, user_id, joined_at)
      select id, ${me}, ${now.getTime()} from ${communities} where id = ${id} and ${may} on conflict do nothing`)
  ]
}

function leaving(ctx: Ctx, id: string, me: string): BatchItem<'sqlite'>[] {
  const { db, now } = ctx
  const may = sql`${viewerId(ctx)} = ${me}`
  const isOwn = sql`community_id = ${id} and user_id = ${me}`
  const entry = { action: 'remove_mod', targetType: 'user', targetId: me, capacity: 'mods', communityId: id } as const
  return [
    createLogEntry(db, { ...entry, at: now, actorId: me }, sql`${may} and ${isModNow(me, id)}`),
    db.run(
      sql`update ${communities} set no_members = no_members - 1 where id = ${id} and ${isMember(id, me)} and ${may}`
    ),
    db.run(sql`delete from ${communityMembers} where ${isOwn} and ${may}`),
    // The moderators who come after the leaving one in the order move up by one position.
    db.run(sql`update ${communityMods} set position = position - 1 where community_id = ${id} and ${may}
      and position > (select position from ${communityMods} where ${isOwn})`),
    db.run(sql`delete from ${communityMods} where ${isOwn} and ${may}`)
  ]
}
