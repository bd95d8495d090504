import { asc, gte, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { type AnalyticsDay, DAY_NUMBERS } from '#functions/contract/administration.ts'
import { CHART_DAYS } from '#functions/contract/limits.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { analyticsDays, users } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'

const DAY_MS = 24 * 3_600_000
const EMPTY_DAY = Object.fromEntries(DAY_NUMBERS.map(name => [name, 0])) as Omit<AnalyticsDay, 'at'>

/**
 * Lists the statistics of the last CHART_DAYS complete days, oldest first and without gaps; a younger site has fewer
 * days.
 */
export function listDays({ db, now }: Pick<Ctx, 'db' | 'now'>): Plan<AnalyticsDay[]> {
  const today = Math.floor(now.getTime() / DAY_MS)
  const oldest = today - CHART_DAYS
  const rows = db.select().from(analyticsDays).where(gte(analyticsDays.day, oldest))
  const first = db.select({ day: sql<number | null>`min(${analyticsDays.day})` }).from(analyticsDays)
  const oldestUser = db.select({ createdAt: users.createdAt }).from(users).orderBy(asc(users.id)).limit(1)
  return plan([rows, first, oldestUser], (result, [start], [oldestAccount]) => {
    const counted = new Map(result.map(({ day, ...numbers }) => [day, numbers]))
    // On a site that is older than its statistics, the first counted day is incomplete and is not listed.
    const isPart =
      oldestAccount !== undefined &&
      start?.day !== null &&
      Math.floor(oldestAccount.createdAt / DAY_MS) < (start?.day ?? 0)
    const from = Math.max(oldest, (start?.day ?? today) + Number(isPart))
    const days = Array.from({ length: Math.max(0, today - from) }, (_, at) => from + at)
    return days.map(day => ({ at: isoTime(day * DAY_MS), ...(counted.get(day) ?? EMPTY_DAY) }))
  })
}
