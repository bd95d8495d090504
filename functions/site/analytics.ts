import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { load, type Plan, plan } from '#functions/db/plan.ts'
import { sessions } from '#functions/db/schema/index.ts'
import { limited } from '#functions/limits/limits.ts'

/**
 * Writes down what a browser tells of how the site is used: that its session uses the installed app, once, and nothing
 * of the device or the network (rules.md 18). A guest has no session, so nothing is kept. One round trip.
 * @throws AppError bad_event, too_many_requests.
 */
export async function recordEvent(ctx: Ctx, event: string): Promise<void> {
  if (event !== 'pwa_use') throw new AppError('bad_event', { field: 'event' })
  await load(ctx.db, { limit: limited(ctx, 'analytics', ctx.network), recorded: installedUse(ctx) })
}

/** It is the same however often it is done, so it need not wait for what the limit says. */
function installedUse({ db, auth, now }: Ctx): Plan<void> {
  if (!auth.key) return plan([], () => undefined)
  const notYet = and(eq(sessions.idHash, auth.key.hash), isNull(sessions.pwaUsedAt))
  return plan([db.update(sessions).set({ pwaUsedAt: now.getTime() }).where(notYet)], () => undefined)
}
