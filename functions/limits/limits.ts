import { createHash } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { BEHIND_MS } from '#functions/contract/clock.ts'
import { AppError } from '#functions/contract/errors.ts'
import { changedRows } from '#functions/db/client.ts'
import { mapPlan, type Plan, plan } from '#functions/db/plan.ts'
import { rateLimits } from '#functions/db/schema/index.ts'
import type { Quota } from './quota.ts'
import { type Limited, UNTOLD, WINDOWS, type Window } from './windows.ts'

/** Length in characters of a digest: 22 characters for 132 bits. */
const DIGEST_LENGTH = 22

/** A bucket, which counts the actions of one window. */
interface Bucket extends Window {
  key: SQL
  /** Milliseconds by which one action delays the time when the bucket is full again. */
  each: number
}

/**
 * Counts an action against its rate limits; gives the seconds to wait, 0 when it is allowed. The returned plan (a read
 * to be sent in a batch) belongs to the batch that reads the data of the action. A bucket is stored as the time when it
 * is full again (the generic cell rate algorithm); an action that exceeds one bucket is counted in none.
 * @param actor the network, or the name in a login form, or both; an expression for an id that the batch reads.
 * @param unless SQL condition: true for an action that is not counted.
 */
export function countAction(ctx: Ctx, action: Limited, actor: string | SQL, unless: SQL = sql`false`): Plan<number> {
  const { db, now, settings } = ctx
  if (settings.RATE_LIMITS === 'off') return plan([], () => 0)
  const at = now.getTime()
  const whose = typeof actor === 'string' ? digestOf(actor) : actor
  const buckets = WINDOWS[action].map(
    ({ most, ms }: Window, n): Bucket => ({
      key: sql`${`${action}.${n}:`} || ${whose}`,
      each: Math.ceil(ms / most),
      most,
      ms
    })
  )
  // A bucket is full again within its window at the latest: a stored time later than that was written before the clock
  // was set back, and is ignored.
  const latest = ({ ms }: Bucket) => at + ms + BEHIND_MS
  const fullAt = (bucket: Bucket) =>
    sql`iif(${rateLimits.fullAt} between ${at} and ${latest(bucket)}, ${rateLimits.fullAt}, ${at})`
  const isFull = (bucket: Bucket) =>
    sql`exists (select 1 from ${rateLimits} where key = ${bucket.key} and ${fullAt(bucket)} + ${bucket.each} > ${at + bucket.ms})`
  const add = (bucket: Bucket, where: SQL) =>
    db.run(sql`insert into ${rateLimits} (key, full_at) select ${bucket.key}, ${at + bucket.each} where ${where}
      on conflict do update set full_at = ${fullAt(bucket)} + ${bucket.each}`)
  const hasRoom = sql`not (${sql.join([unless, ...buckets.map(isFull)], sql` or `)})`
  // Each further bucket counts the action only when the bucket before it has counted the action.
  const adding = buckets.map((bucket, n) => add(bucket, n === 0 ? hasRoom : sql`changes() > 0`))
  const times = buckets.map(({ key }) =>
    db.select({ fullAt: rateLimits.fullAt }).from(rateLimits).where(eq(rateLimits.key, key))
  )
  return {
    statements: [...adding, ...times],
    read: results => {
      const result = results.slice(adding.length) as { fullAt: number }[][]
      const states = buckets.map((bucket, n) => {
        const full = result[n]?.[0]?.fullAt ?? at
        return { bucket, used: full > latest(bucket) ? 0 : Math.max(0, full - at) }
      })
      if (!UNTOLD.has(action)) ctx.quotas.push(...states.map(state => quotaOf(action, state)))
      return changedRows(results[0]) > 0 ? 0 : Math.max(...states.map(state => waitFor(state, 1)))
    }
  }
}

/** Makes the digest of a name or network, so that keys have equal length and contain no names. */
const digestOf = (actor: string): string =>
  createHash('sha256').update(actor).digest('base64url').slice(0, DIGEST_LENGTH)

interface State {
  bucket: Bucket
  /** Milliseconds until the bucket is full again. */
  used: number
}

/** Gives the whole seconds until a bucket has room for a number of actions, at least one. */
const waitFor = ({ bucket: { each, ms }, used }: State, actions: number): number =>
  Math.max(1, Math.ceil((used + actions * each - ms) / 1000))

/** Describes a bucket for the headers of the answer. */
function quotaOf(action: Limited, state: State): Quota {
  const { most, ms, each } = state.bucket
  const left = Math.max(0, Math.floor((ms - state.used) / each))
  const seconds = ms / 1000
  return { policy: `${action}-${seconds}`, most, seconds, left, wait: waitFor(state, left + 1) }
}

/** Counts an action, and refuses an action above its limit. @throws AppError too_many_requests. */
export const limited = (ctx: Ctx, action: Limited, actor: string | SQL): Plan<void> =>
  mapPlan(countAction(ctx, action, actor), retryAfter => {
    if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter })
  })
