import { Hono } from 'hono'
import { run } from '#functions/db/plan.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { list, listId, withoutHtml } from './lists.ts'

export const lists = new Hono<ApiEnv>().get('/_saved_to', membersOnly).get('/:id', async c => {
  const key = { id: listId(c.req.param('id')) }
  return c.json(withoutHtml(await run(c.var.ctx.db, list(c.var.ctx, key))))
})
