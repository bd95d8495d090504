import { Hono } from 'hono'
import { linkToken, newPasswordByLink, recoveryLogin } from '#functions/contract/calls.ts'
import { AppError } from '#functions/contract/errors.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { choice, query } from '#functions/http/queries.ts'
import { confirmAddress, takeBackAddress } from './address.ts'
import { askRecovery } from './ask.ts'
import { finishRecovery } from './finish.ts'

export const recoverQuery = { action: choice(['finish'], undefined, 'invalid_action') }
export const emailQuery = { action: choice(['confirm', 'takeBack'], undefined, 'invalid_action') }

export const recovery = new Hono<ApiEnv>()
  .post('/_recover', query(recoverQuery), async c => {
    const { ctx } = c.var
    if (c.req.valid('query').action === 'finish') await finishRecovery(ctx, await body(c, newPasswordByLink))
    else await askRecovery(ctx, (await body(c, recoveryLogin)).login)
    return c.json({ success: true })
  })
  .post('/_email', query(emailQuery), async c => {
    const { ctx } = c.var
    const { action } = c.req.valid('query')
    if (action === undefined) throw new AppError('invalid_action')
    const { token } = await body(c, linkToken)
    await (action === 'confirm' ? confirmAddress(ctx, token) : takeBackAddress(ctx, token))
    return c.json({ success: true })
  })
