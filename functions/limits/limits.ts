import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { rateLimits } from '#functions/db/schema/index.ts'
import { type Limited, WINDOWS, type Window } from './windows.ts'

/**
 * Counts an act and gives the seconds until it may be done again: 0 when it may be done now. A part of the batch that
 * reads what the act needs. The bucket is kept as the time when it is full again (the generic cell rate algorithm), so
 * that one statement counts and decides, whichever isolate sends it.
 * @param who the user, the network, or both with a name; an expression for what the batch itself finds.
 */
export function counted(ctx: Ctx, act: Limited, who: string | SQL): Plan<number> {
  if (ctx.settings.RATE_LIMITS === 'off') return plan([], () => 0)
  const windows = WINDOWS[act].map((window, at) => countedIn(ctx, window, sql`${`${act}.${at}:`} || ${who}`))
  return mapPlan(together(Object.fromEntries(windows.entries()) as Record<string, Plan<number>>), waits =>
    Math.max(...Object.values(waits))
  )
}

/** @throws AppError too_many_requests. */
export const limited = (ctx: Ctx, act: Limited, who: string | SQL): Plan<void> =>
  mapPlan(counted(ctx, act, who), retryAfter => {
    if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter })
  })

function countedIn({ db, now }: Ctx, { most, ms }: Window, key: SQL): Plan<number> {
  const at = now.getTime()
  const each = Math.ceil(ms / most)
  const after = sql`max(${rateLimits.fullAt}, ${at}) + ${each}`
  const count = db
    .insert(rateLimits)
    .values({ key, fullAt: at + each })
    .onConflictDoUpdate({ target: rateLimits.key, set: { fullAt: after }, setWhere: sql`${after} <= ${at + ms}` })
    .returning({ fullAt: rateLimits.fullAt })
  const bucket = db.select({ fullAt: rateLimits.fullAt }).from(rateLimits).where(eq(rateLimits.key, key))
  return plan([count, bucket], ([passed], [row]) => {
    if (passed || !row) return 0
    return Math.max(1, Math.ceil((row.fullAt + each - at - ms) / 1000))
  })
}
