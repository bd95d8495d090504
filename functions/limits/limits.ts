import { createHash } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { BEHIND_MS } from '#functions/contract/clock.ts'
import { AppError } from '#functions/contract/errors.ts'
import { changedRows } from '#functions/db/client.ts'
import { mapPlan, type Plan, plan } from '#functions/db/plan.ts'
import { rateLimits } from '#functions/db/schema/index.ts'
import { type Limited, WINDOWS, type Window } from './windows.ts'

/** 132 bits. */
const DIGEST_LENGTH = 22

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
 * @param who the network, or a name that somebody has typed, or both; an expression for the id that the batch itself finds.
 * @param unless the act is not counted where this holds.
 */
export function counted(ctx: Ctx, act: Limited, who: string | SQL, unless: SQL = sql`false`): Plan<number> {
  const { db, now, settings } = ctx
  if (settings.RATE_LIMITS === 'off') return plan([], () => 0)
  const at = now.getTime()
  const whose = typeof who === 'string' ? digestOf(who) : who
  const buckets = WINDOWS[act].map(
    ({ most, ms }: Window, n): Bucket => ({ key: sql`${`${act}.${n}:`} || ${whose}`, each: Math.ceil(ms / most), ms })
  )
  // No bucket is full again later than its window lasts: such a row was written before the clock was set back.
  const latest = ({ ms }: Bucket) => at + ms + BEHIND_MS
  const fullAt = (bucket: Bucket) =>
    sql`iif(${rateLimits.fullAt} between ${at} and ${latest(bucket)}, ${rateLimits.fullAt}, ${at})`
  const isFull = (bucket: Bucket) =>
    sql`exists (select 1 from ${rateLimits} where key = ${bucket.key} and ${fullAt(bucket)} + ${bucket.each} > ${at + bucket.ms})`
  const add = (bucket: Bucket, where: SQL) =>
    db.run(sql`insert into ${rateLimits} (key, full_at) select ${bucket.key}, ${at + bucket.each} where ${where}
      on conflict do update set full_at = ${fullAt(bucket)} + ${bucket.each}`)
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
      const waits = buckets.map((bucket, n) => {
        const full = found[n]?.[0]?.fullAt ?? at
        return waitFor(full > latest(bucket) ? 0 : full + bucket.each - at - bucket.ms)
      })
      return Math.max(...waits)
    }
  }
}

/** Keys have one length, whatever a client sends, and tell no names. */
const digestOf = (who: string): string => createHash('sha256').update(who).digest('base64url').slice(0, DIGEST_LENGTH)

/** Whole seconds, at least one. */
const waitFor = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

/** @throws AppError too_many_requests. */
export const limited = (ctx: Ctx, act: Limited, who: string | SQL): Plan<void> =>
  mapPlan(counted(ctx, act, who), retryAfter => {
    if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter })
  })
