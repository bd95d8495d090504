import { Hono } from 'hono'
import * as v from 'valibot'
import { bodyText } from '#functions/contract/fields.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { PREVIEWED, renderPreview } from './preview.ts'

const draft = v.object({ body: bodyText, as: v.optional(v.picklist(PREVIEWED), 'post') })

export const previews = new Hono<ApiEnv>().post('/_preview', async c => {
  const { body: source, as } = await body(c, draft)
  return c.json(await renderPreview(c.var.ctx, source, as))
})
