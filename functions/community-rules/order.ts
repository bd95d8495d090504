import { sql } from 'drizzle-orm'
import { changeKept, loggedOf } from '#functions/communities/keeping.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { RULE_PLACE_MAX } from '#functions/contract/limits.ts'
import type { Rule } from '#functions/contract/views.ts'
import { communityRules } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { listRules } from './views.ts'

interface Order {
  /** The community's id. */
  id: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
  /** Numbers of rules, the first of them first. */
  order: number[]
}

/**
 * Puts a community's rules into an order; those that it does not name, added meanwhile, stay behind them. Two round
 * trips, however many they are.
 * @returns all of them.
 * @throws AppError invalid_value, rule_not_found, and what changeKept throws.
 */
export async function orderRules(ctx: Ctx, { order, ...chosen }: Order): Promise<Rule[]> {
  const isOrder =
    order.length <= RULE_PLACE_MAX && order.every(Number.isSafeInteger) && new Set(order).size === order.length
  if (!isOrder) throw new AppError('invalid_value', { field: 'order' })
  const named = JSON.stringify(order)
  const rules = listRules(ctx.db, chosen.id)
  return changeKept(ctx, chosen, { rules }, (kept, found) => {
    const known = new Set(found.rules.map(({ id }) => id))
    if (!order.every(id => known.has(id))) throw new AppError('rule_not_found')
    const { id, may } = kept
    const place = sql`(select key + 1 from json_each(${named}) where value = ${communityRules.id})`
    const wanted = sql`coalesce(${place}, max(z_index, ${order.length + 1}))`
    const isOther = sql`community_id = ${id} and z_index <> ${wanted}`
    const applies = sql`${may} and exists (select 1 from ${communityRules} where ${isOther})`
    return {
      statements: [
        loggedOf(ctx, kept, { action: 'order_rules', targetType: 'community', targetId: id }, applies),
        ctx.db.run(sql`update ${communityRules} set z_index = ${wanted} where ${isOther} and ${may}`)
      ],
      answer: rules
    }
  })
}
