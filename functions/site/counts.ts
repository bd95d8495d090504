import { desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { analyticsEvents, site, siteCounts } from '#functions/db/schema/index.ts'

/** The numbers of the site, and whether it takes new accounts. */
export interface SiteCounts {
  users: number
  communities: number
  posts: number
  comments: number
  signupsDisabled: boolean
}

const NOTHING: SiteCounts = { users: 0, communities: 0, posts: 0, comments: 0, signupsDisabled: false }

/** Reads the numbers of the site, which triggers keep: two rows, however many posts the site has. */
export function getSiteCounts({ db }: Pick<Ctx, 'db'>): Plan<SiteCounts> {
  const statement = db
    .select({
      users: sql<number>`coalesce(${site.noUsers}, 0)`,
      communities: siteCounts.communities,
      posts: siteCounts.posts,
      comments: siteCounts.comments,
      signupsDisabled: sql<boolean>`coalesce(${site.signupsDisabled}, 0)`.mapWith(Boolean)
    })
    .from(siteCounts)
    .leftJoin(site, eq(site.id, siteCounts.id))
    .where(eq(siteCounts.id, 1))
  return plan([statement], ([row = NOTHING]) => row)
}

/** Reads the number of members of the last 30 days from the last hourly statistics; null before the first ones. */
export function findActiveMembers({ db }: Pick<Ctx, 'db'>): Plan<number | null> {
  const { name, createdAt, id, payload } = analyticsEvents
  const statement = db
    .select({ payload })
    .from(analyticsEvents)
    .where(eq(name, 'bss'))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return plan([statement], ([row]) => row?.payload.users_month ?? null)
}
