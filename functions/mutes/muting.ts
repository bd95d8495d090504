import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'

import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Mutes } from '#functions/contract/initial-state.ts'
import { communityId, isId, numberId } from '#functions/db/id.ts'
import { load, type Plan, plan } from '#functions/db/plan.ts'
import { communities, communityMutes, userMutes, users } from '#functions/db/schema/index.ts'
import { limitedMember } from '#functions/sessions/limited-member.ts'
import { loadAsMember, viewerId } from '#functions/sessions/viewer.ts'
import { listOwnMutes } from './mutes.ts'
import { whyNotMuted } from './rules.ts'

/** The account or community that a member mutes, by its id. */
export type MuteTarget = { userId: string } | { communityId: string }

/**
 * The mutes that a call ends: all mutes of accounts, all mutes of communities, all mutes of both kinds, or one mute.
 */
export type Unmuting = { type?: 'user' | 'community' | undefined } | MuteTarget | { muteId: string }

/** Checks the id of an account from a request. @throws AppError invalid_id. */
function userId(text: string): string {
  if (!isId(text)) throw new AppError('invalid_id')
  return text
}

/** Reads that count a change of mutes against its rate limit; they belong to the first batch of each change. */
const allowed = (ctx: Ctx) => ({ limit: limitedMember(ctx, 'otherWrites') })

/**
 * Mutes an account or a community; a second call changes nothing. Two database round trips.
 * @returns all mutes of the viewer.
 * @throws AppError invalid_id, not_logged_in, too_many_requests, user_not_found, cannot_mute_self, user_deleted,
 * community_not_found.
 */
export function mute(ctx: Ctx, target: MuteTarget): Promise<Mutes> {
  return 'userId' in target ? muteUser(ctx, userId(target.userId)) : muteCommunity(ctx, communityId(target.communityId))
}

async function muteUser(ctx: Ctx, id: string): Promise<Mutes> {
  const { db } = ctx
  const row = db.select({ id: users.id, deletedAt: users.deletedAt }).from(users).where(eq(users.id, id))
  const { me, user } = await loadAsMember(ctx, { ...allowed(ctx), user: plan([row], ([result]) => result) })
  const refusal = whyNotMuted(me, user)
  if (refusal) throw new AppError(refusal)
  const insert = db
    .insert(userMutes)
    .select(
      db
        .select({ id: nextId, userId: askerId(ctx), mutedUserId: users.id, createdAt: createdAt(ctx) })
        .from(users)
        .where(and(eq(users.id, id), isNull(users.deletedAt), isSignedIn(ctx)))
    )
    .onConflictDoNothing()
  return changed(ctx, [insert])
}

async function muteCommunity(ctx: Ctx, id: string): Promise<Mutes> {
  const { db } = ctx
  const row = db.select({ id: communities.id }).from(communities).where(eq(communities.id, id))
  const { result } = await loadAsMember(ctx, { ...allowed(ctx), result: plan([row], ([only]) => only) })
  if (!result) throw new AppError('community_not_found')
  const insert = db
    .insert(communityMutes)
    .select(
      db
        .select({ id: nextId, userId: askerId(ctx), mutedCommunityId: communities.id, createdAt: createdAt(ctx) })
        .from(communities)
        .where(and(eq(communities.id, id), isSignedIn(ctx)))
    )
    .onConflictDoNothing()
  return changed(ctx, [insert])
}

/** Columns of a new mute, in the order of the table. SQLite replaces a null id by the next number. */
const nextId = sql<number>`null`.as('id')
const askerId = (ctx: Ctx) => sql<string>`${viewerId(ctx)}`.as('user_id')
const createdAt = ({ now }: Ctx) => sql<number>`${now.getTime()}`.as('created_at')

const isSignedIn = (ctx: Ctx): SQL => sql`${viewerId(ctx)} is not null`

/**
 * Ends mutes; a second call changes nothing. Two database round trips.
 * @returns the remaining mutes.
 * @throws AppError invalid_id, not_logged_in, too_many_requests.
 */
export async function unmute(ctx: Ctx, what: Unmuting): Promise<Mutes> {
  const { db } = ctx
  const isOwn = { user: eq(userMutes.userId, viewerId(ctx)), community: eq(communityMutes.userId, viewerId(ctx)) }
  const { users, communities } = chosen(what)
  const statements = [
    ...(users === null ? [] : [db.delete(userMutes).where(and(isOwn.user, users))]),
    ...(communities === null ? [] : [db.delete(communityMutes).where(and(isOwn.community, communities))])
  ]
  await loadAsMember(ctx, allowed(ctx))
  return changed(ctx, statements)
}

/**
 * Gives the conditions for the mutes to end, one for accounts and one for communities: null ends no mute of this kind,
 * undefined ends all.
 */
function chosen(what: Unmuting): { users: SQL | null | undefined; communities: SQL | null | undefined } {
  if ('userId' in what) return { users: eq(userMutes.mutedUserId, userId(what.userId)), communities: null }
  if ('communityId' in what)
    return { users: null, communities: eq(communityMutes.mutedCommunityId, communityId(what.communityId)) }
  if ('muteId' in what) return chosenById(what.muteId)
  return {
    users: what.type === 'community' ? null : undefined,
    communities: what.type === 'user' ? null : undefined
  }
}

/** Gives the conditions for one mute, named by its id: `u_` or `c_` with its number. @throws AppError invalid_id. */
function chosenById(id: string): ReturnType<typeof chosen> {
  const [, kind, number = ''] = /^([uc])_(\d+)$/.exec(id) ?? []
  if (!kind) throw new AppError('invalid_id')
  const isThis = numberId(number)
  return kind === 'u'
    ? { users: eq(userMutes.id, isThis), communities: null }
    : { users: null, communities: eq(communityMutes.id, isThis) }
}

/** Runs the statements and then reads all mutes of the viewer, in one batch. */
async function changed(ctx: Ctx, statements: BatchItem<'sqlite'>[]): Promise<Mutes> {
  const done: Plan<null> = plan(statements, () => null)
  return (await load(ctx.db, { done, mutes: listOwnMutes(ctx) })).mutes
}
