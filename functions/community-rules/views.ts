import { and, asc, eq, type SQL } from 'drizzle-orm'
import { AppError } from '#functions/contract/errors.ts'
import type { Rule } from '#functions/contract/views.ts'
import type { Db } from '#functions/db/client.ts'
import { communityId, numberId } from '#functions/db/id.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communityRules } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'

type RuleRow = typeof communityRules.$inferSelect

export const ruleView = (row: RuleRow): Rule => ({ ...row, createdAt: isoTime(row.createdAt) })

/**
 * Reads a rule of a community.
 * @throws AppError invalid_id, rule_not_found, also for a rule of another community.
 */
export function getRule(db: Db, { id, ruleId }: { id: string; ruleId: string }): Plan<Rule> {
  const isRule = and(eq(communityRules.communityId, communityId(id)), eq(communityRules.id, numberId(ruleId)))
  return plan([db.select().from(communityRules).where(isRule)], ([row]) => {
    if (!row) throw new AppError('rule_not_found')
    return ruleView(row)
  })
}

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
