import { and, inArray } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communityHooks } from '#functions/db/schema/index.ts'
import { isKept } from '#functions/hooks/keeper.ts'
import type { ClaimedHook } from './claims.ts'

/** Finds the ids of those of some webhooks whose keeper may still moderate the community. */
export function listKept({ db }: Pick<Ctx, 'db'>, hooks: ClaimedHook[]): Plan<ReadonlySet<string>> {
  const ids = hooks.map(({ id }) => id)
  const rows = db
    .select({ id: communityHooks.id })
    .from(communityHooks)
    .where(and(inArray(communityHooks.id, ids), isKept))
  return plan([rows], result => new Set(result.map(({ id }) => id)))
}
