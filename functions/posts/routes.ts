import { Hono } from 'hono'
import type { ApiEnv } from '#functions/app.ts'
import { load } from '#functions/db/plan.ts'
import { feedPosts } from './posts.ts'

export const posts = new Hono<ApiEnv>().get('/', async c => {
  const { feed } = await load(c.var.ctx.db, {
    feed: feedPosts(c.var.ctx, { sort: 'hot', limit: 10, next: c.req.query('next') })
  })
  return c.json(feed)
})
