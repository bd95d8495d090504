import { desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { Image, Viewer } from '#functions/contract/views.ts'
import { type Plan, plan, together } from '#functions/db/plan.ts'
import { prepared } from '#functions/db/prepared.ts'
import { communities, communityMembers, lists, site } from '#functions/db/schema/index.ts'
import { imageOrNull } from '#functions/images/views.ts'
import { reader, viewerId } from '#functions/users/viewer.ts'

export interface SidebarCommunity {
  id: string
  name: string
  proPic: Image | null
}

export interface SidebarList {
  name: string
  displayName: string
}

/** What stands around every page. */
export interface Shell {
  /** null for guests. */
  viewer: Viewer | null
  /** A member's own communities, or the default ones; largest first. */
  communities: SidebarCommunity[]
  /** The viewer's own; none for guests. */
  lists: SidebarList[]
  noUsers: number
  signupsDisabled: boolean
}

/** What stands around a page, as a part of the page's own batch. */
export function shell(ctx: Ctx): Plan<Shell> {
  const parts = together({ viewer: reader(ctx), communities: sidebar(ctx), lists: ownLists(ctx), totals: totals() })
  return {
    statements: parts.statements,
    read: results => {
      const { totals, ...rest } = parts.read(results)
      ctx.shell = { ...rest, ...totals }
      return ctx.shell
    }
  }
}

const sidebarFields = { id: communities.id, name: communities.name, proPic: communities.proPic }

const byDefault = prepared(db =>
  db
    .select(sidebarFields)
    .from(communities)
    // Written out, not bound: only then does the database see that the partial index fits.
    .where(sql`${communities.isDefault} = 1`)
    .orderBy(desc(communities.noMembers), desc(communities.id))
)

/** A member's own communities, or the default ones; largest first. */
export function sidebar(ctx: Ctx): Plan<SidebarCommunity[]> {
  const { db, auth, settings } = ctx
  const joined = () =>
    db
      .select(sidebarFields)
      .from(communityMembers)
      .innerJoin(communities, eq(communities.id, communityMembers.communityId))
      .where(eq(communityMembers.userId, viewerId(ctx)))
      .orderBy(desc(communities.noMembers), desc(communities.id))
  return plan([auth.key ? joined() : byDefault({}, {})], rows =>
    rows.map(({ proPic, ...community }) => ({
      ...community,
      proPic: imageOrNull(proPic, 'icon', settings.SECRET_KEY)
    }))
  )
}

function ownLists(ctx: Ctx): Plan<SidebarList[]> {
  if (!ctx.auth.key) return plan([], () => [])
  const own = ctx.db
    .select({ name: lists.name, displayName: lists.displayName })
    .from(lists)
    .where(eq(lists.userId, viewerId(ctx)))
    .orderBy(desc(lists.lastUpdatedAt), desc(lists.id))
    .limit(LISTS_SHOWN)
  return plan([own], rows => rows)
}

/** Lists in the sidebar. */
const LISTS_SHOWN = 10

const siteRow = prepared(db =>
  db.select({ noUsers: site.noUsers, signupsDisabled: site.signupsDisabled }).from(site).where(sql`${site.id} = 1`)
)

function totals(): Plan<Pick<Shell, 'noUsers' | 'signupsDisabled'>> {
  return plan([siteRow({}, {})], ([found]) => found ?? { noUsers: 0, signupsDisabled: false })
}
