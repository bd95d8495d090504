import { Hono } from 'hono'
import * as v from 'valibot'
import { createRequested } from '#functions/community-requests/create.ts'
import { denyRequest } from '#functions/community-requests/deny.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { long, text } from '#functions/contract/fields.ts'
import { BSS_PAGE_SIZE } from '#functions/contract/limits.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { limit, next, query } from '#functions/http/queries.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { loadAsAdmin } from '#functions/sessions/viewer.ts'
import { giveBadge, takeBadge } from './badges.ts'
import { listComments } from './comments.ts'
import { setDefaultCommunity } from './default-communities.ts'
import { listEvents } from './hours.ts'
import { banUser, unbanUser } from './site-bans.ts'
import { changeSiteSettings, getSiteSettings } from './site-settings.ts'
import { listUsers } from './users.ts'

export const actionFields = v.object({
  action: text,
  id: v.nullish(v.number(), 0),
  body: long,
  name: text,
  title: text,
  addsRequester: v.nullish(v.boolean(), true),
  username: text,
  deleteContentDays: v.nullish(v.number())
})

interface ActionInput extends Omit<v.InferOutput<typeof actionFields>, 'action'> {
  key: CallKey | null
}

/** The actions of admins, by the name that the API gives them. */
const ACTIONS: Record<string, (ctx: Ctx, input: ActionInput) => Promise<void>> = {
  create_comm: createRequested,
  deny_comm: denyRequest,
  add_default_forum: (ctx, { name, key }) => setDefaultCommunity(ctx, { name, isDefault: true, key }),
  remove_default_forum: (ctx, { name, key }) => setDefaultCommunity(ctx, { name, isDefault: false, key }),
  ban_user: banUser,
  unban_user: unbanUser
}

export const badge = v.object({ type: text })

export const settings = v.object({ signupsDisabled: v.nullish(v.boolean()) })

export const eventsQuery = { next, limit: limit(BSS_PAGE_SIZE, BSS_PAGE_SIZE) }

export const administration = new Hono<ApiEnv>()
  .post('/_admin', async c => {
    const { action, ...input } = await body(c, actionFields)
    const { ctx } = c.var
    const done = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
    if (!done) {
      await loadAsAdmin(ctx, {})
      throw new AppError('invalid_action', { field: 'action' })
    }
    await done(ctx, { ...input, key: idempotencyKey(c) })
    return c.json({ success: true })
  })
  .post('/users/:username/badges', async c => {
    const key = idempotencyKey(c)
    return c.json(await giveBadge(c.var.ctx, { ...(await body(c, badge)), username: c.req.param('username'), key }))
  })
  .delete('/users/:username/badges/:id', async c => {
    return c.json(await takeBadge(c.var.ctx, { ...c.req.param(), key: idempotencyKey(c) }))
  })
  .get('/site_settings', async c => {
    const { ctx } = c.var
    return c.json((await loadAsAdmin(ctx, { settings: getSiteSettings(ctx) })).settings)
  })
  .put('/site_settings', async c => {
    const key = idempotencyKey(c)
    return c.json(await changeSiteSettings(c.var.ctx, key, await body(c, settings)))
  })
  .get('/users', query({ next }), async c => {
    const { ctx } = c.var
    return c.json((await loadAsAdmin(ctx, { page: listUsers(ctx, c.req.valid('query')) })).page)
  })
  .get('/comments', query({ next }), async c => {
    const { ctx } = c.var
    return c.json((await loadAsAdmin(ctx, { page: listComments(ctx, c.req.valid('query').next) })).page)
  })
  .get('/analytics/bss', query(eventsQuery), async c => {
    const { ctx } = c.var
    return c.json((await loadAsAdmin(ctx, { page: listEvents(ctx, c.req.valid('query')) })).page)
  })
