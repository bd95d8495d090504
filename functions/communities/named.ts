import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communities } from '#functions/db/schema/index.ts'

/**
 * The id and the canonical name of a community that is named in any case.
 * @throws AppError community_not_found.
 */
export function getCommunityNamed(ctx: Ctx, name: string): Plan<{ id: string; name: string }> {
  const named = ctx.db
    .select({ id: communities.id, name: communities.name })
    .from(communities)
    .where(sql`${communities.name} = ${name} collate nocase`)
  return plan([named], ([row]) => {
    if (!row) throw new AppError('community_not_found')
    return row
  })
}
