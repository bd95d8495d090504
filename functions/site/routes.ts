import { Hono } from 'hono'
import * as v from 'valibot'
import { text } from '#functions/contract/fields.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { offerEarlyKey, tokenOf } from '#functions/sessions/auth.ts'
import { runAs } from '#functions/sessions/viewer.ts'
import { recordEvent } from './analytics.ts'
import { getInitialState } from './initial.ts'
import { getInstance } from './instance.ts'

export const event = v.object({ event: text })

export const site = new Hono<ApiEnv>()
  .get('/_initial', async c => {
    const { ctx } = c.var
    const state = await runAs(ctx, getInitialState(ctx))
    offerEarlyKey(ctx)
    c.header('Csrf-Token', tokenOf(ctx))
    return c.json(state)
  })
  .get('/instance', async c => c.json(await runAs(c.var.ctx, getInstance(c.var.ctx))))
  .post('/analytics', async c => {
    await recordEvent(c.var.ctx, (await body(c, event)).event)
    return c.json({ success: true })
  })
