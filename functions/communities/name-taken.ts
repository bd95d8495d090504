import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communities } from '#functions/db/schema/index.ts'
import { counted } from '#functions/limits/limits.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { idOfName } from './communities.ts'
import { isReserved } from './rules.ts'

/** Whether there is a community of that name, in any case. */
export function isNameTaken({ db }: Ctx, name: string): Plan<boolean> {
  const row = db
    .select({ id: communities.id })
    .from(communities)
    .where(eq(communities.id, idOfName(name)))
  return plan([row], rows => rows.length > 0)
}

/** Counts what a member does for a new community, in seconds to wait. A name that cannot be had costs nothing: its wait means nothing. */
export const countIfNameIsFree = (ctx: Ctx, act: 'createCommunity' | 'requestCommunity', name: string): Plan<number> =>
  counted(
    ctx,
    act,
    sql`coalesce(${viewerId(ctx)}, '')`,
    isReserved(name) ? sql`true` : sql`${idOfName(name)} is not null`
  )
