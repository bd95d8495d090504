import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Badge } from '#functions/contract/views.ts'
import { numberId } from '#functions/db/id.ts'
import { mapPlan } from '#functions/db/plan.ts'
import { users } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeAsAdmin } from '#functions/moderation/write-as-admin.ts'
import { getProfile } from '#functions/users/users.ts'
import { accountActionStatements, changeable, findAccount } from './account-actions.ts'

/** The only type of badge: for supporters of the site. */
const SUPPORTER = 'supporter'

interface Owner {
  username: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

const badgesOf = (ctx: Ctx, username: string) => mapPlan(getProfile(ctx, username), ({ badges }) => badges)

/**
 * Gives an account a badge and notifies its owner; a second call changes nothing. Two database round trips.
 * @returns the badges of the account.
 * @throws AppError not_logged_in, too_many_requests, not_admin, invalid_value, user_not_found (deleted accounts too).
 */
export const giveBadge = (ctx: Ctx, { username, type, key }: Owner & { type: string }): Promise<Badge[]> =>
  writeAsAdmin(ctx, key, { user: findAccount(ctx.db, username) }, ({ user }, { may, by }) => {
    if (type !== SUPPORTER) throw new AppError('invalid_value', { field: 'type' })
    const { id } = changeable(user, 'badge')
    return {
      statements: accountActionStatements(ctx, { action: 'badge', id, by, may }),
      answer: badgesOf(ctx, username)
    }
  })

/**
 * Takes a badge away from an account; a second call changes nothing. Two database round trips.
 * @param badge the badge's number, or its type.
 * @throws AppError invalid_id, and what giveBadge throws.
 */
export const takeBadge = (
  ctx: Ctx,
  { username, badge, key }: Owner & { badge: { id: string } | { type: string } }
): Promise<Badge[]> => {
  const isThis =
    'id' in badge
      ? sql`json_extract(${users.badges}, '$[0].id') = ${numberId(badge.id)}`
      : sql`json_extract(${users.badges}, '$[0].type') = ${badge.type}`
  return writeAsAdmin(ctx, key, { user: findAccount(ctx.db, username) }, ({ user }, { may, by }) => {
    const { id } = changeable(user, 'unbadge')
    if ('type' in badge && badge.type !== SUPPORTER) throw new AppError('invalid_value', { field: 'type' })
    const has = sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${isThis}) and ${may}`
    return {
      statements: accountActionStatements(ctx, { action: 'unbadge', id, by, may: has }),
      answer: badgesOf(ctx, username)
    }
  })
}
