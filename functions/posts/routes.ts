import { Hono } from 'hono'
import type * as v from 'valibot'
import type { Ctx } from '#functions/context.ts'
import { type Answer, newPost, postChanges, type ReadAnswer } from '#functions/contract/calls.ts'
import { AppError } from '#functions/contract/errors.ts'
import { COMMENTS_PAGE_SIZE, COMMENTS_PAGE_SIZE_MAX, PAGE_SIZE, PAGE_SIZE_MAX } from '#functions/contract/limits.ts'
import { COMMENT_SORTS, FEED_SORTS, FEEDS, MOD_FILTERS } from '#functions/contract/sorts.ts'
import { trimText } from '#functions/contract/text.ts'
import { run } from '#functions/db/plan.ts'
import { body } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { anyText, choice, flag, id, label, limit, next, page, query } from '#functions/http/queries.ts'
import { nextLink } from '#functions/http/read-headers.ts'
import { loadAsModerator } from '#functions/moderation/change-as-moderator.ts'
import { loadAsMember, runAs } from '#functions/sessions/viewer.ts'
import { createPost } from './create.ts'
import { editPost } from './edit.ts'
import { listJoinedIds, moderatedBy } from './home.ts'
import type { PostInput } from './input.ts'
import { listModeratedPosts } from './moderated.ts'
import { listSameLink } from './other-discussions.ts'
import { listCommunityPosts, listFeedPosts, listNumberedPosts } from './posts.ts'
import { getPostWithComments, listComments, listReplies } from './thread.ts'

export const feedQuery = {
  sort: choice(FEED_SORTS, 'hot', 'invalid_sort'),
  feed: choice(FEEDS, 'all', 'invalid_value'),
  filter: choice(MOD_FILTERS, 'all', 'invalid_filter'),
  communityId: id,
  label,
  next,
  limit: limit(PAGE_SIZE, PAGE_SIZE_MAX),
  page
}

const commentSort = choice(COMMENT_SORTS, 'best', 'invalid_sort')

/** The default number of comments equals the number of comments on the page of a post. */
export const postQuery = {
  sort: commentSort,
  fetchCommunity: flag(true),
  limit: limit(COMMENTS_PAGE_SIZE_MAX, COMMENTS_PAGE_SIZE_MAX)
}

export const commentsQuery = {
  sort: commentSort,
  next,
  limit: limit(COMMENTS_PAGE_SIZE, COMMENTS_PAGE_SIZE_MAX),
  parentId: id,
  withParent: flag(false)
}

export const sameLinkQuery = { url: anyText, community: anyText }

export const posts = new Hono<ApiEnv>()
  .get('/', query(feedQuery), async c => {
    const { feed, filter, communityId, page, label, ...options } = c.req.valid('query')
    const { ctx } = c.var
    if (filter !== 'all') {
      const input = { communityId: communityId ?? '', filter, page: page ?? 1, limit: options.limit }
      return c.json((await loadAsModerator(ctx, input.communityId, { result: listModeratedPosts(ctx, input) })).result)
    }
    // Nobody counts the posts of a label, so its list has no numbered pages; and labels are those of one community.
    if (label && page !== undefined) throw new AppError('invalid_value', { field: 'page' })
    if (label && communityId === undefined) throw new AppError('invalid_id', { field: 'communityId' })
    if (communityId === undefined) return c.json(await listFeed(ctx, feed, options))
    if (page === undefined) return c.json(await runAs(ctx, listCommunityPosts(ctx, communityId, { ...options, label })))
    return c.json(await runAs(ctx, listNumberedPosts(ctx, communityId, { ...options, page })))
  })
  .get('/_same_link', membersOnly, query(sameLinkQuery), async c => {
    const { url = '', community = '' } = c.req.valid('query')
    const { ctx } = c.var
    const { found } = await loadAsMember(ctx, { found: listSameLink(ctx, { url, community: trimText(community) }) })
    return c.json<ReadAnswer<'/posts/_same_link?'>>(found)
  })
  .post('/', async c => {
    const input = postOf(await body(c, newPost))
    return c.json<Answer<'POST /posts'>>(await createPost(c.var.ctx, input, idempotencyKey(c)))
  })
  .put('/:id', async c => {
    const input = await body(c, postChanges)
    return c.json(await editPost(c.var.ctx, c.req.param('id'), input, idempotencyKey(c)))
  })
  .get('/:id', query(postQuery), async c => {
    const { fetchCommunity, ...batch } = c.req.valid('query')
    const post = await getPostWithComments(c.var.ctx, c.req.param('id'), { ...batch, withCommunity: fetchCommunity })
    const { publicId, commentsNext } = post
    // The further pages of the comments are answers of another call.
    const comments = `${c.var.ctx.origin}/api/posts/${publicId}/comments${batch.sort === 'best' ? '' : `?sort=${batch.sort}`}`
    if (commentsNext) c.header('Link', nextLink(comments, commentsNext))
    return c.json(post)
  })
  .get('/:id/comments', query(commentsQuery), async c => {
    const { parentId, withParent, ...batch } = c.req.valid('query')
    const post = c.req.param('id')
    if (parentId === undefined) return c.json(await listComments(c.var.ctx, post, batch))
    return c.json(await listReplies(c.var.ctx, post, parentId, { sort: batch.sort, withParent }))
  })

/** Fills in what existing clients leave out of a new post. */
const postOf = ({ userGroup, images, imageId, ...rest }: v.InferOutput<typeof newPost>): PostInput => ({
  ...rest,
  userGroup: userGroup || 'normal',
  images: images.length === 0 && imageId ? [{ imageId, caption: '' }] : images
})

async function listFeed(ctx: Ctx, feed: (typeof FEEDS)[number], options: Parameters<typeof listFeedPosts>[1]) {
  if (feed === 'home') {
    const { joined } = await loadAsMember(ctx, { joined: listJoinedIds(ctx) })
    return run(ctx.db, listFeedPosts(ctx, { ...options, communityIds: joined }))
  }
  if (feed === 'moderating') {
    const { me } = await loadAsMember(ctx, {})
    return run(ctx.db, listFeedPosts(ctx, { ...options, ...moderatedBy(me) }))
  }
  // The feed of a community is refused when the call names no community.
  if (feed === 'community') throw new AppError('invalid_id', { field: 'communityId' })
  return runAs(ctx, listFeedPosts(ctx, options))
}
