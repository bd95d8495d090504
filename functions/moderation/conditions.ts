import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
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

/** SQL condition: true while an account may act in a capacity; undefined: always. */
export function mayActNow(userId: string, capacity: Group | undefined, communityId: string): SQL | undefined {
  if (capacity === 'mods') return isModNow(userId, communityId)
  return capacity === 'admins' ? isAdminNow(userId) : undefined
}

/** An account, and the capacity (author, moderator or admin) in which it acts in a community. */
export interface ModeratorAction {
  userId: string
  as: Group
  communityId: string
}

/** SQL condition: true while the viewer is signed in as the given account and still has the capacity. */
export const stillMay = (ctx: Ctx, { userId, as, communityId }: ModeratorAction): SQL =>
  sql`(${and(sql`${viewerId(ctx)} = ${userId}`, mayActNow(userId, as, communityId))})`
