import { Hono } from 'hono'
import * as v from 'valibot'
import { AppError } from '#functions/contract/errors.ts'
import { GROUPS } from '#functions/contract/sorts.ts'
import { body, text } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { choice, query } from '#functions/http/queries.ts'
import { loadAsAdmin, runAs } from '#functions/users/viewer.ts'
import { deleteComment, editComment, speakAs } from './change.ts'
import { getComment } from './comments.ts'
import { createComment } from './create.ts'

export const comments = new Hono<ApiEnv>()
  // Not implemented yet: permissions are checked first.
  .get('/', async c => {
    await loadAsAdmin(c.var.ctx, {})
    throw new AppError('endpoint_not_found')
  })
  .get('/:id', async c => c.json(await runAs(c.var.ctx, getComment(c.var.ctx, c.req.param('id')))))

const newQuery = query({ userGroup: choice(GROUPS, 'normal', 'invalid_user_group') })
const changeQuery = query({
  action: choice(['changeAsUser'], undefined, 'invalid_action'),
  userGroup: choice(GROUPS, undefined, 'invalid_user_group')
})
const deleteQuery = query({ deleteAs: choice(GROUPS, 'normal', 'invalid_user_group') })
const newComment = v.object({ parentCommentId: v.nullish(v.string(), null), body: text })
/** `basedOn` is ours: `editedAt` of the comment that the writer has changed. */
const editedComment = v.object({ body: text, basedOn: v.optional(v.nullable(v.string())) })

/** The comments of a post. */
export const postComments = new Hono<ApiEnv>()
  .post('/:post/comments', newQuery, async c => {
    const { parentCommentId, body: source } = await body(c, newComment)
    const { userGroup: group } = c.req.valid('query')
    const wanted = { post: c.req.param('post'), parentId: parentCommentId || null, body: source, group }
    return c.json(await createComment(c.var.ctx, { ...wanted, key: idempotencyKey(c) }))
  })
  .put('/:post/comments/:id', changeQuery, async c => {
    const { action, userGroup: group } = c.req.valid('query')
    const { ctx } = c.var
    const wanted = { ...c.req.param(), key: idempotencyKey(c) }
    if (action === undefined) return c.json(await editComment(ctx, { ...wanted, ...(await body(c, editedComment)) }))
    if (group === undefined) throw new AppError('invalid_user_group')
    return c.json(await speakAs(ctx, { ...wanted, group }))
  })
  .delete('/:post/comments/:id', deleteQuery, async c => {
    const wanted = { ...c.req.param(), key: idempotencyKey(c) }
    return c.json(await deleteComment(c.var.ctx, { ...wanted, as: c.req.valid('query').deleteAs }))
  })
