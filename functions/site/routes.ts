import { Hono } from 'hono'
import { run } from '#functions/db/plan.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { tokenOf } from '#functions/sessions/auth.ts'
import { initialState } from './initial.ts'

export const site = new Hono<ApiEnv>().get('/_initial', async c => {
  const { ctx } = c.var
  const state = await run(ctx.db, initialState(ctx))
  c.header('Csrf-Token', tokenOf(ctx))
  return c.json(state)
})
