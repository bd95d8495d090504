import { Hono } from 'hono'
import * as v from 'valibot'
import { createRequested } from '#functions/community-requests/create.ts'
import { denyRequest } from '#functions/community-requests/deny.ts'
import type { Ctx } from '#functions/context.ts'
import type { AnalyticsEvent, ClientSettings, HourOfSite, SiteSettings } from '#functions/contract/administration.ts'
import { AppError } from '#functions/contract/errors.ts'
import { long, text } from '#functions/contract/fields.ts'
import { BSS_PAGE_SIZE } from '#functions/contract/limits.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { flag, limit, next, query } from '#functions/http/queries.ts'
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
/** With `byType`, the path names the type of the badge in place of its number. */
export const badgeQuery = { byType: flag(false) }

/** `torBlocked` is a setting of existing clients that this site does not have: it is false and stays so. */
export const settings = v.object({
  signupsDisabled: v.nullish(v.boolean()),
  torBlocked: v.nullish(v.literal(false, 'invalid_value'))
})

export const eventsQuery = { next, limit: limit(BSS_PAGE_SIZE, BSS_PAGE_SIZE) }

const settingsView = (known: SiteSettings): ClientSettings => ({ ...known, torBlocked: false })

/** Makes the form of the statistics of an hour that existing clients parse: a text of JSON. */
const eventView = ({ payload, ...event }: HourOfSite): AnalyticsEvent => ({
  ...event,
  payload: JSON.stringify(payload),
  uniqueKey: null
})

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
  .delete('/users/:username/badges/:id', query(badgeQuery), async c => {
    const { username, id } = c.req.param()
    const named = c.req.valid('query').byType ? { type: id } : { id }
    return c.json(await takeBadge(c.var.ctx, { username, badge: named, key: idempotencyKey(c) }))
  })
  .get('/site_settings', async c => {
    const { ctx } = c.var
    const { settings } = await loadAsAdmin(ctx, { settings: getSiteSettings(ctx) })
    return c.json(settingsView(settings))
  })
  .put('/site_settings', async c => {
    const key = idempotencyKey(c)
    return c.json(settingsView(await changeSiteSettings(c.var.ctx, key, await body(c, settings))))
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
    const { page } = await loadAsAdmin(ctx, { page: listEvents(ctx, c.req.valid('query')) })
    return c.json({ ...page, events: page.events.map(eventView) })
  })
