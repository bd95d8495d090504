import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { communityFields, communityView } from '#functions/communities/communities.ts'
import type { Ctx } from '#functions/context.ts'
import { ADMIN_PAGE_SIZE } from '#functions/contract/limits.ts'
import type { Community } from '#functions/contract/views.ts'
import { beginsWith } from '#functions/db/begins-with.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communities } from '#functions/db/schema/index.ts'
import type { NamedQuery } from './named.ts'

const name = sql<string>`${communities.name} collate nocase`

/** Lists all communities by name for admins. @throws AppError invalid_cursor. */
export function listCommunitiesByName(
  ctx: Ctx,
  { next, q = '' }: NamedQuery
): Plan<{ communities: Community[]; next: string | null }> {
  const [after] = decodeCursor(next, 's') ?? []
  const last = ctx.db
    .select({ name: communities.name })
    .from(communities)
    .where(eq(communities.id, String(after)))
  const rows = ctx.db
    .select(communityFields(ctx))
    .from(communities)
    .where(and(q ? beginsWith(name, q) : undefined, after === undefined ? undefined : gt(name, sql`(${last})`)))
    .orderBy(asc(name))
    .limit(ADMIN_PAGE_SIZE + 1)
  return plan([rows], result => {
    const { page, next } = cutPage(result, ADMIN_PAGE_SIZE, end => [end.id])
    const shown = page.map(row => communityView(row, ctx))
    return { communities: shown, next }
  })
}
