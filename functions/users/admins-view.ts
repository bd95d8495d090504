import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { AdminsUser } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { pushSubscriptions, users } from '#functions/db/schema/index.ts'
import { isNamed, profile, withoutHtml } from './users.ts'

/**
 * A person as only admins see them, deleted and banned ones too. A part of a batch that reads who asks before.
 * @throws AppError not_admin, user_not_found.
 */
export function adminsView(ctx: Ctx, username: string): Plan<AdminsUser> {
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
  const more = plan([row], ([found]) => {
    if (!ctx.auth.viewer?.isAdmin) throw new AppError('not_admin')
    if (!found) throw new AppError('user_not_found')
    return found
  })
  return mapPlan(together({ more, user: profile(ctx, username) }), ({ more, user }) => ({
    ...withoutHtml(user),
    ...more
  }))
}
