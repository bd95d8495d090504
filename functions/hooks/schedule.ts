import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { communityHooks } from '#functions/db/schema/index.ts'

/** Milliseconds for which a claimed webhook belongs to one worker. The time is longer than a turn takes. */
export const LEASE_MS = 120_000

/** Queues the delivery of webhooks, after the response. */
export const scheduleHooks = ({ hooks, later }: Pick<Ctx, 'hooks' | 'later'>): void =>
  later(hooks.send({ type: 'hooks' }))

/**
 * Adds one indexed look-up to the answer of a write in a community: when the write has given a webhook something to
 * deliver (triggers of migration 0043 see to that), the delivery is queued.
 */
export function withHooks<T>(ctx: Ctx, communityId: string, answer: Plan<T>): Plan<T> {
  const waiting = ctx.db
    .select({ id: communityHooks.id })
    .from(communityHooks)
    .where(and(eq(communityHooks.communityId, communityId), isNotNull(communityHooks.dueAt)))
    .limit(1)
  const isWaiting = plan([waiting], rows => rows.length > 0)
  return mapPlan(together({ answer, isWaiting }), result => {
    if (result.isWaiting) scheduleHooks(ctx)
    return result.answer
  })
}
