import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { load, type Plan, plan } from '#functions/db/plan.ts'
import { sessions } from '#functions/db/schema/index.ts'
import { limited } from '#functions/limits/limits.ts'

/**
 * Records once for each session that its browser uses the installed app, without data of the device or the network
 * (rules.md 18). Nothing is stored for guests, who have no session. One database round trip.
 * @throws AppError bad_event, too_many_requests.
 */
export async function recordEvent(ctx: Ctx, event: string): Promise<void> {
  if (event !== 'pwa_use') throw new AppError('bad_event', { field: 'event' })
  await load(ctx.db, { limit: limited(ctx, 'analytics', ctx.network), recorded: installedUse(ctx) })
}

/** Makes the write, which runs in one batch with the check of the rate limit. Repeating the write changes nothing. */
function installedUse({ db, auth, now }: Ctx): Plan<void> {
  if (!auth.key) return plan([], () => undefined)
  const notYet = and(eq(sessions.idHash, auth.key.hash), isNull(sessions.pwaUsedAt))
  return plan([db.update(sessions).set({ pwaUsedAt: now.getTime() }).where(notYet)], () => undefined)
}
