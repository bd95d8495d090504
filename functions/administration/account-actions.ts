import { and, eq, exists, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Db } from '#functions/db/client.ts'
import { NOBODY } from '#functions/db/id.ts'
import { load, type Plan, plan } from '#functions/db/plan.ts'
import { accessTokens, pushSubscriptions, sessions, users } from '#functions/db/schema/index.ts'
import { createLogEntry, type NewLogEntry } from '#functions/moderation/log.ts'
import { createNotifications } from '#functions/notify/create.ts'
import { isNamed } from '#functions/users/users.ts'

/** Actions on an account, by an admin or by the operator (who uses the command line). */
export type AccountAction = 'grant' | 'revoke' | 'ban' | 'unban' | 'badge' | 'unbadge'

interface ActionChange {
  changes(now: Date): SQLiteUpdateSetSource<typeof users>
  /** SQL condition: true for an account on which the action is allowed and would change something. */
  applies: SQL | undefined
  action: NewLogEntry['action']
}

const ACTION_CHANGES: Record<AccountAction, ActionChange> = {
  grant: {
    changes: () => ({ isAdmin: true }),
    applies: and(eq(users.isAdmin, false), isNull(users.bannedAt)),
    action: 'grant_admin'
  },
  revoke: { changes: () => ({ isAdmin: false }), applies: eq(users.isAdmin, true), action: 'revoke_admin' },
  ban: {
    changes: now => ({ bannedAt: now.getTime() }),
    applies: and(eq(users.isAdmin, false), isNull(users.bannedAt)),
    action: 'ban_user'
  },
  unban: { changes: () => ({ bannedAt: null }), applies: isNotNull(users.bannedAt), action: 'unban_user' },
  badge: {
    // An account has at most one badge, so the number of the account can serve as the badge's id.
    changes: () => ({ badges: sql`json_array(json_object('id', ${users.userIndex} + 1, 'type', 'supporter'))` }),
    applies: eq(users.badges, []),
    action: 'give_badge'
  },
  unbadge: { changes: () => ({ badges: [] }), applies: ne(users.badges, []), action: 'take_badge' }
}

/**
 * Changes an account for the operator, who uses the command line: grants or revokes admin rights, bans it and ends its
 * sessions and tokens or lifts the ban, gives it the badge of supporters with a notification or takes it away. A second call
 * changes nothing and logs nothing. Two database round trips.
 * @returns the name as its owner spells it.
 * @throws AppError user_not_found (deleted accounts too), no_ban_admin, user_banned (a banned account cannot become an
 * admin).
 */
export async function changeAccount(
  db: Db,
  now: Date,
  accountAction: AccountAction,
  username: string
): Promise<string> {
  const { user } = await load(db, { user: findAccount(db, username) })
  const { id, username: spelled } = changeable(user, accountAction)
  const by = { actorId: NOBODY, capacity: 'admins' } as const
  await load(db, { done: plan(accountActionStatements({ db, now }, { action: accountAction, id, by }), () => null) })
  return spelled
}

type Account = typeof users.$inferSelect

/** Finds the account with a name. */
export const findAccount = (db: Db, username: string): Plan<Account | undefined> =>
  plan([db.select().from(users).where(isNamed(username))], ([row]) => row)

/** Checks that an account may be changed. @throws AppError what changeAccount throws. */
export function changeable(user: Account | undefined, accountAction: AccountAction): Account {
  if (!user || user.deletedAt !== null) throw new AppError('user_not_found')
  if (accountAction === 'ban' && user.isAdmin) throw new AppError('no_ban_admin')
  if (accountAction === 'grant' && user.bannedAt !== null) throw new AppError('user_banned')
  return user
}

interface Change {
  action: AccountAction
  id: string
  by: Pick<NewLogEntry, 'actorId' | 'capacity'>
  /** SQL condition that must hold for the statements to change anything; absent: always. */
  may?: SQL
}

/**
 * Statements that change an account, if the SQL condition of the action still holds, and write the log entry of the
 * action.
 */
export function accountActionStatements(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { action: accountAction, id, by, may }: Change
): BatchItem<'sqlite'>[] {
  const { changes, applies, action } = ACTION_CHANGES[accountAction]
  const still = and(eq(users.id, id), isNull(users.deletedAt), applies, may)
  const done = [
    createLogEntry(
      db,
      { at: now, ...by, action, targetType: 'user', targetId: id },
      exists(db.select({ one: sql`1` }).from(users).where(still))
    ),
    ...(accountAction === 'badge' ? [notifyOfBadge(db, now, still)] : []),
    db.update(users).set(changes(now)).where(still)
  ]
  return accountAction === 'ban' ? [...done, ...withoutSessions(db, id)] : done
}

/**
 * Statements that end the sessions and access tokens of a banned account. They run after the update that bans the account: an account
 * that has become an admin during the call is not banned and keeps them.
 */
function withoutSessions(db: Db, id: string): BatchItem<'sqlite'>[] {
  const banned = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.bannedAt)))
  return [
    db.delete(pushSubscriptions).where(inArray(pushSubscriptions.userId, banned)),
    db.delete(sessions).where(inArray(sessions.userId, banned)),
    db.delete(accessTokens).where(inArray(accessTokens.userId, banned))
  ]
}

const notifyOfBadge = (db: Db, now: Date, recipient: SQL | undefined) =>
  createNotifications({ db, now }, { type: 'new_badge', notif: { badgeType: 'supporter' } }, sql`${recipient}`)
