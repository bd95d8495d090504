import { Hono } from 'hono'
import * as v from 'valibot'
import { body, text } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { setAltText } from './alt-text.ts'

const description = v.object({ altText: text })

export const images = new Hono<ApiEnv>().put('/:id', async c => {
  const { altText } = await body(c, description)
  return c.json(await setAltText(c.var.ctx, c.req.param('id'), altText))
})
