import { Hono } from 'hono'
import { type Answer, credentials } from '#functions/contract/calls.ts'
import { AppError } from '#functions/contract/errors.ts'
import { passkeyUse } from '#functions/contract/passkeys.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { choice, query } from '#functions/http/queries.ts'
import { logInWithPasskey, proveByPasskey, requirePasskeys, startPasskeyLogIn, startPasskeyProof } from './passkeys.ts'
import { logIn, logOut } from './sessions.ts'

export const loginQuery = { action: choice(['logout'], undefined, 'invalid_action') }

export const passkeyQuery = {
  action: choice(['start', 'logIn', 'startProof', 'prove'], undefined, 'invalid_action')
}

export const sessions = new Hono<ApiEnv>()
  .post('/_login', query(loginQuery), async c => {
    const { ctx } = c.var
    if (c.req.valid('query').action === 'logout') {
      await logOut(ctx)
      return c.json({ success: true })
    }
    return c.json<Answer<'POST /_login'>>(await logIn(ctx, await body(c, credentials)))
  })
  .post('/_passkey', query(passkeyQuery), async c => {
    const { ctx } = c.var
    const { action } = c.req.valid('query')
    if (action === undefined) throw new AppError('invalid_action')
    if (action === 'start') return c.json<Answer<'POST /_passkey?action=start'>>(startPasskeyLogIn(ctx))
    if (action === 'startProof') return c.json<Answer<'POST /_passkey?action=startProof'>>(await startPasskeyProof(ctx))
    requirePasskeys(ctx)
    const use = await body(c, passkeyUse)
    if (action === 'logIn') return c.json<Answer<'POST /_passkey?action=logIn'>>(await logInWithPasskey(ctx, use))
    await proveByPasskey(ctx, use)
    return c.json<Answer<'POST /_passkey?action=prove'>>({ success: true })
  })
