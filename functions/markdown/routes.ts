import { Hono } from 'hono'
import { type Answer, previewing } from '#functions/contract/calls.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { renderPreview } from './preview.ts'

export const previews = new Hono<ApiEnv>().post('/_preview', async c => {
  const { body: source, as } = await body(c, previewing)
  return c.json<Answer<'POST /_preview'>>(await renderPreview(c.var.ctx, source, as))
})
