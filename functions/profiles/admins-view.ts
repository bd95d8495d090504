import { eq, sql } from 'drizzle-orm'
import { type Ctx, viewerOf } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { AdminsUser } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { pushSubscriptions, users } from '#functions/db/schema/index.ts'
import { requireScope } from '#functions/moderation/conditions.ts'
import { getProfile, isNamed, withoutHtml } from '#functions/users/users.ts'

/**
 * Reads an account with the fields that only admins see; the account may be deleted or banned. The viewer must be read
 * earlier in the same batch.
 * @throws AppError not_logged_in, not_admin, user_not_found.
 */
export function getAdminsUser(ctx: Ctx, username: string): Plan<AdminsUser> {
  const { db } = ctx
  const subscriptions = db.$count(pushSubscriptions, eq(pushSubscriptions.userId, users.id))
  const row = db
    .select({
      createdIP: users.createdIp,
      lastSeenIP: users.lastSeenIp,
      userIndex: sql<number>`${users.userIndex} + 1`,
      webPushSubscriptionsCount: subscriptions
    })
    .from(users)
    .where(isNamed(username))
  const more = plan([row], ([result]) => {
    const viewer = viewerOf(ctx.auth)
    if (!viewer?.isAdmin) throw new AppError(viewer ? 'not_admin' : 'not_logged_in')
    requireScope(ctx)
    if (!result) throw new AppError('user_not_found')
    return result
  })
  return mapPlan(together({ more, user: getProfile(ctx, username) }), ({ more, user }) => ({
    ...withoutHtml(user),
    ...more
  }))
}
