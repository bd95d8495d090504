import { Hono } from 'hono'
import { type Answer, describing } from '#functions/contract/calls.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { uploadOf } from '#functions/http/uploads.ts'
import { setAltText } from './alt-text.ts'
import { uploadPicture } from './upload.ts'

export const uploads = new Hono<ApiEnv>().post('/_uploads', async c => {
  return c.json(await uploadPicture(c.var.ctx, idempotencyKey(c), () => uploadOf(c)))
})

export const images = new Hono<ApiEnv>().put('/:id', async c => {
  const { altText, was } = await body(c, describing)
  return c.json<Answer<`PUT /images/${string}`>>(await setAltText(c.var.ctx, c.req.param('id'), altText, was))
})
