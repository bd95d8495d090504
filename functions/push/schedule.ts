import { lte } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { pushOutbox } from '#functions/db/schema/index.ts'

/**
 * Queues the delivery of push messages after a write that has created notifications. The message is queued after the
 * response. The next run of the scheduled job sends messages about badges and announcements.
 */
export function schedulePushes({ jobs, settings, later }: Pick<Ctx, 'jobs' | 'settings' | 'later'>): void {
  if (settings.PUSH === 'on') later(jobs.send({ type: 'push' }))
}

/**
 * Adds one indexed look-up to the answer of a write that may have created a notification: the delivery is queued only
 * when a push message is due, because most notifications belong to accounts without a subscribed browser.
 */
export function withPushes<T>(ctx: Ctx, answer: Plan<T>): Plan<T> {
  if (ctx.settings.PUSH !== 'on') return answer
  const due = ctx.db
    .select({ id: pushOutbox.notificationId })
    .from(pushOutbox)
    .where(lte(pushOutbox.dueAt, ctx.now.getTime()))
    .limit(1)
  return mapPlan(together({ answer, isDue: plan([due], rows => rows.length > 0) }), result => {
    if (result.isDue) schedulePushes(ctx)
    return result.answer
  })
}
