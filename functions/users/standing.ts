import { eq } from 'drizzle-orm'
import { AppError } from '#functions/contract/errors.ts'
import type { Db } from '#functions/db/client.ts'
import { load, plan } from '#functions/db/plan.ts'
import { pushSubscriptions, sessions, users } from '#functions/db/schema/index.ts'
import { isNamed } from './users.ts'

/** What the operator, or an admin, makes of an account. */
export const STANDINGS = ['grant', 'revoke', 'ban', 'unban'] as const
export type Standing = (typeof STANDINGS)[number]

/**
 * Makes somebody an admin or no longer one; bans from the site, which ends every session, or takes the ban back.
 * What is so already stays so. Two round trips.
 * @returns the name as its owner spells it.
 * @throws AppError user_not_found (deleted accounts too), no_ban_admin, user_banned (no admin can be made of one).
 */
export async function setStanding(db: Db, now: Date, standing: Standing, username: string): Promise<string> {
  const named = db.select().from(users).where(isNamed(username))
  const { user } = await load(db, { user: plan([named], ([row]) => row) })
  if (!user || user.deletedAt !== null) throw new AppError('user_not_found')
  if (standing === 'ban' && user.isAdmin) throw new AppError('no_ban_admin')
  if (standing === 'grant' && user.bannedAt !== null) throw new AppError('user_banned')
  const changes = {
    grant: { isAdmin: true },
    revoke: { isAdmin: false },
    ban: { bannedAt: user.bannedAt ?? now.getTime() },
    unban: { bannedAt: null }
  }
  const update = db.update(users).set(changes[standing]).where(eq(users.id, user.id))
  const ending = [
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id)),
    db.delete(sessions).where(eq(sessions.userId, user.id))
  ]
  await load(db, { done: plan([update, ...(standing === 'ban' ? ending : [])], () => null) })
  return user.username
}
