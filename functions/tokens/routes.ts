import { Hono } from 'hono'
import { newAccessToken } from '#functions/contract/access-tokens.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { loadAsMember } from '#functions/sessions/viewer.ts'
import { endToken, listTokens, makeToken } from './tokens.ts'

/** Routes of the viewer's access tokens. */
export const tokens = new Hono<ApiEnv>()
  .get('/', membersOnly, async c => {
    const { ctx } = c.var
    return c.json((await loadAsMember(ctx, { own: listTokens(ctx) })).own)
  })
  .post('/', async c => c.json(await makeToken(c.var.ctx, await body(c, newAccessToken), null)))
  .delete('/:id', async c => {
    await endToken(c.var.ctx, c.req.param('id'))
    return c.json({ success: true })
  })
