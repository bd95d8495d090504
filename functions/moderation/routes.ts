import { Hono } from 'hono'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#functions/contract/limits.ts'
import { COMMUNITY_LOG_ACTIONS } from '#functions/contract/moderation.ts'
import { communityId } from '#functions/db/id.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { choice, limit, next, query, words } from '#functions/http/queries.ts'
import { runAs } from '#functions/sessions/viewer.ts'
import { getLog } from './entries.ts'

export const logQuery = {
  next,
  limit: limit(PAGE_SIZE, PAGE_SIZE_MAX),
  action: choice(COMMUNITY_LOG_ACTIONS, undefined, 'invalid_action'),
  actor: words
}

/** Route that the specification does not have: the moderation log of a community. */
export const moderation = new Hono<ApiEnv>().get('/:id/log', query(logQuery), async c => {
  const { ctx } = c.var
  return c.json(await runAs(ctx, getLog(ctx, communityId(c.req.param('id')), c.req.valid('query'))))
})
