import { Hono } from 'hono'
import type { ApiEnv } from '#functions/http/env.ts'
import { loadAsAdmin } from '#functions/sessions/viewer.ts'
import { listAnnouncements } from './announcements.ts'

export const announcements = new Hono<ApiEnv>().get('/', async c => {
  const { ctx } = c.var
  return c.json((await loadAsAdmin(ctx, { latest: listAnnouncements(ctx) })).latest)
})
