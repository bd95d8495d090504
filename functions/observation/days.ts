import { and, asc, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { RequestDay } from '#functions/contract/administration.ts'
import { hasPassed } from '#functions/contract/clock.ts'
import { CHART_DAYS } from '#functions/contract/limits.ts'
import type { Db } from '#functions/db/client.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { requestDays } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'
import type { Answered } from './counters.ts'
import { addDuration, BOUNDS_MS, type Durations, noDurations, percentile } from './durations.ts'

const DAY_MS = 24 * 3_600_000
/**
 * Milliseconds between two writes of the counts by requests. Usually the scheduled job writes the counts each minute;
 * requests write the counts when the job runs in another isolate.
 */
const WRITE_MS = 90_000
const FAILED = 500

type Row = typeof requestDays.$inferSelect

/** The counts of one day that this isolate has not stored in the database yet. */
interface Counted {
  requests: number
  errors: number
  durations: Durations
}

/** Counts that are not stored yet, by the number of the day since 1970. */
const pending = new Map<number, Counted>()
let storedAt = 0

/** Counts a request in the statistics of its day. @returns true when the counts should be stored now. */
export function countInDay({ status, ms }: Pick<Answered, 'status' | 'ms'>, now: number): boolean {
  const day = Math.floor(now / DAY_MS)
  const counted = pending.get(day) ?? { requests: 0, errors: 0, durations: noDurations() }
  pending.set(day, counted)
  counted.requests += 1
  counted.errors += Number(status >= FAILED)
  addDuration(counted.durations, ms)
  storedAt ||= now
  if (!hasPassed(storedAt, WRITE_MS, now)) return false
  storedAt = now
  return true
}

/**
 * Name of the counter of requests that took at most a number of milliseconds. The class of the longest durations has no
 * counter, because its number is that of all requests minus the other classes.
 */
const withinOf = (ms: (typeof BOUNDS_MS)[number]) => `within${ms}` as const

const rowOf = ([day, { requests, errors, durations }]: [number, Counted]): Row => ({
  day,
  requests,
  errors,
  ...(Object.fromEntries(BOUNDS_MS.map((ms, at) => [withinOf(ms), durations[at] ?? 0])) as Omit<
    Row,
    'day' | 'requests' | 'errors'
  >)
})

/** SQL for the new values of the columns: each isolate adds its own counts to the stored ones. */
const added = (): Record<string, SQL> => {
  const names = ['requests', 'errors', ...BOUNDS_MS.map(withinOf)] as const
  return Object.fromEntries(names.map(name => [name, sql`${requestDays[name]} + ${sql.raw(`excluded.${name}`)}`]))
}

/**
 * Adds this isolate's counts to the rows of their days; after a failure, the next run adds these counts. One database
 * round trip.
 */
export async function storeCounts(db: Db): Promise<void> {
  const written = [...pending]
  if (written.length === 0) return
  pending.clear()
  storedAt = Date.now()
  try {
    await db
      .insert(requestDays)
      .values(written.map(rowOf))
      .onConflictDoUpdate({ target: requestDays.day, set: added() })
  } catch (error) {
    for (const counted of written) giveBack(counted)
    throw error
  }
}

function giveBack([day, { requests, errors, durations }]: [number, Counted]): void {
  const since = pending.get(day) ?? { requests: 0, errors: 0, durations: noDurations() }
  pending.set(day, {
    requests: since.requests + requests,
    errors: since.errors + errors,
    durations: since.durations.map((count, at) => count + (durations[at] ?? 0))
  })
}

function durationsOf(row: Row): Durations {
  const known = BOUNDS_MS.map(ms => row[withinOf(ms)])
  return [...known, row.requests - known.reduce((sum, count) => sum + count, 0)]
}

const EMPTY_HOUR = { requests: 0, errors: 0, median: 0, slow: 0 }

/**
 * Lists the statistics of requests of the last CHART_DAYS complete days, oldest first and without gaps; days before the
 * first stored one are left out.
 */
export function listRequestDays({ db, now }: Pick<Ctx, 'db' | 'now'>): Plan<RequestDay[]> {
  const today = Math.floor(now.getTime() / DAY_MS)
  const { day } = requestDays
  const rows = db
    .select()
    .from(requestDays)
    .where(and(gte(day, today - CHART_DAYS), lt(day, today)))
    .orderBy(asc(day))
  return plan([rows], result => {
    const counted = new Map(result.map(row => [row.day, row]))
    const first = result[0]?.day ?? today
    return Array.from({ length: today - first }, (_, at) => {
      const row = counted.get(first + at)
      return { at: isoTime((first + at) * DAY_MS), ...(row ? numbersOf(row) : EMPTY_HOUR) }
    })
  })
}

function numbersOf(row: Row): Omit<RequestDay, 'at'> {
  const durations = durationsOf(row)
  return {
    requests: row.requests,
    errors: row.errors,
    median: percentile(durations, 0.5),
    slow: percentile(durations, 0.95)
  }
}
