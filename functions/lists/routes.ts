import { Hono } from 'hono'
import type { ApiEnv } from '#functions/http/env.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { runAs } from '#functions/users/viewer.ts'
import { list, listId, withoutHtml } from './lists.ts'

export const lists = new Hono<ApiEnv>().get('/_saved_to', membersOnly).get('/:id', async c => {
  const key = { id: listId(c.req.param('id')) }
  return c.json(withoutHtml(await runAs(c.var.ctx, list(c.var.ctx, key))))
})
