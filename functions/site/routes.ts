import { Hono } from 'hono'
import { run } from '#functions/db/plan.ts'
import { issueGuestToken } from '#functions/http/csrf.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { initialState } from './initial.ts'

export const site = new Hono<ApiEnv>()
  .get('/_initial', async c => {
    const { ctx } = c.var
    c.header('Csrf-Token', issueGuestToken(ctx.settings.SECRET_KEY, ctx.now))
    return c.json(await run(ctx.db, initialState(ctx)))
  })
  .get('/_user', membersOnly)
