import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { RULE_DESCRIPTION_MAX, RULE_MAX, RULE_POSITION_MAX } from '#functions/contract/limits.ts'
import { isBlank, isLonger, trimText } from '#functions/contract/text.ts'
import type { Rule } from '#functions/contract/views.ts'
import { numberId } from '#functions/db/id.ts'
import { mapPlan, type Plan, plan } from '#functions/db/plan.ts'
import { communities, communityRules, idempotencyKeys } from '#functions/db/schema/index.ts'
import { nowReads, refuseConflict, refuseUnwritten, stillReads, type Was } from '#functions/edits/conflicts.ts'
import { type CallKey, isOfKey } from '#functions/idempotency/key.ts'
import { changeAsModerator, logCommunityAction, type Moderated } from '#functions/moderation/change-as-moderator.ts'
import { listRules, ruleView } from './views.ts'

interface Chosen {
  /** The community's id. */
  id: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

export interface ChosenRule extends Chosen {
  ruleId: string
}

export interface NewRule {
  rule: string
  /** Description of the rule; blank: none. */
  description: string
}

/** Changes of a rule; an absent or null field is unchanged. */
export type RuleChanges = { [Name in keyof NewRule]?: NewRule[Name] | null | undefined } & {
  /** The position among the community's rules. */
  zIndex?: number | null | undefined
  /** Texts on which the edit was based, to detect conflicting edits; absent: no check. */
  was?: Was<keyof NewRule>
}

/** Checks the text of a rule and gives it in the form in which it is stored. @throws AppError rule_empty, too_long. */
function checkedRule(input: string): string {
  if (isBlank(input)) throw new AppError('rule_empty', { field: 'rule' })
  return checkedLength('rule', input, RULE_MAX)
}

const checkedDescription = (input: string): string => checkedLength('description', input, RULE_DESCRIPTION_MAX)

function checkedLength(field: string, input: string, max: number): string {
  const text = trimText(input)
  if (isLonger(text, max)) throw new AppError('too_long', { field })
  return text
}

function checkedPosition(zIndex: number): number {
  const isPosition = Number.isInteger(zIndex) && zIndex >= 0 && zIndex <= RULE_POSITION_MAX
  if (!isPosition) throw new AppError('invalid_value', { field: 'zIndex' })
  return zIndex
}

/**
 * Adds a rule after all others of its community. Two database round trips.
 * @returns all rules of the community.
 * @throws AppError rule_empty, too_long, and what changeAsModerator throws.
 */
export async function addRule(ctx: Ctx, chosen: Chosen, input: NewRule): Promise<Rule[]> {
  const rule = checkedRule(input.rule)
  const description = checkedDescription(input.description)
  return changeAsModerator(ctx, chosen, {}, moderated => {
    const { id, me, may } = moderated
    const insert = ctx.db.run(sql`insert into ${communityRules}
      (community_id, rule, description, z_index, created_by, created_at)
      select id, ${rule}, nullif(${description}, ''),
        coalesce((select max(z_index) from ${communityRules} where community_id = ${id}), 0) + 1, ${me.id}, ${ctx.now.getTime()}
      from ${communities} where id = ${id} and ${may}`)
    // The log entry is written after the insert, which gives the rule its number.
    const added = { action: 'add_rule', targetType: 'rule', targetId: sql`last_insert_rowid()` } as const
    const log = logCommunityAction(ctx, moderated, added, sql`changes() = 1`)
    return { statements: [insert, log], answer: listRules(ctx.db, id) }
  })
}

/**
 * Changes a rule's text or position. Two database round trips.
 * @throws AppError rule_empty, too_long, invalid_value, invalid_id, rule_not_found, edit_conflict, and what
 * changeAsModerator throws.
 */
export async function changeRule(ctx: Ctx, chosen: ChosenRule, changes: RuleChanges): Promise<Rule> {
  const rule = changes.rule == null ? undefined : checkedRule(changes.rule)
  const description = changes.description == null ? undefined : checkedDescription(changes.description)
  const zIndex = changes.zIndex == null ? undefined : checkedPosition(changes.zIndex)
  const set = {
    ...(rule !== undefined && { rule }),
    ...(description !== undefined && { description: description || null }),
    ...(zIndex !== undefined && { zIndex })
  }
  const edit = { of: 'text', was: changes.was, wanted: { rule, description } } as const
  return changeOf(ctx, chosen, (moderated, now) => {
    const { id } = now
    refuseConflict(edit, textsOf(now))
    const answer = mapPlan(ruleOf(ctx, moderated.id, id), after => {
      refuseUnwritten(edit, textsOf(existing(after)))
      return existing(after)
    })
    if (Object.keys(set).length === 0) return { statements: [], answer }
    const isOther = sql`(rule, description, z_index) is not (
      ${rule ?? sql`rule`}, ${set.description === undefined ? sql`description` : set.description}, ${zIndex ?? sql`z_index`})`
    const isSame = stillReads(edit, communityRules, textsOf(now)) ?? sql`true`
    const applies = sql`${exists(moderated, id, sql`${isOther} and ${isSame}`)} and ${moderated.may}`
    const isDone = sql`(${moderated.may} and ${exists(moderated, id, nowReads(edit, communityRules) ?? sql`true`)})`
    const update = ctx.db.update(communityRules).set(set).where(sql`id = ${id} and ${applies}`)
    const log = logCommunityAction(
      ctx,
      moderated,
      { action: 'change_rule', targetType: 'rule', targetId: String(id) },
      applies
    )
    return { statements: [log, update], isDone, answer }
  })
}

/**
 * Deletes a rule; the moderation log keeps its text. Two database round trips.
 * @returns the deleted rule, also to a repeated call.
 * @throws AppError invalid_id, rule_not_found, and what changeAsModerator throws.
 */
export async function deleteRule(ctx: Ctx, chosen: ChosenRule): Promise<Rule> {
  return changeOf(ctx, { ...chosen, ...storeDeleted(ctx, chosen) }, (moderated, rule) => {
    const applies = sql`${exists(moderated, rule.id, sql`true`)} and ${moderated.may}`
    const entry = { action: 'delete_rule', targetType: 'rule', targetId: String(rule.id), reason: rule.rule } as const
    const remove = ctx.db.delete(communityRules).where(sql`id = ${rule.id} and ${moderated.may}`)
    return { statements: [logCommunityAction(ctx, moderated, entry, applies), remove], answer: plan([], () => rule) }
  })
}

/** Stores the deleted rule with the key of the call, for a repeated call. */
function storeDeleted(ctx: Ctx, { id, ruleId, key }: ChosenRule): { makes: SQL; again?: Plan<Rule> } {
  const makes = sql`(select json_object('id', id, 'communityId', community_id, 'rule', rule, 'description', description,
    'zIndex', z_index, 'createdBy', created_by, 'createdAt', created_at)
    from ${communityRules} where id = ${numberId(ruleId)} and community_id = ${id})`
  if (!key) return { makes }
  const deletedRule = ctx.db.select({ answer: idempotencyKeys.answer }).from(idempotencyKeys).where(isOfKey(ctx, key))
  return { makes, again: plan([deletedRule], ([row]) => existing(row && ruleView(JSON.parse(row.answer)))) }
}

const textsOf = ({ rule, description }: Rule) => ({ rule, description })

type Decide = (moderated: Moderated, rule: Rule) => ReturnType<Parameters<typeof changeAsModerator<object, Rule>>[3]>

/** Changes a rule of the community, or throws when there is no such rule. */
function changeOf(
  ctx: Ctx,
  { ruleId, ...chosen }: ChosenRule & { makes?: SQL; again?: Plan<Rule> },
  decide: Decide
): Promise<Rule> {
  const id = numberId(ruleId)
  return changeAsModerator(ctx, chosen, { rule: ruleOf(ctx, chosen.id, id) }, (moderated, { rule }) =>
    decide(moderated, existing(rule))
  )
}

function ruleOf({ db }: Ctx, communityId: string, id: number): Plan<Rule | undefined> {
  const row = db
    .select()
    .from(communityRules)
    .where(and(eq(communityRules.id, id), eq(communityRules.communityId, communityId)))
  return plan([row], ([only]) => only && ruleView(only))
}

/** Requires a rule. @throws AppError rule_not_found when there is none. */
function existing(rule: Rule | undefined): Rule {
  if (!rule) throw new AppError('rule_not_found')
  return rule
}

const exists = ({ id }: Moderated, ruleId: number, state: SQL): SQL =>
  sql`exists (select 1 from ${communityRules} where id = ${ruleId} and community_id = ${id} and ${state})`
