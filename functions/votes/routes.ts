import { Hono } from 'hono'
import { type Answer, commentVote, postVote } from '#functions/contract/calls.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { castVote } from './votes.ts'

export const votes = new Hono<ApiEnv>()
  .post('/_postVote', async c => {
    const { postId, up } = await body(c, postVote)
    const vote = { type: 'post', id: postId, up, key: idempotencyKey(c) } as const
    return c.json<Answer<'POST /_postVote'>>(await castVote(c.var.ctx, vote))
  })
  .post('/_commentVote', async c => {
    const { commentId, up } = await body(c, commentVote)
    const vote = { type: 'comment', id: commentId, up, key: idempotencyKey(c) } as const
    return c.json<Answer<'POST /_commentVote'>>(await castVote(c.var.ctx, vote))
  })
