import { Hono } from 'hono'
import type { ReadAnswer } from '#functions/contract/calls.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { anyText, query } from '#functions/http/queries.ts'
import { getLinkInfo } from './info.ts'

export const linkQuery = { url: anyText }

export const links = new Hono<ApiEnv>().get('/_link_info', membersOnly, query(linkQuery), async c => {
  return c.json<ReadAnswer<'/_link_info?'>>(await getLinkInfo(c.var.ctx, c.req.valid('query').url ?? ''))
})
