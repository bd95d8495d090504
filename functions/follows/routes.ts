import { Hono } from 'hono'
import { type Answer, following } from '#functions/contract/calls.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { FollowType } from '#functions/contract/follows.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { anyText, choice, next, query } from '#functions/http/queries.ts'
import { loadAsMember } from '#functions/sessions/viewer.ts'
import { follow, unfollow } from './follow.ts'
import { listFollows } from './follows.ts'

const TYPES = ['post', 'user'] as const satisfies FollowType[]
const type = choice(TYPES, undefined, 'invalid_type')

export const listing = { type, next }
export const unfollowing = { type, targetId: anyText }

/** Checks the kind of the object to follow. @throws AppError invalid_type. */
function typeOf(text: string | undefined): FollowType {
  const found = TYPES.find(each => each === text)
  if (!found) throw new AppError('invalid_type', { field: 'type' })
  return found
}

export const follows = new Hono<ApiEnv>()
  .get('/', query(listing), async c => {
    const { ctx } = c.var
    const { type, next } = c.req.valid('query')
    return c.json((await loadAsMember(ctx, { result: listFollows(ctx, type, next) })).result)
  })
  .post('/', async c => {
    const { type, targetId } = await body(c, following)
    const chosen = { type: typeOf(type), targetId, key: idempotencyKey(c) }
    return c.json<Answer<'POST /follows'>>(await follow(c.var.ctx, chosen))
  })
  .delete('/', query(unfollowing), async c => {
    const { type, targetId = '' } = c.req.valid('query')
    await unfollow(c.var.ctx, { type: typeOf(type), targetId, key: idempotencyKey(c) })
    return c.json<Answer<`DELETE /follows?${string}`>>({ success: true })
  })
