import { Hono } from 'hono'
import { type Answer, newIpBlock } from '#functions/contract/calls.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { next, query } from '#functions/http/queries.ts'
import { loadAsAdmin } from '#functions/sessions/viewer.ts'
import { blockAddress, cancelBlock } from './block.ts'
import { listBlocks } from './list.ts'

export const addressBlocks = new Hono<ApiEnv>()
  .get('/', query({ next }), async c => {
    const { ctx } = c.var
    return c.json((await loadAsAdmin(ctx, { page: listBlocks(ctx, c.req.valid('query').next) })).page)
  })
  .post('/', async c => {
    const input = await body(c, newIpBlock)
    return c.json<Answer<'POST /ipblocks'>>(await blockAddress(c.var.ctx, { ...input, key: idempotencyKey(c) }))
  })
  .delete('/:id', async c => c.json(await cancelBlock(c.var.ctx, { id: c.req.param('id'), key: idempotencyKey(c) })))
