import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { changedRows } from '#functions/db/client.ts'
import { mapPlan, type Plan, plan } from '#functions/db/plan.ts'
import { rateLimits } from '#functions/db/schema/index.ts'
import { type Limited, WINDOWS, type Window } from './windows.ts'

/** A bucket of one window. */
interface Bucket {
  key: SQL
  /** How much later it is full again for each act, in milliseconds. */
  each: number
  ms: number
}

/**
 * Counts an act against its rate limits; gives the seconds to wait, 0 when it is allowed. A part of the batch that
 * reads what the act needs. A bucket is kept as the time when it is full again (the generic cell rate algorithm); an act
 * that one of them has no room for is counted in none.
 * @param who the user, the network, or both with a name; an expression for what the batch itself finds.
 * @param unless the act is not counted where this holds.
 */
export function counted(ctx: Ctx, act: Limited, who: string | SQL, unless: SQL = sql`false`): Plan<number> {
  const { db, now, settings } = ctx
  if (settings.RATE_LIMITS === 'off') return plan([], () => 0)
  const at = now.getTime()
  const buckets = WINDOWS[act].map(
    ({ most, ms }: Window, n): Bucket => ({ key: sql`${`${act}.${n}:`} || ${who}`, each: Math.ceil(ms / most), ms })
  )
  const isFull = ({ key, each, ms }: Bucket) =>
    sql`exists (select 1 from ${rateLimits} where key = ${key} and max(full_at, ${at}) + ${each} > ${at + ms})`
  const add = ({ key, each }: Bucket, where: SQL) =>
    db.run(sql`insert into ${rateLimits} (key, full_at) select ${key}, ${at + each} where ${where}
      on conflict do update set full_at = max(${rateLimits.fullAt}, ${at}) + ${each}`)
  const hasRoom = sql`not (${sql.join([unless, ...buckets.map(isFull)], sql` or `)})`
  // The later buckets are counted when the one before was.
  const adding = buckets.map((bucket, n) => add(bucket, n === 0 ? hasRoom : sql`changes() > 0`))
  const times = buckets.map(({ key }) =>
    db.select({ fullAt: rateLimits.fullAt }).from(rateLimits).where(eq(rateLimits.key, key))
  )
  return {
    statements: [...adding, ...times],
    read: results => {
      if (changedRows(results[0]) > 0) return 0
      const found = results.slice(adding.length) as { fullAt: number }[][]
      return Math.max(...buckets.map(({ each, ms }, n) => waitFor((found[n]?.[0]?.fullAt ?? at) + each - at - ms)))
    }
  }
}

/** Whole seconds, at least one. */
const waitFor = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** @throws AppError too_many_requests. */
export const limited = (ctx: Ctx, act: Limited, who: string | SQL): Plan<void> =>
  mapPlan(counted(ctx, act, who), retryAfter => {
    if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter })
  })
