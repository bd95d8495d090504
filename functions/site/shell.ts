import { desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { Image } from '#functions/contract/views.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communities, site } from '#functions/db/schema/index.ts'
import { imageOrNull } from '#functions/images/views.ts'

export interface SidebarCommunity {
  id: string
  name: string
  proPic: Image | null
}

/** What stands around every page. */
export interface Shell {
  communities: SidebarCommunity[]
  noUsers: number
  signupsDisabled: boolean
}

/** Default communities, largest first, and the totals of the site. */
export function shell(ctx: Ctx): Plan<Shell> {
  const { db, settings } = ctx
  const sidebar = db
    .select({ id: communities.id, name: communities.name, proPic: communities.proPic })
    .from(communities)
    // Written out, not bound: only then does the database see that the partial index fits.
    .where(sql`${communities.isDefault} = 1`)
    .orderBy(desc(communities.noMembers), desc(communities.id))
  const totals = db
    .select({ noUsers: site.noUsers, signupsDisabled: site.signupsDisabled })
    .from(site)
    .where(eq(site.id, 1))
  return plan([sidebar, totals], (rows, [row]) => {
    const loaded = {
      communities: rows.map(({ id, name, proPic }) => ({
        id,
        name,
        proPic: imageOrNull(proPic, 'icon', settings.SECRET_KEY)
      })),
      noUsers: row?.noUsers ?? 0,
      signupsDisabled: row?.signupsDisabled ?? false
    }
    ctx.shell = loaded
    return loaded
  })
}
