import { Hono } from 'hono'
import * as v from 'valibot'
import { shortText, text, textsBefore } from '#functions/contract/fields.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { addRule, changeRule, deleteRule } from './change.ts'
import { orderRules } from './order.ts'

const newRule = v.object({ rule: text, description: text })
const changes = v.object({
  rule: v.nullish(shortText()),
  description: v.nullish(shortText()),
  zIndex: v.nullish(v.number()),
  was: textsBefore('rule', 'description')
})

/** More rules than any community has. */
const RULES_ROOM = 1000
const numbers = v.pipe(v.array(v.number()), v.maxLength(RULES_ROOM, 'invalid_value'))
/** Ours: the whole order in one call, and the order that it was made of. */
const newOrder = v.object({ order: numbers, was: v.nullish(numbers) })

/** What moderators and admins do with the rules of their community; they are read with it. */
export const communityRules = new Hono<ApiEnv>()
  .post('/:id/rules', async c => {
    const chosen = { id: c.req.param('id'), key: idempotencyKey(c) }
    return c.json(await addRule(c.var.ctx, chosen, await body(c, newRule)))
  })
  .put('/:id/rules', async c => {
    const chosen = { id: c.req.param('id'), key: idempotencyKey(c) }
    return c.json(await orderRules(c.var.ctx, { ...chosen, ...(await body(c, newOrder)) }))
  })
  .put('/:id/rules/:ruleId', async c => {
    const chosen = { ...c.req.param(), key: idempotencyKey(c) }
    return c.json(await changeRule(c.var.ctx, chosen, await body(c, changes)))
  })
  .delete('/:id/rules/:ruleId', async c =>
    c.json(await deleteRule(c.var.ctx, { ...c.req.param(), key: idempotencyKey(c) }))
  )
