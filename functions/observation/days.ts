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
/** The timers keep what was counted each minute. Where they run in another isolate, requests do it, in milliseconds. */
const KEEP_MS = 90_000
const FAILED = 500

type Row = typeof requestDays.$inferSelect

/** What was counted of a day and is not kept yet. */
interface Counted {
  requests: number
  errors: number
  durations: Durations
}

/** By the days since 1970. */
const pending = new Map<number, Counted>()
let keptAt = 0

/**
 * Counts a request in its day.
 * @returns true when the counts should be kept now.
 */
export function countInDay({ status, ms }: Pick<Answered, 'status' | 'ms'>, now: number): boolean {
  const day = Math.floor(now / DAY_MS)
  const counted = pending.get(day) ?? { requests: 0, errors: 0, durations: noDurations() }
  pending.set(day, counted)
  counted.requests += 1
  counted.errors += Number(status >= FAILED)
  addDuration(counted.durations, ms)
  keptAt ||= now
  if (!hasPassed(keptAt, KEEP_MS, now)) return false
  keptAt = now
  return true
}

/** One column for each class of durations but the last, which is what the others leave of all requests. */
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

/** Isolates count by themselves: each adds its own to what is there. */
const added = (): Record<string, SQL> => {
  const names = ['requests', 'errors', ...BOUNDS_MS.map(withinOf)] as const
  return Object.fromEntries(names.map(name => [name, sql`${requestDays[name]} + ${sql.raw(`excluded.${name}`)}`]))
}

/** Adds what this isolate has counted to the rows of its days; what cannot be kept now is kept the next time. One round trip. */
export async function keepDays(db: Db): Promise<void> {
  const written = [...pending]
  if (written.length === 0) return
  pending.clear()
  keptAt = Date.now()
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

/** The days that have ended since the first one that is kept, at most CHART_DAYS of them, the oldest first and none left out. */
export function listRequestDays({ db, now }: Pick<Ctx, 'db' | 'now'>): Plan<RequestDay[]> {
  const today = Math.floor(now.getTime() / DAY_MS)
  const { day } = requestDays
  const rows = db
    .select()
    .from(requestDays)
    .where(and(gte(day, today - CHART_DAYS), lt(day, today)))
    .orderBy(asc(day))
  return plan([rows], found => {
    const counted = new Map(found.map(row => [row.day, row]))
    const first = found[0]?.day ?? today
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
