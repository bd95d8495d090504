import { Hono } from 'hono'
import * as v from 'valibot'
import { newRule, ruleChanges } from '#functions/contract/calls.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { runAs } from '#functions/sessions/viewer.ts'
import { addRule, changeRule, deleteRule } from './change.ts'
import { orderRules } from './order.ts'
import { getRule } from './views.ts'

/** Upper bound for the number of rules that one call may list. */
const RULES_ROOM = 1000
const numbers = v.pipe(v.array(v.number()), v.maxLength(RULES_ROOM, 'invalid_value'))
/**
 * Body of a call that the specification does not have: the new order of all rules, and the order on which it was based.
 */
export const newOrder = v.object({ order: numbers, was: v.nullish(numbers) })

/** Routes of a community's rules; all rules are read with the community. */
export const communityRules = new Hono<ApiEnv>()
  .post('/:id/rules', async c => {
    const chosen = { id: c.req.param('id'), key: idempotencyKey(c) }
    return c.json(await addRule(c.var.ctx, chosen, await body(c, newRule)))
  })
  .put('/:id/rules', async c => {
    const chosen = { id: c.req.param('id'), key: idempotencyKey(c) }
    return c.json(await orderRules(c.var.ctx, { ...chosen, ...(await body(c, newOrder)) }))
  })
  .get('/:id/rules/:ruleId', async c => c.json(await runAs(c.var.ctx, getRule(c.var.ctx.db, c.req.param()))))
  .put('/:id/rules/:ruleId', async c => {
    const chosen = { ...c.req.param(), key: idempotencyKey(c) }
    return c.json(await changeRule(c.var.ctx, chosen, await body(c, ruleChanges)))
  })
  .delete('/:id/rules/:ruleId', async c =>
    c.json(await deleteRule(c.var.ctx, { ...c.req.param(), key: idempotencyKey(c) }))
  )
