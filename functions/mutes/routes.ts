import { Hono } from 'hono'
import type * as v from 'valibot'
import { type Answer, muting } from '#functions/contract/calls.ts'
import { AppError } from '#functions/contract/errors.ts'
import { body, bodyOrNone } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { anyText, choice, query } from '#functions/http/queries.ts'
import { loadAsMember } from '#functions/sessions/viewer.ts'
import { listOwnMutes } from './mutes.ts'
import { type MuteTarget, mute, unmute } from './muting.ts'

export const unmuting = {
  type: choice(['user', 'community'], undefined, 'invalid_mute_type'),
  userId: anyText,
  communityId: anyText
}

type Unmuted = Answer<`DELETE /mutes/users/${string}`>

export const mutes = new Hono<ApiEnv>()
  .get('/', async c => {
    const { ctx } = c.var
    return c.json((await loadAsMember(ctx, { mutes: listOwnMutes(ctx) })).mutes)
  })
  .post('/', async c => {
    const named = targetOf(await body(c, muting))
    if (!named) throw new AppError('missing_target')
    return c.json<Answer<'POST /mutes'>>(await mute(c.var.ctx, named))
  })
  .delete('/', query(unmuting), async c => {
    const { type, ...inQuery } = c.req.valid('query')
    const named = targetOf(inQuery) ?? targetOf(await bodyOrNone(c, muting))
    return c.json(await unmute(c.var.ctx, named ?? { type }))
  })
  .delete('/:muteId', membersOnly, async c => {
    await unmute(c.var.ctx, { muteId: c.req.param('muteId') })
    return c.json<Unmuted>({ success: true })
  })
  .delete('/users/:id', async c => {
    await unmute(c.var.ctx, { userId: c.req.param('id') })
    return c.json<Unmuted>({ success: true })
  })
  .delete('/communities/:id', async c => {
    await unmute(c.var.ctx, { communityId: c.req.param('id') })
    return c.json<Unmuted>({ success: true })
  })

/** Gives the target of a call: an account or a community; null: the call names no target. */
function targetOf({ userId, communityId }: v.InferOutput<typeof muting>): MuteTarget | null {
  if (userId) return { userId }
  if (communityId) return { communityId }
  // An empty id is an error: it must not mean all mutes of the viewer.
  if (userId === '' || communityId === '') throw new AppError('missing_target')
  return null
}
