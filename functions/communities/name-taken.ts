import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communities } from '#functions/db/schema/index.ts'
import { countAction } from '#functions/limits/limits.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { idOfName } from './communities.ts'
import { isReserved } from './rules.ts'

/** Tells whether a community has this name, in any case. */
export function isNameTaken({ db }: Ctx, name: string): Plan<boolean> {
  const row = db
    .select({ id: communities.id })
    .from(communities)
    .where(eq(communities.id, idOfName(name)))
  return plan([row], rows => rows.length > 0)
}

/**
 * Counts the creation or request of a community against the member's limit and returns the seconds to wait. A call with
 * a reserved or taken name is not counted, and the seconds returned for such a call have no meaning.
 */
export const countIfNameIsFree = (
  ctx: Ctx,
  action: 'createCommunity' | 'requestCommunity',
  name: string
): Plan<number> =>
  countAction(
    ctx,
    action,
    sql`coalesce(${viewerId(ctx)}, '')`,
    isReserved(name) ? sql`true` : sql`${idOfName(name)} is not null`
  )
