import { Hono } from 'hono'
import { type Answer, newIpBlock } from '#functions/contract/calls.ts'
import { IP_BLOCKS_PAGE_SIZE, PAGE_SIZE_MAX } from '#functions/contract/limits.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { limit, next, query } from '#functions/http/queries.ts'
import { loadAsAdmin } from '#functions/sessions/viewer.ts'
import { blockAddress, cancelBlock, cancelBlocks, getBlock } from './block.ts'
import { listBlocks } from './list.ts'

export const blocksQuery = { next, limit: limit(IP_BLOCKS_PAGE_SIZE, PAGE_SIZE_MAX) }

export const addressBlocks = new Hono<ApiEnv>()
  .get('/', query(blocksQuery), async c => {
    const { ctx } = c.var
    const { next, limit } = c.req.valid('query')
    return c.json((await loadAsAdmin(ctx, { page: listBlocks(ctx, next, limit) })).page)
  })
  .get('/:id', membersOnly, async c => {
    const { ctx } = c.var
    return c.json((await loadAsAdmin(ctx, { block: getBlock(ctx, c.req.param('id')) })).block)
  })
  .post('/', async c => {
    const input = await body(c, newIpBlock)
    return c.json<Answer<'POST /ipblocks'>>(await blockAddress(c.var.ctx, { ...input, key: idempotencyKey(c) }))
  })
  .delete('/', async c => {
    await cancelBlocks(c.var.ctx, idempotencyKey(c))
    return c.json({ success: true })
  })
  .delete('/:id', async c => c.json(await cancelBlock(c.var.ctx, { id: c.req.param('id'), key: idempotencyKey(c) })))
