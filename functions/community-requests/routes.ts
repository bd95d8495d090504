import { Hono } from 'hono'
import * as v from 'valibot'
import { AppError } from '#functions/contract/errors.ts'
import { body, text } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { loadAsAdmin } from '#functions/users/viewer.ts'
import { denyRequest } from './deny.ts'
import { listRecentRequests, requestCommunity } from './requests.ts'

const wanted = v.object({ name: text, note: text })

export const communityRequests = new Hono<ApiEnv>()
  .get('/', async c => {
    const { ctx } = c.var
    return c.json((await loadAsAdmin(ctx, { requests: listRecentRequests(ctx) })).requests)
  })
  .post('/', async c => {
    const given = await body(c, wanted)
    return c.json(await requestCommunity(c.var.ctx, { ...given, key: idempotencyKey(c) }))
  })

const act = v.object({ action: text, id: v.nullish(v.number(), 0), body: text })

/** What admins do, by the name of the act. */
export const adminActs = new Hono<ApiEnv>().post('/_admin', async c => {
  const { action, ...given } = await body(c, act)
  const { ctx } = c.var
  if (action !== 'deny_comm') {
    await loadAsAdmin(ctx, {})
    throw new AppError('invalid_action', { field: 'action' })
  }
  await denyRequest(ctx, { ...given, key: idempotencyKey(c) })
  return c.json({ success: true })
})
