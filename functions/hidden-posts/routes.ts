import { Hono } from 'hono'
import * as v from 'valibot'
import { body, text } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { hidePost, unhidePost } from './hide.ts'

const hiding = v.object({ postId: text })

export const hiddenPosts = new Hono<ApiEnv>()
  .post('/', async c => {
    const { postId } = await body(c, hiding)
    await hidePost(c.var.ctx, { id: postId, key: idempotencyKey(c) })
    return c.json({ success: true })
  })
  .delete('/:id', async c => {
    await unhidePost(c.var.ctx, { id: c.req.param('id'), key: idempotencyKey(c) })
    return c.json({ success: true })
  })
