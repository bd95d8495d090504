import { defineMiddleware } from 'astro:middleware'
import { env } from 'cloudflare:workers'
import { openContext } from '#functions/context.ts'

export const onRequest = defineMiddleware(async ({ locals }, next) => {
  locals.ctx = openContext(env)
  return next()
})
