import { Hono } from 'hono'
import { editedComment, newComment } from '#functions/contract/calls.ts'
import { AppError } from '#functions/contract/errors.ts'
import { GROUPS } from '#functions/contract/sorts.ts'
import type { Comment, PageComment } from '#functions/contract/views.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { choice, flag, lockerOf, query, words } from '#functions/http/queries.ts'
import { reasonOf, reasonQuery } from '#functions/http/reasons.ts'
import { runAs } from '#functions/sessions/viewer.ts'
import { getPageComment } from './comments.ts'
import { createComment } from './create.ts'
import { deleteComment } from './delete.ts'
import { editComment } from './edit.ts'
import { lockComment, unlockComment } from './lock.ts'
import { speakAs } from './speech.ts'
import { withoutHtml } from './views.ts'

/**
 * Query parameter that the specification does not have. With it, the answer also contains the text as safe HTML, so
 * that a client can show the comment without another call.
 */
export const html = flag(false)
const answer = (comment: PageComment, options: { html: boolean }): Comment =>
  options.html ? comment : withoutHtml(comment)

export const comments = new Hono<ApiEnv>().get('/:id', query({ html }), async c => {
  const result = await runAs(c.var.ctx, getPageComment(c.var.ctx, c.req.param('id')))
  return c.json(answer(result, c.req.valid('query')))
})

export const newQuery = { html, userGroup: choice(GROUPS, 'normal', 'invalid_user_group') }
export const changeQuery = {
  html,
  action: choice(['changeAsUser', 'lock', 'unlock'], undefined, 'invalid_action'),
  lockAs: words,
  userGroup: choice(GROUPS, undefined, 'invalid_user_group')
}
export const deleteQuery = { html, deleteAs: choice(GROUPS, 'normal', 'invalid_user_group'), ...reasonQuery }

/** Routes of the comments of a post. */
export const postComments = new Hono<ApiEnv>()
  .post('/:post/comments', query(newQuery), async c => {
    const { parentCommentId, body: source, imageId, altText } = await body(c, newComment)
    const options = c.req.valid('query')
    const input = {
      post: c.req.param('post'),
      parentId: parentCommentId || null,
      body: source,
      image: imageId ? { imageId, caption: altText } : null,
      group: options.userGroup,
      key: idempotencyKey(c)
    }
    return c.json(answer(await createComment(c.var.ctx, input), options))
  })
  .put('/:post/comments/:id', query(changeQuery), async c => {
    const options = c.req.valid('query')
    const { action, userGroup: group } = options
    const { ctx } = c.var
    const input = { ...c.req.param(), key: idempotencyKey(c) }
    if (action === undefined) {
      const { imageId, altText, ...texts } = await body(c, editedComment)
      // An absent picture is unchanged; null and an empty id take the picture away.
      const image = imageId === undefined ? undefined : imageId ? { imageId, caption: altText ?? null } : null
      return c.json(answer(await editComment(ctx, { ...input, ...texts, image }), options))
    }
    if (action === 'lock') return c.json(answer(await lockComment(ctx, input, lockerOf(options.lockAs)), options))
    if (action === 'unlock') return c.json(answer(await unlockComment(ctx, input), options))
    if (group === undefined) throw new AppError('invalid_user_group')
    return c.json(answer(await speakAs(ctx, { ...input, group }), options))
  })
  .delete('/:post/comments/:id', query(deleteQuery), async c => {
    const options = c.req.valid('query')
    const input = { ...c.req.param(), key: idempotencyKey(c), ...(await reasonOf(c, options)) }
    return c.json(answer(await deleteComment(c.var.ctx, { ...input, as: options.deleteAs }), options))
  })
