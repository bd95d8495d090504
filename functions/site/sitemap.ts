import { and, asc, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { firstIdAt } from '#functions/db/id.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communities, posts } from '#functions/db/schema/index.ts'

/** Upper bound for the addresses in one sitemap file, set by the format. */
const URLS_MAX = 50_000
/** Average number of posts in a month above which a site has a sitemap file for each day instead of each month. */
const MONTHLY_MAX = 5000
const MONTH_MS = 30 * 86_400_000
const SLICE = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/

export interface SitemapEntry {
  path: string
  /** Time of the page's last change in milliseconds since 1970. */
  changedAt?: number
}

/**
 * Lists the names of the sitemap files with posts, oldest first. The query reads two index entries and the communities'
 * stored numbers of posts, never the posts themselves.
 */
export function listPostSlices({ db }: Ctx): Plan<string[]> {
  const end = (order: typeof asc) =>
    db
      .select({ createdAt: posts.createdAt })
      .from(posts)
      .where(isNull(posts.deletedAt))
      .orderBy(order(posts.id))
      .limit(1)
  const total = db.select({ posts: sql<number>`coalesce(sum(${communities.noPosts}), 0)` }).from(communities)
  return plan([end(asc), end(desc), total], ([first], [last], [count]) =>
    first && last ? slicesBetween(first.createdAt, last.createdAt, count?.posts ?? 0) : []
  )
}

/** Gives the names of the time slices between two times: months, or days when a month has too many posts on average. */
export function slicesBetween(first: number, last: number, posts: number): string[] {
  const daily = posts / Math.max(1, (last - first) / MONTH_MS) > MONTHLY_MAX
  const length = daily ? 10 : 7
  const names: string[] = []
  for (let name = nameAt(first, length); name <= nameAt(last, length); ) {
    names.push(name)
    const [, to] = boundsOf(name) ?? [0, last + 1]
    name = nameAt(to, length)
  }
  return names
}

const nameAt = (ms: number, length: number): string => new Date(ms).toISOString().slice(0, length)

/** Gives the first millisecond of a time slice and of the slice after it; null for an unknown name. */
export function boundsOf(name: string): [number, number] | null {
  const [, year, month, day] = SLICE.exec(name) ?? []
  if (!year || !month) return null
  const from = Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1))
  if (nameAt(from, name.length) !== name) return null
  return [from, day ? from + 86_400_000 : Date.UTC(Number(year), Number(month))]
}

/** Lists the posts that were created in a period and are not deleted. The time of creation is read from their ids. */
export function listPostsMade({ db }: Ctx, [from, to]: [number, number]): Plan<SitemapEntry[]> {
  const statement = db
    .select({ publicId: posts.publicId, community: communities.name, changedAt: posts.lastActivityAt })
    .from(posts)
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(and(isNull(posts.deletedAt), gte(posts.id, firstIdAt(from)), lt(posts.id, firstIdAt(to))))
    .orderBy(asc(posts.id))
    .limit(URLS_MAX)
  return plan([statement], rows =>
    rows.map(({ publicId, community, changedAt }) => ({ path: `/${community}/post/${publicId}`, changedAt }))
  )
}

/** Lists the pages of all communities. */
export function listCommunityPages({ db }: Ctx): Plan<SitemapEntry[]> {
  const statement = db
    .select({ name: communities.name })
    .from(communities)
    .where(isNull(communities.deletedAt))
    .orderBy(desc(communities.noMembers), desc(communities.id))
    .limit(URLS_MAX - 100)
  return plan([statement], rows => rows.map(({ name }) => ({ path: `/${name}` })))
}
