import { Hono } from 'hono'
import * as v from 'valibot'
import { cut, textsBefore } from '#functions/contract/fields.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { uploadOf } from '#functions/http/uploads.ts'
import { setAltText } from './alt-text.ts'
import { uploadPicture } from './upload.ts'

const description = v.object({ altText: v.nullish(cut, ''), was: textsBefore('altText') })

export const uploads = new Hono<ApiEnv>().post('/_uploads', async c => {
  return c.json(await uploadPicture(c.var.ctx, idempotencyKey(c), () => uploadOf(c)))
})

export const images = new Hono<ApiEnv>().put('/:id', async c => {
  const { altText, was } = await body(c, description)
  return c.json(await setAltText(c.var.ctx, c.req.param('id'), altText, was))
})
