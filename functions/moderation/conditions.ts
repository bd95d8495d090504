import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Group } from '#functions/contract/views.ts'
import { communityMods, users } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/**
 * This module repeats the rules of rules.ts as SQL conditions, with which the statements of a batch check the rules
 * again.
 */

/**
 * SQL condition: true for the account with this id, if it has a property.
 * @param holds the property, as an SQL condition on users.
 */
export const isUserWith = (userId: string, holds: SQL): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${holds})`

export const isAdminNow = (userId: string): SQL => isUserWith(userId, sql`${users.isAdmin}`)

export const isModNow = (userId: string, communityId: string): SQL =>
  sql`exists (select 1 from ${communityMods}
    where ${communityMods.communityId} = ${communityId} and ${communityMods.userId} = ${userId})`

/**
 * Refuses a change as a moderator or an admin by an access token without the scope for it. A change with further rules
 * calls this function before them: its program learns first what every such change needs.
 * @param as the capacity of the change; the author's own changes pass.
 * @throws AppError scope_missing.
 */
export function requireScope({ auth }: Pick<Ctx, 'auth'>, as: Group = 'mods'): void {
  if (as !== 'normal' && auth.lacksScope) throw new AppError('scope_missing', { name: 'moderate' })
}

/**
 * Refuses a change by a moderator or an admin of whom the site demands a second factor, and who has none, and by an
 * access token without the scope for it. Every such change calls this function, because it repeats its rule by a
 * condition of this module.
 * @throws AppError second_factor_required, scope_missing.
 */
export function requireModerating(ctx: Pick<Ctx, 'auth'>): void {
  requireScope(ctx)
  if (ctx.auth.lacksFactor) throw new AppError('second_factor_required', { isDemanded: true })
}

/**
 * SQL condition: true while an account may act in a capacity; undefined: always.
 * @throws AppError second_factor_required for a capacity for which the viewer lacks a demanded second factor,
 * scope_missing for one for which the access token has no scope.
 */
export function mayActNow(
  ctx: Ctx,
  { userId, as: capacity, communityId }: Omit<ModeratorAction, 'as'> & { as: Group | undefined }
): SQL | undefined {
  if (capacity !== undefined && capacity !== 'normal') requireModerating(ctx)
  if (capacity === 'mods') return isModNow(userId, communityId)
  return capacity === 'admins' ? isAdminNow(userId) : undefined
}

/** An account, and the capacity (author, moderator or admin) in which it acts in a community. */
export interface ModeratorAction {
  userId: string
  as: Group
  communityId: string
}

/**
 * SQL condition: true while the viewer is signed in as the given account and still has the capacity.
 * @throws AppError second_factor_required as mayActNow does.
 */
export const stillMay = (ctx: Ctx, action: ModeratorAction): SQL =>
  sql`(${and(sql`${viewerId(ctx)} = ${action.userId}`, mayActNow(ctx, action))})`
