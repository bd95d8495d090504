import { and, eq, exists, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { changedRows } from '#functions/db/client.ts'
import { type Plan, plan, run, type Statements } from '#functions/db/plan.ts'
import {
  accessTokens,
  communities,
  communityMembers,
  communityMods,
  communityMutes,
  follows,
  hiddenPosts,
  idempotencyKeys,
  images,
  knownDevices,
  listItems,
  listNames,
  lists,
  mailLinks,
  notifications,
  postVisits,
  pushSubscriptions,
  reports,
  sessions,
  settledReports,
  site,
  userMutes,
  users
} from '#functions/db/schema/index.ts'
import { dropPages } from '#functions/edge/drop-pages.ts'
import { eraseUnused, releasedImages } from '#functions/images/unused.ts'
import { withoutLetters } from '#functions/letters/wanted.ts'
import { sendsMail } from '#functions/mail/is-on.ts'
import { siteOf } from '#functions/mail/links.ts'
import { queueLetter, scheduleLetters } from '#functions/mail/outbox.ts'
import { isUserWith, stillMay } from '#functions/moderation/conditions.ts'
import { createLogEntry } from '#functions/moderation/log.ts'
import { withoutSecondFactor } from '#functions/second-factor/setup.ts'
import { limitedMember } from '#functions/sessions/limited-member.ts'
import { getProof } from '#functions/sessions/proof.ts'
import { loadAsMember, viewerId } from '#functions/sessions/viewer.ts'
import { whyNotDeleted } from '#functions/users/rules.ts'
import { isNamed } from '#functions/users/users.ts'
import { requireOwner } from './owner.ts'
import { getStoredPassword } from './settings.ts'
import { hasWritings, type Removal, withoutWritings } from './writings.ts'

export interface Deletion {
  username: string
  /** Password of the viewer, who is the account's owner or an admin; ignored for a viewer without one. */
  password: string
  /** Code of the second factor of the viewer. */
  code?: string | null | undefined
  /** True when the account's posts and comments are deleted too. */
  deleteContent: boolean
}

/**
 * Deletes an account (rules.md 11) in one batch. Its name stays taken and its votes stay; its posts and comments stay
 * unless `deleteContent` is true. Two database round trips. When the viewer has deleted their own account, the rest of
 * the request runs as for a guest.
 * @throws AppError not_logged_in, not_admin, user_not_found, user_banned, wrong_password, second_factor_required,
 * wrong_code, too_many_requests, unavailable when too many passwords are pending.
 */
export async function deleteAccount(ctx: Ctx, { username, password, code, deleteContent }: Deletion): Promise<void> {
  const { db } = ctx
  const {
    me,
    proof,
    stored,
    account: named
  } = await loadAsMember(ctx, {
    limit: limitedMember(ctx, 'deleteAccount'),
    proof: getProof(ctx),
    stored: getStoredPassword(ctx),
    account: findNamed(ctx, username)
  })
  const account = requireDeletable(me, named)
  const leaving = leavingId(ctx, me, account)
  const applies = sql`${leaving} is not null`
  const as = account.id === me.id ? 'normal' : 'admins'
  await requireOwner(ctx, { proof, stored }, { password, code }, 403)
  const entry = { at: ctx.now, actorId: me.id, capacity: 'admins', action: 'delete_user', targetType: 'user' } as const
  const isTold = account.email !== null && sendsMail(ctx.settings)
  const statements = [
    db
      .update(site)
      .set({ noUsers: sql`${site.noUsers} - 1` })
      .where(applies),
    ...(isTold ? [farewell(ctx, account, applies)] : []),
    ...(as === 'normal' ? [] : [createLogEntry(db, { ...entry, targetId: account.id }, applies)]),
    ...(deleteContent ? removal(ctx, { userId: account.id, by: me.id, as, erases: true, applies }) : []),
    ...withoutAccount(ctx, leaving),
    // The session of the request is the condition of the statements before.
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, account.id), isUserWith(account.id, sql`${users.deletedAt} is not null`)))
  ]
  const isDeleted = await run(
    db,
    plan(statements, counted => changedRows(counted) > 0)
  )
  if (!isDeleted) await refuse(ctx, username)
  if (isTold) scheduleLetters(ctx)
  await dropPages(ctx)
  ctx.later(eraseUnused(ctx))
  if (account.id === me.id) ctx.auth = { ...ctx.auth, key: null, viewer: null, changed: true }
}

/** Statements that delete the posts and comments of an account. A removal by an admin gets an entry in the log. */
function removal(ctx: Ctx, writings: Removal): Statements {
  const { by, as, userId } = writings
  const entry = { at: ctx.now, actorId: by, capacity: 'admins', action: 'delete_writings', targetType: 'user' } as const
  const logged =
    as === 'admins' ? [createLogEntry(ctx.db, { ...entry, targetId: userId }, hasWritings(ctx, writings))] : []
  return [...logged, ...withoutWritings(ctx, writings)]
}

interface Account {
  id: string
  username: string
  email: string | null
  deletedAt: number | null
  bannedAt: number | null
}

function findNamed({ db }: Ctx, username: string): Plan<Account | undefined> {
  const { id, email, deletedAt, bannedAt } = users
  const named = db
    .select({ id, username: users.username, email, deletedAt, bannedAt })
    .from(users)
    .where(isNamed(username))
  return plan([named], ([row]) => row)
}

/** Gives the account when the viewer may delete it. @throws AppError not_admin, user_not_found, user_banned. */
function requireDeletable(me: Viewer, account: Account | undefined): Account {
  const refusal = whyNotDeleted(me, account)
  if (refusal === 'user_banned') throw new AppError(refusal, { status: 409 })
  if (refusal || !account) throw new AppError(refusal ?? 'user_not_found')
  return account
}

/** Refuses a deletion that has changed nothing, because the state has changed since it was checked. */
async function refuse(ctx: Ctx, username: string): Promise<never> {
  const { me, account } = await loadAsMember(ctx, { account: findNamed(ctx, username) })
  requireDeletable(me, account)
  // The account was deletable at the check and is so again, but was not between.
  throw new AppError('unavailable')
}

/**
 * SQL expression for the id of an account that is deleted: null when the viewer may not delete it any more, so that the
 * statements change nothing, also the statements of the later one of two concurrent deletions.
 * @throws AppError second_factor_required, scope_missing for an admin who may not act.
 */
function leavingId(ctx: Ctx, me: Viewer, { id }: Account): SQL {
  const isOwn = sql`${viewerId(ctx)} = ${id}`
  const may = id === me.id ? isOwn : stillMay(ctx, { userId: me.id, as: 'admins', communityId: '' })
  return sql`(select ${users.id} from ${users}
    where ${users.id} = ${id} and ${users.deletedAt} is null and ${users.bannedAt} is null and ${may})`
}

/** Statement that tells the address of an account of its deletion. */
const farewell = (ctx: Ctx, { username, email }: Account, applies: SQL) =>
  queueLetter(ctx, email ?? '', { kind: 'accountDeleted', username, site: siteOf(ctx) }, applies)

/** Statements that delete an account except its sessions. The last one marks the account as deleted. */
function withoutAccount({ db, now }: Ctx, id: SQL): Statements {
  return [
    ...withoutMembership(db, id),
    db.delete(userMutes).where(or(eq(userMutes.userId, id), eq(userMutes.mutedUserId, id))),
    db.delete(communityMutes).where(eq(communityMutes.userId, id)),
    db.delete(follows).where(eq(follows.userId, id)),
    db.delete(follows).where(and(eq(follows.targetType, 'user'), eq(follows.targetId, id))),
    db.delete(notifications).where(eq(notifications.userId, id)),
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id)),
    db
      .delete(listItems)
      .where(inArray(listItems.listId, db.select({ id: lists.id }).from(lists).where(eq(lists.userId, id)))),
    db.delete(lists).where(eq(lists.userId, id)),
    db.delete(listNames).where(eq(listNames.userId, id)),
    db.delete(postVisits).where(eq(postVisits.userId, id)),
    // The reports that the account made stay visible to moderators with their reasons; only their descriptions are
    // erased.
    ...[reports, settledReports].map(table =>
      db
        .update(table)
        .set({ description: null })
        .where(and(eq(table.userId, id), isNotNull(table.description)))
    ),
    db.delete(hiddenPosts).where(eq(hiddenPosts.userId, id)),
    db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id)),
    db.delete(accessTokens).where(eq(accessTokens.userId, id)),
    db.delete(knownDevices).where(eq(knownDevices.userId, id)),
    db.delete(mailLinks).where(eq(mailLinks.userId, id)),
    withoutLetters(db, id),
    ...withoutSecondFactor(db, id),
    releasedImages(db, eq(images.ownerId, id)),
    db
      .update(users)
      .set({
        email: null,
        emailConfirmedAt: null,
        passwordHash: null,
        aboutMe: null,
        aboutMeHtml: null,
        proPic: null,
        isAdmin: false,
        isBot: false,
        notificationsNewCount: 0,
        deletedAt: now.getTime()
      })
      .where(eq(users.id, id))
  ]
}

/**
 * Statements that end an account's memberships and moderatorships. In each community, the moderators who come after the
 * account in the order move up by one position.
 */
function withoutMembership(db: Ctx['db'], id: SQL): Statements {
  const joined = db
    .select({ id: communityMembers.communityId })
    .from(communityMembers)
    .where(eq(communityMembers.userId, id))
  const ownMods = alias(communityMods, 'theirs')
  const before = and(
    eq(ownMods.communityId, communityMods.communityId),
    eq(ownMods.userId, id),
    lt(ownMods.position, communityMods.position)
  )
  return [
    db
      .update(communities)
      .set({ noMembers: sql`${communities.noMembers} - 1` })
      .where(inArray(communities.id, joined)),
    db.delete(communityMembers).where(eq(communityMembers.userId, id)),
    db
      .update(communityMods)
      .set({ position: sql`${communityMods.position} - 1` })
      .where(exists(db.select({ one: sql`1` }).from(ownMods).where(before))),
    db.delete(communityMods).where(eq(communityMods.userId, id))
  ]
}
