import { Hono } from 'hono'
import type { ApiEnv } from '#functions/http/env.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { runAs } from '#functions/users/viewer.ts'
import { comment } from './comments.ts'

export const comments = new Hono<ApiEnv>()
  .get('/', membersOnly)
  .get('/:id', async c => c.json(await runAs(c.var.ctx, comment(c.var.ctx, c.req.param('id')))))
