import { Hono } from 'hono'
import type { Ctx } from '#functions/context.ts'
import { COMMUNITIES_MAX } from '#functions/contract/limits.ts'
import { COMMUNITY_SETS, COMMUNITY_SORTS } from '#functions/contract/sorts.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { choice, flag, limit, query, words } from '#functions/http/queries.ts'
import { runAs } from '#functions/users/viewer.ts'
import { type CommunityPage, communityId, idOfName, wholeCommunity, withoutPageParts } from './communities.ts'
import { communityList } from './list.ts'

const listQuery = query({
  sort: choice(COMMUNITY_SORTS, 'size', 'invalid_sort'),
  limit: limit(COMMUNITIES_MAX, COMMUNITIES_MAX),
  q: words,
  set: choice(COMMUNITY_SETS, 'all', 'invalid_value')
})

const nameQuery = query({ byName: flag(false) })

export const communities = new Hono<ApiEnv>()
  .get('/', listQuery, async c => {
    const { set, ...wanted } = c.req.valid('query')
    if (set === 'subscribed') return membersOnly()
    return c.json(await runAs(c.var.ctx, communityList(c.var.ctx, { ...wanted, onlyDefault: set === 'default' })))
  })
  .get('/:id', nameQuery, async c => {
    const found = await findCommunity(c.var.ctx, c.req.param('id'), c.req.valid('query'))
    return c.json(withoutPageParts(found))
  })
  .get('/:id/mods', nameQuery, async c => {
    const { mods } = await findCommunity(c.var.ctx, c.req.param('id'), c.req.valid('query'))
    return c.json(mods ?? [])
  })
  .get('/:id/rules', nameQuery, async c => {
    const { rules } = await findCommunity(c.var.ctx, c.req.param('id'), c.req.valid('query'))
    return c.json(rules ?? [])
  })

const findCommunity = (ctx: Ctx, text: string, { byName }: { byName: boolean }): Promise<CommunityPage> =>
  runAs(ctx, wholeCommunity(ctx, byName ? idOfName(text) : communityId(text)))
