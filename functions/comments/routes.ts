import { Hono } from 'hono'
import * as v from 'valibot'
import { GROUPS } from '#functions/contract/sorts.ts'
import { body, text } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { choice, query } from '#functions/http/queries.ts'
import { runAs } from '#functions/users/viewer.ts'
import { comment } from './comments.ts'
import { createComment } from './create.ts'

export const comments = new Hono<ApiEnv>()
  .get('/', membersOnly)
  .get('/:id', async c => c.json(await runAs(c.var.ctx, comment(c.var.ctx, c.req.param('id')))))

const groupQuery = query({ userGroup: choice(GROUPS, 'normal', 'invalid_user_group') })
const newComment = v.object({ parentCommentId: v.nullish(v.string(), null), body: text })

/** What is written below a post. */
export const postComments = new Hono<ApiEnv>().post('/:post/comments', groupQuery, async c => {
  const { parentCommentId, body: source } = await body(c, newComment)
  const wanted = { post: c.req.param('post'), parentId: parentCommentId || null, body: source, key: idempotencyKey(c) }
  return c.json(await createComment(c.var.ctx, { ...wanted, group: c.req.valid('query').userGroup }))
})
