import { desc, eq, sql } from 'drizzle-orm'
import { type Ctx, viewerOf } from '#functions/context.ts'
import type { Shell, SidebarCommunity, SidebarList } from '#functions/contract/shell.ts'
import { mapPlan, type Plan, type Plans, plan, together } from '#functions/db/plan.ts'
import { jsonRow, prepared } from '#functions/db/prepared.ts'
import { communities, communityMembers, lists, site } from '#functions/db/schema/index.ts'
import { imageOrNull } from '#functions/images/views.ts'
import { findModQueue } from '#functions/reports/mod-queue.ts'
import {
  credentialKind,
  type Own,
  viewerPlaceholder,
  viewerTable,
  viewerValues
} from '#functions/sessions/credential.ts'
import { loadAs } from '#functions/sessions/viewer.ts'

/** Loads a page's data with its shell (header and sidebar), in one database round trip; the viewer is read first. */
export function loadPage<T extends object>(ctx: Ctx, plans: Plans<T>): Promise<T & { shell: Shell }>
export function loadPage(ctx: Ctx): Promise<{ shell: Shell }>
export async function loadPage(ctx: Ctx, plans: Plans<object> = {}): Promise<{ shell: Shell }> {
  const { shell, page } = await loadAs(ctx, { shell: getShell(ctx), page: together(plans) })
  return { ...page, shell }
}

/** Reads the data of a page's header and sidebar. The viewer must be read earlier in the same batch. */
export function getShell(ctx: Ctx): Plan<Shell> {
  const parts = together({
    communities: listSidebar(ctx),
    lists: listSidebarLists(ctx),
    modQueue: findModQueue(ctx),
    totals: totals(ctx)
  })
  return {
    statements: parts.statements,
    read: results => {
      const { totals, ...rest } = parts.read(results)
      ctx.shell = { viewer: viewerOf(ctx.auth), ...rest, ...totals }
      return ctx.shell
    }
  }
}

const sidebarFields = {
  id: communities.id,
  name: communities.name,
  title: communities.title,
  proPic: communities.proPic,
  noMembers: communities.noMembers
}

const byDefault = prepared(db => ({
  fields: sidebarFields,
  select: db
    .select(jsonRow(sidebarFields))
    .from(communities)
    // The condition has a literal instead of a parameter, because SQLite uses the partial index only for a literal.
    .where(sql`${communities.isDefault} = 1`)
    .orderBy(desc(communities.noMembers), desc(communities.id))
}))

const joined = prepared((db, { own }: Own) => ({
  common: viewerTable(own),
  fields: sidebarFields,
  select: db
    .select(jsonRow(sidebarFields))
    .from(communityMembers)
    .innerJoin(communities, eq(communities.id, communityMembers.communityId))
    .where(eq(communityMembers.userId, viewerPlaceholder))
}))

/**
 * Lists the communities of the sidebar, the largest first: those that a member has joined; for guests, the default
 * communities.
 */
export function listSidebar(ctx: Ctx): Plan<SidebarCommunity[]> {
  const { auth, settings } = ctx
  // JavaScript sorts the rows, because a sort in the database would read each row once more.
  const own = () => mapPlan(joined({ own: credentialKind(ctx) }, viewerValues(ctx)), rows => rows.sort(byMembers))
  return mapPlan(auth.key ? own() : byDefault({}, {}), rows =>
    rows.map(community => ({ ...community, proPic: imageOrNull(community.proPic, 'icon', settings.SECRET_KEY) }))
  )
}

const byMembers = (a: { noMembers: number; id: string }, b: typeof a): number =>
  b.noMembers - a.noMembers || (a.id < b.id ? 1 : -1)

const listFields = { name: lists.name, displayName: lists.displayName }

const ownLists = prepared((db, { own }: Own) => ({
  common: viewerTable(own),
  fields: listFields,
  select: db
    .select(jsonRow(listFields))
    .from(lists)
    .where(eq(lists.userId, viewerPlaceholder))
    .orderBy(desc(lists.lastUpdatedAt), desc(lists.id))
}))

/** Lists the viewer's lists, first those to which an item was added last. */
export function listSidebarLists(ctx: Ctx): Plan<SidebarList[]> {
  if (!ctx.auth.key) return plan([], () => [])
  return ownLists({ own: credentialKind(ctx) }, viewerValues(ctx))
}

const totalFields = {
  noUsers: site.noUsers,
  signupsDisabled: site.signupsDisabled,
  vapidPublicKey: site.vapidPublicKey
}
type Totals = Pick<Shell, keyof typeof totalFields>
const NO_TOTALS: Totals = { noUsers: 0, signupsDisabled: false, vapidPublicKey: '' }

const siteRow = prepared(db => ({
  fields: totalFields,
  select: db.select(jsonRow(totalFields)).from(site).where(sql`${site.id} = 1`)
}))

function totals({ settings }: Ctx): Plan<Totals> {
  return mapPlan(siteRow({}, {}), ([result = NO_TOTALS]) =>
    settings.PUSH === 'on' ? result : { ...result, vapidPublicKey: '' }
  )
}
