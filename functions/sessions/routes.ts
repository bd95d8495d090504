import { Hono } from 'hono'
import { type Answer, credentials } from '#functions/contract/calls.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { choice, query } from '#functions/http/queries.ts'
import { isOutsideBrowser } from './forgery.ts'
import { logIn, logOut } from './sessions.ts'

const loginQuery = query({ action: choice(['logout'], undefined, 'invalid_action') })

export const sessions = new Hono<ApiEnv>().post('/_login', loginQuery, async c => {
  const { ctx } = c.var
  if (c.req.valid('query').action === 'logout') {
    await logOut(ctx)
    return c.json({ success: true })
  }
  const origin = { origin: c.req.header('Origin') ?? null, site: c.req.header('Sec-Fetch-Site') ?? null }
  const session = isOutsideBrowser(origin) ? 'stays' : 'ends'
  return c.json<Answer<'POST /_login'>>(await logIn(ctx, await body(c, credentials), session))
})
