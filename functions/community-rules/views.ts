import { asc, eq, type SQL } from 'drizzle-orm'
import type { Rule } from '#functions/contract/views.ts'
import type { Db } from '#functions/db/client.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communityRules } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'

type RuleRow = typeof communityRules.$inferSelect

export const ruleView = (row: RuleRow): Rule => ({ ...row, createdAt: isoTime(row.createdAt) })

/**
 * Lists a community's rules in their order. Of two rules with one position number, as while two rules change places,
 * the older one comes first.
 */
export function listRules(db: Db, communityId: string | SQL): Plan<Rule[]> {
  const rows = db
    .select()
    .from(communityRules)
    .where(eq(communityRules.communityId, communityId))
    .orderBy(asc(communityRules.zIndex), asc(communityRules.id))
  return plan([rows], result => result.map(ruleView))
}
