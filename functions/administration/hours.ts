import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { HourOfSite } from '#functions/contract/administration.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { firstIdAt } from '#functions/db/id.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import {
  analyticsDays,
  analyticsEvents,
  comments,
  posts,
  pushSubscriptions,
  sessions,
  site,
  users
} from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Lifetime of an hourly record of statistics in milliseconds: two years. */
const KEPT_MS = 730 * DAY_MS
const VERSION = 1

const MADE = {
  posts: { table: posts, number: analyticsDays.posts },
  comments: { table: comments, number: analyticsDays.comments }
}

/** Number of days of each time window; the keys are the words in the names of the statistics. */
const WINDOWS = { day: 1, week: 7, month: 30 }

/**
 * Counts members by the time of their last visit: all members, and members whose account is older than the time window.
 * The query scans one index once.
 */
function returning(now: number) {
  const counts = Object.entries(WINDOWS).map(([name, days]) => {
    const since = now - days * DAY_MS
    return sql`sum(last_seen_at > ${since}) as ${sql.raw(`users_${name}`)},
      sum(last_seen_at > ${since} and created_at <= ${since}) as ${sql.raw(`return_users_${name}`)}`
  })
  return sql`select ${sql.join(counts, sql`, `)} from ${users} where last_seen_at > ${now - WINDOWS.month * DAY_MS}`
}

/**
 * Counts the posts or comments since a moment. Complete days are added up from the stored daily counts; the incomplete
 * day before them is counted by a scan of a range of ids.
 */
function createdSince(kind: 'posts' | 'comments', since: number): SQL {
  const { table, number } = MADE[kind]
  const day = Math.ceil(since / DAY_MS)
  const walked = sql`select count(*) from ${table} where id >= ${firstIdAt(since)}`
  const isCounted = sql`(select min(day) from ${analyticsDays}) < ${day}`
  const whole = sql`(select coalesce(sum(${number}), 0) from ${analyticsDays} where day >= ${day})`
  return sql`case when ${isCounted} then (${walked} and id < ${firstIdAt(day * DAY_MS)}) + ${whole} else (${walked}) end`
}

/**
 * Stores the site's statistics once an hour and deletes statistics older than two years (rules.md 18). The counts of
 * members are those whose last visit was within a day, a week or a month. One database round trip.
 */
export async function recordHour({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const at = now.getTime()
  const hour = at - (at % HOUR_MS)
  const payload = sql`json_object('version', ${VERSION},
    'signups', (select no_users_ever from ${site}),
    'pwa_installs', (select count(*) from ${sessions} where pwa_used_at is not null),
    'notifications_enabled', (select count(*) from ${pushSubscriptions}),
    'users_day', coalesce(users_day, 0), 'users_week', coalesce(users_week, 0), 'users_month', coalesce(users_month, 0),
    'return_users_day', coalesce(return_users_day, 0), 'return_users_week', coalesce(return_users_week, 0),
    'return_users_month', coalesce(return_users_month, 0),
    'posts_day', ${createdSince('posts', at - DAY_MS)}, 'posts_week', ${createdSince('posts', at - 7 * DAY_MS)},
    'comments_day', ${createdSince('comments', at - DAY_MS)}, 'comments_week', ${createdSince('comments', at - 7 * DAY_MS)})`
  await db.batch([
    db.run(sql`insert into ${analyticsEvents} (name, payload, created_at)
      select 'bss', ${payload}, ${at} from (${returning(at)})
      where not exists (select 1 from ${analyticsEvents} where name = 'bss' and created_at between ${hour} and ${hour + HOUR_MS - 1})`),
    db.delete(analyticsEvents).where(and(eq(analyticsEvents.name, 'bss'), lt(analyticsEvents.createdAt, at - KEPT_MS)))
  ])
}

/** Lists the hourly statistics for admins, newest first. @throws AppError invalid_cursor. */
export function listEvents(
  { db }: Pick<Ctx, 'db'>,
  { next, limit }: { next?: string | undefined; limit: number }
): Plan<{ events: HourOfSite[]; next: string | null }> {
  const { id, name, createdAt } = analyticsEvents
  const [at, last] = (decodeCursor(next, 'nn') ?? []) as number[]
  const older =
    at === undefined || last === undefined ? undefined : or(lt(createdAt, at), and(eq(createdAt, at), lt(id, last)))
  const rows = db
    .select()
    .from(analyticsEvents)
    .where(and(eq(name, 'bss'), older))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  return plan([rows], result => {
    const { page: shown, next } = cutPage(result, limit, end => [end.createdAt, end.id])
    return {
      events: shown.map(row => ({
        id: row.id,
        name: row.name,
        payload: row.payload,
        createdAt: isoTime(row.createdAt)
      })),
      next
    }
  })
}
