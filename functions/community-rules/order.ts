import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { RULE_POSITION_MAX } from '#functions/contract/limits.ts'
import type { Rule } from '#functions/contract/views.ts'
import { mapPlan } from '#functions/db/plan.ts'
import { communityRules } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { editedNames } from '#functions/messages/errors.ts'
import { changeAsModerator, logCommunityAction } from '#functions/moderation/change-as-moderator.ts'
import { listRules } from './views.ts'

interface Order {
  /** The community's id. */
  id: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
  /** Numbers of the rules in their new order. */
  order: number[]
  /** The order on which the moderator's change was based, to detect conflicting changes; absent: no check. */
  was?: number[] | null | undefined
}

/**
 * Puts a community's rules in a new order. Rules that the new order does not list, because they were added later, come
 * last. Two database round trips for any number of rules.
 * @returns all rules of the community.
 * @throws AppError invalid_value, rule_not_found, edit_conflict, and what changeAsModerator throws.
 */
export async function orderRules(ctx: Ctx, { order, was, ...chosen }: Order): Promise<Rule[]> {
  const isOrder =
    order.length <= RULE_POSITION_MAX && order.every(Number.isSafeInteger) && new Set(order).size === order.length
  if (!isOrder) throw new AppError('invalid_value', { field: 'order' })
  const named = JSON.stringify(order)
  const rules = listRules(ctx.db, chosen.id)
  return changeAsModerator(ctx, chosen, { rules }, (moderated, result) => {
    const known = new Set(result.rules.map(({ id }) => id))
    if (!order.every(id => known.has(id))) throw new AppError('rule_not_found')
    const now = result.rules.map(({ id }) => id)
    if (was && !isSameOrder(now, was) && !isSameOrder(now, order)) refuseOrder(now)
    const { id, may } = moderated
    const position = sql`(select key + 1 from json_each(${named}) where value = ${communityRules.id})`
    const newPosition = sql`coalesce(${position}, max(z_index, ${order.length + 1}))`
    const isOther = sql`community_id = ${id} and z_index <> ${newPosition}`
    const isSame = was ? sql`${orderOf(id)} is ${now.join()}` : sql`true`
    const applies = sql`${may} and ${isSame} and exists (select 1 from ${communityRules} where ${isOther})`
    return {
      statements: [
        logCommunityAction(ctx, moderated, { action: 'order_rules', targetType: 'community', targetId: id }, applies),
        ctx.db.run(sql`update ${communityRules} set z_index = ${newPosition} where ${isOther} and ${may} and ${isSame}`)
      ],
      answer: mapPlan(rules, after => {
        const ids = after.map(({ id }) => id)
        if (was && !isSameOrder(ids, order)) refuseOrder(ids)
        return after
      })
    }
  })
}

/**
 * Compares two orders by the rules that both contain: a rule in only one of them was added or deleted during the edit.
 */
function isSameOrder(a: number[], b: number[]): boolean {
  const common = (one: number[], other: number[]) => one.filter(id => other.includes(id)).join()
  return common(a, b) === common(b, a)
}

function refuseOrder(now: number[]): never {
  throw new AppError('edit_conflict', { field: 'order', name: editedNames.order, current: { order: now.join() } })
}

/** SQL expression for the numbers of a community's rules in their order. */
const orderOf = (communityId: string): SQL =>
  sql`(select group_concat(id) from (select id from ${communityRules} where community_id = ${communityId} order by z_index, id))`
