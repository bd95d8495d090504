import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { trimText } from '#functions/contract/text.ts'
import type { User, UserRef } from '#functions/contract/views.ts'
import { communityId } from '#functions/db/id.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { communities, communityMembers, communityMods, users } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { isBanned } from '#functions/moderation/bans.ts'
import { changeAsModerator, logCommunityAction, type Moderated } from '#functions/moderation/change-as-moderator.ts'
import { isAdminNow } from '#functions/moderation/conditions.ts'
import { createNotifications } from '#functions/notify/create.ts'
import { schedulePushes } from '#functions/push/schedule.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { getProfile, isNamed, withoutHtml } from '#functions/users/users.ts'
import { getCommunity } from './communities.ts'
import { type Addable, type Ranks, whyNotAdded, whyNotRemoved } from './rules.ts'

interface Chosen {
  /** The community's id. */
  id: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
  /** Name of the new or present moderator, in any case. */
  username: string
}

/**
 * Appoints an account as the last of a community's moderators and notifies it; an account that is no member joins the
 * community. An account that already is a moderator keeps its position. Two database round trips.
 * @returns all moderators in their order.
 * @throws AppError user_not_found, user_banned, user_banned_from_community, and what changeAsModerator throws.
 */
export async function addMod(ctx: Ctx, { username, ...chosen }: Chosen): Promise<UserRef[]> {
  const id = communityId(chosen.id)
  const account = accountOf(ctx, id, trimText(username))
  // The account is read again after the write: an account that was banned during the call was not appointed.
  const after = mapPlan(account, addable)
  const mods = await changeAsModerator(ctx, chosen, { account, name: nameOf(ctx, id) }, (moderated, result) => ({
    statements: appointed(ctx, moderated, addable(result.account).id, result.name),
    answer: mapPlan(together({ after, community: getCommunity(ctx, id) }), ({ community }) => community.mods ?? [])
  }))
  schedulePushes(ctx)
  return mods
}

/**
 * Checks that an account can become a moderator.
 * @throws AppError user_not_found, user_banned, user_banned_from_community.
 */
function addable<Found extends Addable>(account: Found | undefined): Found {
  const refusal = whyNotAdded(account)
  if (refusal || !account) throw new AppError(refusal ?? 'user_not_found')
  return account
}

function accountOf(ctx: Ctx, communityId: string, name: string): Plan<(Addable & { id: string }) | undefined> {
  const { id, deletedAt, bannedAt } = users
  const isBannedThere = sql`${isBanned(ctx, sql`${id}`, communityId)}`.mapWith(Boolean)
  const row = ctx.db.select({ id, deletedAt, bannedAt, isBannedHere: isBannedThere }).from(users).where(isNamed(name))
  return plan([row], ([result]) => result)
}

const nameOf = ({ db }: Ctx, id: string): Plan<string> =>
  plan([db.select({ name: communities.name }).from(communities).where(sql`id = ${id}`)], ([row]) => row?.name ?? '')

/**
 * Statements that make an account a moderator. The insert of the moderator is the last one, because each statement
 * applies only to an account that is no moderator yet.
 */
export function appointed(
  ctx: Ctx,
  moderated: Moderated,
  userId: string,
  communityName: string
): BatchItem<'sqlite'>[] {
  const { db, now } = ctx
  const { id, me, may } = moderated
  const at = now.getTime()
  const isAllowed = sql`id = ${userId} and deleted_at is null and banned_at is null and not ${isBanned(ctx, userId, id)}`
  const has = (table: SQL) => sql`exists (select 1 from ${table} where community_id = ${id} and user_id = ${userId})`
  const applies = sql`${may} and not ${has(sql`${communityMods}`)} and exists (select 1 from ${users} where ${isAllowed})`
  return [
    logCommunityAction(ctx, moderated, { action: 'add_mod', targetType: 'user', targetId: userId }, applies),
    createNotifications(
      ctx,
      { type: 'mod_add', notif: { communityName, addedBy: me.id } },
      sql`id = ${userId} and id <> ${me.id} and ${applies}`
    ),
    db.run(sql`update ${communities} set no_members = no_members + 1
      where id = ${id} and not ${has(sql`${communityMembers}`)} and ${applies}`),
    db.run(sql`insert into ${communityMembers} (community_id, user_id, joined_at)
      select ${id}, ${userId}, ${at} where ${applies} on conflict do nothing`),
    db.run(sql`insert into ${communityMods} (community_id, user_id, position, added_by, created_at)
      select ${id}, ${userId}, (select count(*) from ${communityMods} where community_id = ${id}), ${me.id}, ${at} where ${applies}`)
  ]
}

/**
 * Ends the moderatorship of another moderator or of the viewer; membership stays. Two database round trips.
 * @throws AppError user_not_found for an account that is no moderator of the community, lower_mod, not_mod_not_admin,
 * and what changeAsModerator throws.
 */
export async function removeMod(ctx: Ctx, { username: input, ...chosen }: Chosen): Promise<User> {
  const id = communityId(chosen.id)
  const username = trimText(input)
  const ranks = ranksOf(ctx, id, username)
  const again = mapPlan(getProfile(ctx, username), withoutHtml)
  return changeAsModerator(ctx, { ...chosen, again, refusal: 'not_mod_not_admin' }, { ranks }, (moderated, result) => {
    const { userId } = removable(moderated, result.ranks)
    const isDone = sql`not ${isModOfCommunity(id, userId)}`
    // When the moderator still exists after the batch, the positions of moderators have changed during the call: the
    // rule is checked again.
    const checked = mapPlan(ranks, after => after.target !== null && removable(moderated, after))
    const answer = mapPlan(together({ checked, again }), ({ again }) => again)
    return { statements: dismissed(ctx, moderated, userId), isDone, leaves: userId === moderated.me.id, answer }
  })
}

type RanksOfUser = Ranks & { userId: string }

function ranksOf(ctx: Ctx, id: string, name: string): Plan<RanksOfUser> {
  const { userId, position } = communityMods
  const isTarget = sql`${isNamed(name)}`.mapWith(Boolean)
  const isMe = sql`${userId} = ${viewerId(ctx)}`
  const rows = ctx.db
    .select({ userId, position, isTarget, isMe: isMe.mapWith(Boolean) })
    .from(communityMods)
    .innerJoin(users, sql`${users.id} = ${userId} and ${users.deletedAt} is null`)
    .where(sql`${communityMods.communityId} = ${id} and (${isNamed(name)} or ${isMe})`)
  return plan([rows], result => {
    const target = result.find(({ isTarget }) => isTarget)
    return {
      userId: target?.userId ?? '',
      target: target?.position ?? null,
      own: result.find(({ isMe }) => isMe)?.position ?? null
    }
  })
}

/** Checks that the viewer may end a moderatorship. @throws AppError user_not_found, lower_mod, not_mod_not_admin. */
function removable({ me }: Moderated, ranks: RanksOfUser): RanksOfUser {
  const refusal = whyNotRemoved(me, ranks)
  if (refusal) throw new AppError(refusal)
  return ranks
}

const isModOfCommunity = (id: string, userId: string): SQL =>
  sql`exists (select 1 from ${communityMods} where community_id = ${id} and user_id = ${userId})`

function dismissed(ctx: Ctx, moderated: Moderated, userId: string): BatchItem<'sqlite'>[] {
  const { db } = ctx
  const { id, me, may } = moderated
  const isTheirs = sql`community_id = ${id} and user_id = ${userId}`
  const rankOf = (user: string) =>
    sql`(select position from ${communityMods} where community_id = ${id} and user_id = ${user})`
  const applies = sql`${may} and ${isModOfCommunity(id, userId)} and (${isAdminNow(me.id)} or ${rankOf(userId)} >= ${rankOf(me.id)})`
  return [
    logCommunityAction(ctx, moderated, { action: 'remove_mod', targetType: 'user', targetId: userId }, applies),
    // Later moderators move up by one position. The position of the removed moderator and the earlier positions do not
    // change, so the next statement's guard (the SQL condition that repeats the permission check) still reads the
    // positions that were checked.
    db.run(sql`update ${communityMods} set position = position - 1
      where community_id = ${id} and position > ${rankOf(userId)} and ${applies}`),
    db.run(sql`delete from ${communityMods} where ${isTheirs} and ${applies}`)
  ]
}
