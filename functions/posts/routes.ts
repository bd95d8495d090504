import { Hono } from 'hono'
import * as v from 'valibot'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { COMMENTS_PAGE_SIZE, COMMENTS_PAGE_SIZE_MAX, PAGE_SIZE, PAGE_SIZE_MAX } from '#functions/contract/limits.ts'
import { FEED_SORTS, FEEDS, MOD_FILTERS } from '#functions/contract/sorts.ts'
import { load, run } from '#functions/db/plan.ts'
import { body, text } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { choice, flag, id, limit, next, page, query } from '#functions/http/queries.ts'
import { memberReader, runAs } from '#functions/users/viewer.ts'
import { createPost } from './create.ts'
import { editPost } from './edit.ts'
import { joinedIds } from './home.ts'
import { communityFeedPosts, feedPosts, numberedPosts } from './posts.ts'
import { commentsOfPost, postWithComments, repliesTo } from './thread.ts'

const feedQuery = query({
  sort: choice(FEED_SORTS, 'hot', 'invalid_sort'),
  feed: choice(FEEDS, 'all', 'invalid_value'),
  filter: choice(MOD_FILTERS, 'all', 'invalid_filter'),
  communityId: id,
  next,
  limit: limit(PAGE_SIZE, PAGE_SIZE_MAX),
  page
})

const postQuery = query({ fetchCommunity: flag(true), limit: limit(COMMENTS_PAGE_SIZE, COMMENTS_PAGE_SIZE_MAX) })

const commentsQuery = query({
  next,
  limit: limit(COMMENTS_PAGE_SIZE, COMMENTS_PAGE_SIZE_MAX),
  parentId: id,
  withParent: flag(false)
})

const newPost = v.object({
  type: text,
  title: text,
  body: text,
  community: text,
  userGroup: v.nullish(v.string(), 'normal'),
  url: text,
  images: v.nullish(v.array(v.object({ imageId: text, caption: text })), [])
})

const given = v.nullish(v.string())
const changes = v.object({ title: given, body: given, userGroup: given })

export const posts = new Hono<ApiEnv>()
  .get('/', feedQuery, async c => {
    const { feed, filter, communityId, page, ...wanted } = c.req.valid('query')
    const { ctx } = c.var
    // What moderators see of removed and locked posts needs their right, not only an account.
    if (filter !== 'all') throw new AppError('not_mod')
    if (communityId === undefined) return c.json(await feedOf(ctx, feed, wanted))
    if (page === undefined) return c.json(await runAs(ctx, communityFeedPosts(ctx, communityId, wanted)))
    return c.json(await runAs(ctx, numberedPosts(ctx, communityId, { ...wanted, page })))
  })
  .post('/', async c => {
    const given = await body(c, newPost)
    return c.json(await createPost(c.var.ctx, given, idempotencyKey(c)))
  })
  .put('/:id', async (c, next) => {
    // The acts of moderators, and of authors in their capacity, have calls of their own.
    if (c.req.query('action')) return next()
    const given = await body(c, changes)
    return c.json(await editPost(c.var.ctx, c.req.param('id'), given, idempotencyKey(c)))
  })
  .get('/:id', postQuery, async c => {
    const { fetchCommunity, limit } = c.req.valid('query')
    return c.json(await postWithComments(c.var.ctx, c.req.param('id'), { limit, withCommunity: fetchCommunity }))
  })
  .get('/:id/comments', commentsQuery, async c => {
    const { parentId, withParent, ...batch } = c.req.valid('query')
    const post = c.req.param('id')
    if (parentId === undefined) return c.json(await commentsOfPost(c.var.ctx, post, batch))
    return c.json(await repliesTo(c.var.ctx, post, parentId, withParent))
  })

async function feedOf(ctx: Ctx, feed: (typeof FEEDS)[number], wanted: Parameters<typeof feedPosts>[1]) {
  if (feed === 'home') {
    const { joined } = await load(ctx.db, { me: memberReader(ctx), joined: joinedIds(ctx) })
    return run(ctx.db, feedPosts(ctx, { ...wanted, communityIds: joined }))
  }
  // The feed of a community that is not named.
  if (feed === 'community') throw new AppError('invalid_id')
  return runAs(ctx, feedPosts(ctx, wanted))
}
