import { Hono } from 'hono'
import * as v from 'valibot'
import { text } from '#functions/contract/fields.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { loadAsAdmin } from '#functions/sessions/viewer.ts'
import { deleteRequest } from './delete.ts'
import { listRecentRequests, requestCommunity } from './requests.ts'

export const wanted = v.object({ name: text, note: text })

export const communityRequests = new Hono<ApiEnv>()
  .get('/', async c => {
    const { ctx } = c.var
    return c.json((await loadAsAdmin(ctx, { requests: listRecentRequests(ctx) })).requests)
  })
  .post('/', async c => {
    const input = await body(c, wanted)
    return c.json(await requestCommunity(c.var.ctx, { ...input, key: idempotencyKey(c) }))
  })
  .delete('/:id', async c => c.json(await deleteRequest(c.var.ctx, { id: c.req.param('id'), key: idempotencyKey(c) })))
