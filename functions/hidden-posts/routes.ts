import { Hono } from 'hono'
import { type Answer, hiding } from '#functions/contract/calls.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { hidePost, unhidePost } from './hide.ts'

export const hiddenPosts = new Hono<ApiEnv>()
  .post('/', async c => {
    const { postId } = await body(c, hiding)
    await hidePost(c.var.ctx, { id: postId, key: idempotencyKey(c) })
    return c.json<Answer<'POST /hidden_posts'>>({ success: true })
  })
  .delete('/:id', async c => {
    await unhidePost(c.var.ctx, { id: c.req.param('id'), key: idempotencyKey(c) })
    return c.json<Answer<`DELETE /hidden_posts/${string}`>>({ success: true })
  })
