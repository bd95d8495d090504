import { Hono } from 'hono'
import type { ApiEnv } from '#functions/http/env.ts'
import { linkInfo } from './info.ts'

export const links = new Hono<ApiEnv>().get('/_link_info', async c => {
  return c.json(await linkInfo(c.var.ctx, c.req.query('url') ?? ''))
})
