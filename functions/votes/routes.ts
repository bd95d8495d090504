import { Hono } from 'hono'
import * as v from 'valibot'
import { body, text } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { castVote } from './votes.ts'

const up = v.nullish(v.boolean(), true)
const postVote = v.object({ postId: text, up })
const commentVote = v.object({ commentId: text, up })

export const votes = new Hono<ApiEnv>()
  .post('/_postVote', async c => {
    const { postId, up } = await body(c, postVote)
    return c.json(await castVote(c.var.ctx, { type: 'post', id: postId, up, key: idempotencyKey(c) }))
  })
  .post('/_commentVote', async c => {
    const { commentId, up } = await body(c, commentVote)
    return c.json(await castVote(c.var.ctx, { type: 'comment', id: commentId, up, key: idempotencyKey(c) }))
  })
