import { Hono } from 'hono'
import { AppError } from '#functions/contract/errors.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { anyText, pixels, query } from '#functions/http/queries.ts'
import { runAs } from '#functions/sessions/viewer.ts'
import { getOembed } from './oembed.ts'

export const oembedQuery = { url: anyText, format: anyText, maxwidth: pixels, maxheight: pixels }

export const oembed = new Hono<ApiEnv>().get('/oembed', query(oembedQuery), async c => {
  const { url, format, maxwidth: width, maxheight: height } = c.req.valid('query')
  if (format && format !== 'json') throw new AppError('format_not_supported')
  if (!url) throw new AppError('invalid_value', { field: 'url' })
  return c.json(await runAs(c.var.ctx, getOembed(c.var.ctx, url, { width, height })))
})
