import { Hono } from 'hono'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { choice, flag, labelOrNone, lockerOf, query, words, yesOrNo, yesOrNoIfAny } from '#functions/http/queries.ts'
import { reasonOf, reasonQuery } from '#functions/http/reasons.ts'
import { deletePost } from './delete.ts'
import { POST_ACTIONS, runPostAction } from './run.ts'

const GROUPS = ['normal', 'mods', 'admins'] as const

export const actionQuery = {
  action: choice(POST_ACTIONS, undefined, 'invalid_action'),
  lockAs: words,
  userGroup: choice(GROUPS, undefined, 'invalid_user_group'),
  siteWide: flag(false),
  spoiler: yesOrNoIfAny,
  adult: yesOrNoIfAny,
  labelId: labelOrNone
}

export const deleteQuery = {
  deleteAs: choice(GROUPS, 'normal', 'invalid_user_group'),
  deleteContent: yesOrNo,
  ...reasonQuery
}

/** Routes of actions on posts. A PUT without an action falls through to the route that edits the post. */
export const postActions = new Hono<ApiEnv>()
  .put('/:id', query(actionQuery), async (c, next) => {
    const { action, lockAs: input, spoiler, adult, ...options } = c.req.valid('query')
    if (action === undefined) return next()
    const lockAs = action === 'lock' ? lockerOf(input) : undefined
    const chosen = { id: c.req.param('id'), key: idempotencyKey(c) }
    return c.json(await runPostAction(c.var.ctx, chosen, { ...options, action, lockAs, marks: { spoiler, adult } }))
  })
  .delete('/:id', query(deleteQuery), async c => {
    const { deleteAs, deleteContent, ...input } = c.req.valid('query')
    const chosen = { id: c.req.param('id'), key: idempotencyKey(c), ...(await reasonOf(c, input)) }
    return c.json(await deletePost(c.var.ctx, { ...chosen, as: deleteAs, withContent: deleteContent }))
  })
