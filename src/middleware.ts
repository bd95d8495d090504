import { env } from 'cloudflare:workers'
import { defineMiddleware } from 'astro:middleware'
import { openContext } from '#functions/context.ts'

export const onRequest = defineMiddleware(async ({ locals }, next) => {
  locals.ctx = openContext(env)
  return next()
})
