import { Hono } from 'hono'
import * as v from 'valibot'
import { shortText, text } from '#functions/contract/fields.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { subscribe } from './subscribe.ts'

/**
 * The field expirationTime is ignored, because the push service answers with an error when a subscription has ended.
 */
export const subscription = v.object({
  endpoint: v.nullish(shortText('invalid_subscription'), ''),
  keys: v.optional(v.object({ p256dh: text, auth: text }), {})
})

export const push = new Hono<ApiEnv>().post('/push_subscriptions', async c => {
  await subscribe(c.var.ctx, await body(c, subscription))
  return c.json({ success: true })
})
