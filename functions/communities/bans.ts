import { and, desc, eq, exists, gt, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#functions/context.ts'
import type { BannedUser } from '#functions/contract/bans.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import { trimText } from '#functions/contract/text.ts'
import type { User } from '#functions/contract/views.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { isFuture } from '#functions/db/future.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { communityBans, communityMods, users } from '#functions/db/schema/index.ts'
import { isoTime, isoTimeOrNull } from '#functions/db/time.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { inEffect, isBanned } from '#functions/moderation/bans.ts'
import { changeAsModerator, logCommunityAction, type Moderated } from '#functions/moderation/change-as-moderator.ts'
import { findReason } from '#functions/moderation/reasons.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { refFields, userRef } from '#functions/users/refs.ts'
import { getProfile, isNamed, withoutHtml } from '#functions/users/users.ts'
import { type Bannable, whyNotBanned } from './rules.ts'

export interface BannedPage {
  banned: BannedUser[]
  next: string | null
}

/**
 * Lists the banned members of a community, the latest ban first, without deleted accounts.
 * @param id the community's id, or an expression that gives it.
 * @throws AppError invalid_cursor.
 */
export function listBanned(
  ctx: Ctx,
  id: string | SQL,
  { next, limit }: { next?: string | undefined; limit: number }
): Plan<BannedPage> {
  const by = alias(users, 'by')
  const after = decodeCursor(next, 'ns')
  const { createdAt, userId, expiresAt, reason } = communityBans
  const rows = ctx.db
    .select({ user: refFields, createdAt, expiresAt, reason, bannedBy: by.username })
    .from(communityBans)
    .innerJoin(users, and(eq(users.id, userId), isNull(users.deletedAt)))
    .leftJoin(by, and(eq(by.id, communityBans.bannedBy), isNull(by.deletedAt)))
    .where(
      and(
        eq(communityBans.communityId, id),
        inEffect(ctx),
        after ? sql`(${createdAt}, ${userId}) < (${after[0]}, ${after[1]})` : undefined
      )
    )
    .orderBy(desc(createdAt), desc(userId))
    .limit(limit + 1)
  return plan([rows], result => {
    const { page: shown, next } = cutPage(result, limit, last => [last.createdAt, last.user.id])
    return {
      banned: shown.map(({ user, ...ban }) => ({
        ...userRef(user, ctx),
        createdAt: isoTime(ban.createdAt),
        expires: isoTimeOrNull(ban.expiresAt),
        reason: ban.reason,
        bannedBy: ban.bannedBy
      })),
      next
    }
  })
}

interface Chosen {
  /** The community's id. */
  id: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
  /** The name of the member, in any case. */
  username: string
}

export interface Ban extends Chosen, ReasonInput {
  /** The end of the ban as ISO 8601; absent: no end. */
  expires?: string | null | undefined
}

/**
 * Bans a member from posting, commenting and reporting in a community (rules.md 10). Two database round trips.
 * @throws AppError user_not_found, cannot_ban_mod_or_admin, already_banned, invalid_value for an end in the past,
 * too_long, rule_not_found, and what changeAsModerator throws.
 */
export async function banMember(ctx: Ctx, ban: Ban): Promise<User> {
  const { id, key } = ban
  const username = trimText(ban.username)
  const ends = endOf(ctx, ban.expires)
  const again = userOf(ctx, username)
  const account = accountOf(ctx, id, username)
  const needs = { account, reason: findReason(ctx, ban, id) }
  return changeAsModerator(ctx, { id, key, again }, needs, (moderated, { account: result, reason }) => {
    const { id: userId } = bannable(result)
    const ownBan = ctx.db
      .select({ one: sql`1` })
      .from(communityBans)
      .where(isBanOf(ctx, moderated, userId))
    const isDone = exists(ownBan)
    const done = plan([ownBan], ([row]) => row !== undefined)
    const answer = mapPlan(together({ done, account, again }), ({ done, account, again }) => {
      // The batch changed nothing: during the call another moderator has banned the account, or the account has become
      // a moderator. The rule is checked again, to throw the reason.
      if (!done) bannable(account)
      return again
    })
    return { statements: banned(ctx, moderated, { userId, ends, reason: reason() }), isDone, answer }
  })
}

/**
 * Lifts a ban of a member in a community; a second call changes nothing. Two database round trips.
 * @throws AppError user_not_found, and what changeAsModerator throws.
 */
export async function unbanMember(ctx: Ctx, { id, key, username: input }: Chosen): Promise<User> {
  const username = trimText(input)
  return changeAsModerator(ctx, { id, key }, { account: accountOf(ctx, id, username) }, (moderated, { account }) => {
    if (!account || account.deletedAt !== null) throw new AppError('user_not_found')
    const { id: userId } = account
    const entry = { action: 'unban_member', targetType: 'user', targetId: userId } as const
    const isBan = and(eq(communityBans.communityId, id), eq(communityBans.userId, userId), moderated.may)
    return {
      statements: [
        logCommunityAction(ctx, moderated, entry, sql`${moderated.may} and ${isBanned(ctx, userId, id)}`),
        ctx.db.delete(communityBans).where(isBan)
      ],
      answer: userOf(ctx, username)
    }
  })
}

/**
 * Finds the name of the account that the viewer banned last in a community, if that was after a given time; null: none.
 * @param id the community's id, or an expression that gives it.
 */
export function findOwnBan(ctx: Ctx, id: SQL | string, since: number): Plan<string | null> {
  const last = ctx.db
    .select({ username: users.username })
    .from(communityBans)
    .innerJoin(users, and(eq(users.id, communityBans.userId), isNull(users.deletedAt)))
    .where(
      and(
        eq(communityBans.communityId, id),
        gt(communityBans.createdAt, since),
        not(isFuture(communityBans.createdAt, ctx.now)),
        eq(communityBans.bannedBy, viewerId(ctx)),
        inEffect(ctx)
      )
    )
    .orderBy(desc(communityBans.createdAt))
    .limit(1)
  return plan([last], ([row]) => row?.username ?? null)
}

const userOf = (ctx: Ctx, username: string): Plan<User> => mapPlan(getProfile(ctx, username), withoutHtml)

type Account = Bannable & { id: string; username: string }

function accountOf(ctx: Ctx, communityId: string, name: string): Plan<Account | undefined> {
  const { id, username, deletedAt, isAdmin } = users
  const isModOfCommunity = sql`${isMod(communityId)}`.mapWith(Boolean)
  const isBannedThere = sql`${isBanned(ctx, sql`${id}`, communityId)}`.mapWith(Boolean)
  const row = ctx.db
    .select({ id, username, deletedAt, isAdmin, isModHere: isModOfCommunity, isBannedHere: isBannedThere })
    .from(users)
    .where(isNamed(name))
  return plan([row], ([result]) => result)
}

/** SQL condition on users: true for moderators of a community. */
const isMod = (communityId: string): SQL =>
  sql`exists (select 1 from ${communityMods} where community_id = ${communityId} and user_id = ${users.id})`

/**
 * Checks that an account can be banned in a community.
 * @throws AppError user_not_found, cannot_ban_mod_or_admin, already_banned.
 */
function bannable(account: Account | undefined): Account {
  const refusal = whyNotBanned(account)
  if (refusal || !account)
    throw new AppError(refusal ?? 'user_not_found', { field: 'username', name: account?.username ?? '' })
  return account
}

/** Parses the end of a ban to milliseconds; null: no end. @throws AppError invalid_value. */
function endOf({ now }: Ctx, expires: string | null | undefined): number | null {
  if (!expires) return null
  const end = /^\d{4}-\d\d-\d\dT/.test(expires) ? Date.parse(expires) : Number.NaN
  if (!(end > now.getTime())) throw new AppError('invalid_value', { field: 'expires' })
  return end
}

/** SQL condition on bans: true for the ban that this call inserts. */
const isBanOf = ({ now }: Ctx, { id, me }: Moderated, userId: string): SQL =>
  sql`community_id = ${id} and user_id = ${userId} and banned_by = ${me.id} and created_at = ${now.getTime()}`

interface NewBan {
  userId: string
  ends: number | null
  reason: string | null
}

function banned(ctx: Ctx, moderated: Moderated, { userId, ends, reason }: NewBan): BatchItem<'sqlite'>[] {
  const { db, now } = ctx
  const { id, me, may } = moderated
  const mayBe = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and deleted_at is null and not is_admin
    and not ${isMod(id)})`
  const applies = sql`${may} and ${mayBe} and not ${isBanned(ctx, userId, id)}`
  return [
    logCommunityAction(ctx, moderated, { action: 'ban_member', targetType: 'user', targetId: userId, reason }, applies),
    // The row of an expired ban may still exist, so the statement replaces it.
    db.run(sql`insert or replace into ${communityBans} (community_id, user_id, banned_by, reason, created_at, expires_at)
      select ${id}, ${userId}, ${me.id}, ${reason}, ${now.getTime()}, ${ends} where ${applies}`)
  ]
}
