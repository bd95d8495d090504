import { Hono } from 'hono'
import * as v from 'valibot'
import { shortText, text } from '#functions/contract/fields.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { next, query } from '#functions/http/queries.ts'
import { loadAsAdmin } from '#functions/sessions/viewer.ts'
import { blockAddress, cancelBlock } from './block.ts'
import { listBlocks } from './list.ts'

const block = v.object({
  address: text,
  expiresIn: v.pipe(v.nullish(v.union([shortText(), v.number()]), ''), v.transform(String)),
  note: text
})

export const addressBlocks = new Hono<ApiEnv>()
  .get('/', query({ next }), async c => {
    const { ctx } = c.var
    return c.json((await loadAsAdmin(ctx, { page: listBlocks(ctx, c.req.valid('query').next) })).page)
  })
  .post('/', async c => {
    const input = await body(c, block)
    return c.json(await blockAddress(c.var.ctx, { ...input, key: idempotencyKey(c) }))
  })
  .delete('/:id', async c => c.json(await cancelBlock(c.var.ctx, { id: c.req.param('id'), key: idempotencyKey(c) })))
