import { Hono } from 'hono'
import * as v from 'valibot'
import { cut } from '#functions/contract/fields.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { choice, query } from '#functions/http/queries.ts'
import { isOutsideBrowser } from './forgery.ts'
import { logIn, logOut } from './sessions.ts'

const loginQuery = query({ action: choice(['logout'], undefined, 'invalid_action') })

const credentials = v.object({ username: v.nullish(cut, ''), password: v.nullish(cut, '') })

export const sessions = new Hono<ApiEnv>().post('/_login', loginQuery, async c => {
  const { ctx } = c.var
  if (c.req.valid('query').action === 'logout') {
    await logOut(ctx)
    return c.json({ success: true })
  }
  const origin = { origin: c.req.header('Origin') ?? null, site: c.req.header('Sec-Fetch-Site') ?? null }
  return c.json(await logIn(ctx, await body(c, credentials), isOutsideBrowser(origin) ? 'stays' : 'ends'))
})
