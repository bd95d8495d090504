import { Hono } from 'hono'
import * as v from 'valibot'
import { body, text } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { report } from './report.ts'

const reporting = v.object({ type: text, targetId: text, reason: v.nullish(v.number(), 0) })

export const reports = new Hono<ApiEnv>().post('/_report', async c => {
  const given = await body(c, reporting)
  return c.json(await report(c.var.ctx, { ...given, key: idempotencyKey(c) }))
})
