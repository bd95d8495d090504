import { and, eq, isNull, sql } from 'drizzle-orm'
import { hasWritings, withoutWritings } from '#functions/account/writings.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { plan } from '#functions/db/plan.ts'
import { users } from '#functions/db/schema/index.ts'
import { dropPages } from '#functions/edge/drop-pages.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { eraseUnused } from '#functions/images/unused.ts'
import { createLogEntry } from '#functions/moderation/log.ts'
import { writeAsAdmin } from '#functions/moderation/write-as-admin.ts'
import { accountActionStatements, changeable, findAccount } from './account-actions.ts'

const DAY_MS = 24 * 3_600_000
const DAYS_MAX = 36_500

export interface SiteBan {
  username: string
  /**
   * Number of past days: the posts and comments of these days are removed too. 0: all posts and comments are removed;
   * absent or null: none.
   */
  deleteContentDays?: number | null | undefined
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

/**
 * Bans an account from the whole site and ends its sessions. With `deleteContentDays` the posts and comments of the
 * account are removed too, even when the account was banned before; the log tells it by an entry of its own. Otherwise a
 * second call changes nothing. Two database round trips.
 * @throws AppError invalid_value, not_logged_in, too_many_requests, not_admin, user_not_found, no_ban_admin.
 */
export async function banUser(ctx: Ctx, { username, deleteContentDays: days, key }: SiteBan): Promise<void> {
  if (days != null && !(Number.isSafeInteger(days) && days >= 0 && days <= DAYS_MAX))
    throw new AppError('invalid_value', { field: 'deleteContentDays' })
  const { db, now } = ctx
  await writeAsAdmin(ctx, key, { user: findAccount(db, username) }, ({ user }, { me, may, by }) => {
    const { id } = changeable(user, 'ban')
    const isCommon = sql`exists ${db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, id), eq(users.isAdmin, false), isNull(users.deletedAt)))}`
    const since = days ? now.getTime() - days * DAY_MS : undefined
    const removal = {
      userId: id,
      by: me.id,
      as: 'admins',
      erases: false,
      since,
      applies: sql`(${isCommon} and ${may})`
    } as const
    const entry = { ...by, action: 'delete_writings', targetType: 'user', targetId: id } as const
    return {
      statements: [
        // The SQL condition of the removal does not ask whether the account is banned, so the posts and comments of a
        // banned account can be removed too.
        ...(days == null
          ? []
          : [createLogEntry(db, entry, hasWritings(ctx, removal)), ...withoutWritings(ctx, removal)]),
        ...accountActionStatements(ctx, { action: 'ban', id, by, may })
      ],
      answer: plan([], () => undefined)
    }
  })
  await dropPages(ctx)
  ctx.later(eraseUnused(ctx))
}

/**
 * Lifts a ban from an account; a second call changes nothing. Two database round trips.
 * @throws AppError what banUser throws.
 */
export async function unbanUser(ctx: Ctx, { username, key }: SiteBan): Promise<void> {
  await writeAsAdmin(ctx, key, { user: findAccount(ctx.db, username) }, ({ user }, { may, by }) => {
    const { id } = changeable(user, 'unban')
    return {
      statements: accountActionStatements(ctx, { action: 'unban', id, by, may }),
      answer: plan([], () => undefined)
    }
  })
  await dropPages(ctx)
}
