import { Hono } from 'hono'
import { hookChanges, newHook } from '#functions/contract/hooks.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { loadAsModerator } from '#functions/moderation/change-as-moderator.ts'
import { addHook } from './add.ts'
import { changeHook, deleteHook, pingHook } from './change.ts'
import { listHooks } from './views.ts'

/** Routes of a community's webhooks, which the specification does not have. */
export const communityHooks = new Hono<ApiEnv>()
  .get('/:id/hooks', membersOnly, async c => {
    const { ctx } = c.var
    const id = c.req.param('id')
    return c.json((await loadAsModerator(ctx, id, { hooks: listHooks(ctx, id) })).hooks)
  })
  .post('/:id/hooks', async c => {
    const chosen = { id: c.req.param('id'), key: idempotencyKey(c) }
    return c.json(await addHook(c.var.ctx, chosen, await body(c, newHook)))
  })
  .put('/:id/hooks/:hookId', async c => {
    const chosen = { ...c.req.param(), key: idempotencyKey(c) }
    return c.json(await changeHook(c.var.ctx, chosen, await body(c, hookChanges)))
  })
  .delete('/:id/hooks/:hookId', async c => {
    await deleteHook(c.var.ctx, { ...c.req.param(), key: idempotencyKey(c) })
    return c.json({ success: true })
  })
  .post('/:id/hooks/:hookId/ping', async c =>
    c.json(await pingHook(c.var.ctx, { ...c.req.param(), key: idempotencyKey(c) }))
  )
