import { and, eq, type SQL } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { REASON_MAX } from '#functions/contract/limits.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import { isBlank, isLonger, plainLines, storableText, trimText } from '#functions/contract/text.ts'
import { numberId } from '#functions/db/id.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communityRules } from '#functions/db/schema/index.ts'

/** Gives the text of the reason for an action, null without a reason. @throws AppError rule_not_found. */
export type Reason = () => string | null

/**
 * Finds the text of the reason for an action. The result is a function, which the caller calls after the action was
 * found to be allowed: a refusal of the action takes precedence over a missing rule.
 * @param communityId the community of the rule, as an id or an expression.
 * @throws AppError too_long, invalid_id.
 */
export function findReason({ db }: Ctx, { reason, ruleId }: ReasonInput, communityId: string | SQL): Plan<Reason> {
  const words = wordsOf(reason, { max: REASON_MAX, field: 'reason' })
  if (words !== null || !ruleId) return plan([], () => () => words)
  const named = db
    .select({ text: communityRules.rule })
    .from(communityRules)
    .where(and(eq(communityRules.id, numberId(ruleId)), eq(communityRules.communityId, communityId)))
  return plan([named], ([rule]) => () => {
    if (!rule) throw new AppError('rule_not_found')
    return [...rule.text].slice(0, REASON_MAX).join('')
  })
}

/**
 * Gives an optional text in the form in which it is stored; null when it has no visible character.
 * @throws AppError too_long.
 */
export function wordsOf(input: string | null | undefined, { max, field }: { max: number; field: string }) {
  const words = storableText(trimText(plainLines(input ?? '')))
  if (isLonger(words, max)) throw new AppError('too_long', { field })
  return isBlank(words) ? null : words
}
