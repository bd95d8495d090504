import { Hono } from 'hono'
import * as v from 'valibot'
import { removeAvatar, setAvatar } from '#functions/account/avatar.ts'
import { deleteAccount } from '#functions/account/delete.ts'
import { cut } from '#functions/contract/fields.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#functions/contract/limits.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { choice, flag, limit, next, query } from '#functions/http/queries.ts'
import { uploadOf } from '#functions/http/uploads.ts'
import { runAs, viewerId } from '#functions/sessions/viewer.ts'
import { getProfile, withoutHtml } from '#functions/users/users.ts'
import { getAdminsUser } from './admins-view.ts'
import { listProfileItems } from './feed.ts'

export const deletion = v.object({
  password: v.nullish(cut, ''),
  code: v.nullish(cut),
  deleteContent: v.optional(v.boolean(), false)
})

export const profileQuery = { adminsView: flag(false) }

export const feedQuery = {
  filter: choice(['posts', 'comments'], undefined, 'invalid_filter'),
  next,
  limit: limit(PAGE_SIZE, PAGE_SIZE_MAX)
}

export const users = new Hono<ApiEnv>()
  .get('/:username', query(profileQuery), async c => {
    const username = c.req.param('username')
    if (c.req.valid('query').adminsView) return c.json(await runAs(c.var.ctx, getAdminsUser(c.var.ctx, username)))
    return c.json(withoutHtml(await runAs(c.var.ctx, getProfile(c.var.ctx, username, viewerId(c.var.ctx)))))
  })
  .delete('/:username', async c => {
    await deleteAccount(c.var.ctx, { username: c.req.param('username'), ...(await body(c, deletion)) })
    return c.json({ success: true })
  })
  .post('/:username/pro_pic', async c => {
    const me = await setAvatar(c.var.ctx, c.req.param('username'), () => uploadOf(c))
    return c.json(me)
  })
  .delete('/:username/pro_pic', async c => c.json(await removeAvatar(c.var.ctx, c.req.param('username'))))
  .get('/:username/feed', query(feedQuery), async c => {
    const { filter = 'overview', ...options } = c.req.valid('query')
    const username = c.req.param('username')
    return c.json(await runAs(c.var.ctx, listProfileItems(c.var.ctx, { ...options, username, filter })))
  })
