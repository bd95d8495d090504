import { Hono } from 'hono'
import { run } from '#functions/db/plan.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { comment } from './comments.ts'

export const comments = new Hono<ApiEnv>()
  .get('/', membersOnly)
  .get('/:id', async c => c.json(await run(c.var.ctx.db, comment(c.var.ctx, c.req.param('id')))))
