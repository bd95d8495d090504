import { Hono } from 'hono'
import * as v from 'valibot'
import type { Ctx } from '#functions/context.ts'
import { type Answer, membership, naming, newCommunity } from '#functions/contract/calls.ts'
import { longText, shortText, textsBefore } from '#functions/contract/fields.ts'
import { BANNED_MAX, COMMUNITIES_MAX } from '#functions/contract/limits.ts'
import { COMMUNITY_SETS, COMMUNITY_SORTS } from '#functions/contract/sorts.ts'
import { communityId } from '#functions/db/id.ts'
import { body, bodyOrNone } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { choice, flag, limit, query, words } from '#functions/http/queries.ts'
import { reasonBody } from '#functions/http/reasons.ts'
import { uploadOf } from '#functions/http/uploads.ts'
import { loadAsModerator } from '#functions/moderation/change-as-moderator.ts'
import { loadAs, loadAsMember, runAs } from '#functions/sessions/viewer.ts'
import { banMember, listBanned, unbanMember } from './bans.ts'
import { type CommunityPage, getCommunity, idOfName, withoutPageParts } from './communities.ts'
import { createCommunity } from './create.ts'
import { listCommunities } from './list.ts'
import { changeMembership } from './membership.ts'
import { addMod, removeMod } from './mods.ts'
import { removeCommunityPicture, setCommunityPicture } from './pictures.ts'
import { changeCommunity } from './settings.ts'

export const listQuery = {
  sort: choice(COMMUNITY_SORTS, 'size', 'invalid_sort'),
  limit: limit(COMMUNITIES_MAX, COMMUNITIES_MAX),
  q: words,
  prefix: words,
  set: choice(COMMUNITY_SETS, 'all', 'invalid_value')
}

export const nameQuery = { byName: flag(false) }
export const unbanQuery = { username: words }

/** Route of the call that joins or leaves a community; its path is outside of the communities' paths. */
export const memberships = new Hono<ApiEnv>().post('/_joinCommunity', async c => {
  const input = await body(c, membership)
  return c.json<Answer<'POST /_joinCommunity'>>(await changeMembership(c.var.ctx, { ...input, key: idempotencyKey(c) }))
})

export const newBan = v.object({ ...naming.entries, ...reasonBody.entries, expires: v.nullish(shortText()) })
/**
 * Fields of the call that changes a community. Existing clients send the whole community; its other fields are ignored.
 */
export const settings = v.object({
  title: v.nullish(shortText()),
  about: v.nullish(longText()),
  postingRestricted: v.nullish(v.boolean()),
  modlogPublic: v.nullish(v.boolean()),
  labelRequired: v.nullish(v.boolean()),
  commentImages: v.nullish(v.boolean()),
  was: textsBefore('title', 'about')
})

export const communities = new Hono<ApiEnv>()
  .get('/', query(listQuery), async c => {
    const { ctx } = c.var
    const options = c.req.valid('query')
    const loadFor = options.set === 'subscribed' ? loadAsMember : loadAs
    return c.json((await loadFor(ctx, { communities: listCommunities(ctx, options) })).communities)
  })
  .post('/', async c => {
    const input = await body(c, newCommunity)
    return c.json<Answer<'POST /communities'>>(await createCommunity(c.var.ctx, { ...input, key: idempotencyKey(c) }))
  })
  .get('/:id', query(nameQuery), async c => {
    const result = await findCommunity(c.var.ctx, c.req.param('id'), c.req.valid('query'))
    return c.json(withoutPageParts(result))
  })
  .put('/:id', async c => {
    const chosen = { id: c.req.param('id'), key: idempotencyKey(c) }
    return c.json(await changeCommunity(c.var.ctx, chosen, await body(c, settings)))
  })
  .get('/:id/mods', query(nameQuery), async c => {
    const { mods } = await findCommunity(c.var.ctx, c.req.param('id'), c.req.valid('query'))
    return c.json(mods ?? [])
  })
  .post('/:id/mods', async c => {
    const chosen = { id: c.req.param('id'), key: idempotencyKey(c) }
    return c.json(await addMod(c.var.ctx, { ...chosen, ...(await body(c, naming)) }))
  })
  .delete('/:id/mods/:username', async c => {
    return c.json(await removeMod(c.var.ctx, { ...c.req.param(), key: idempotencyKey(c) }))
  })
  .get('/:id/banned', async c => {
    const { ctx } = c.var
    const id = c.req.param('id')
    const { list } = await loadAsModerator(ctx, id, { list: listBanned(ctx, id, { limit: BANNED_MAX }) })
    return c.json(list.banned)
  })
  .post('/:id/banned', async c => {
    const chosen = { id: c.req.param('id'), key: idempotencyKey(c) }
    return c.json(await banMember(c.var.ctx, { ...chosen, ...(await body(c, newBan)) }))
  })
  .delete('/:id/banned', query(unbanQuery), async c => {
    const { username } = await bodyOrNone(c, naming)
    const chosen = { id: c.req.param('id'), key: idempotencyKey(c) }
    return c.json(await unbanMember(c.var.ctx, { ...chosen, username: c.req.valid('query').username ?? username }))
  })
  .get('/:id/rules', query(nameQuery), async c => {
    const { rules } = await findCommunity(c.var.ctx, c.req.param('id'), c.req.valid('query'))
    return c.json(rules ?? [])
  })
  .post('/:id/pro_pic', async c => {
    return c.json(await setCommunityPicture(c.var.ctx, c.req.param('id'), 'icon', () => uploadOf(c)))
  })
  .delete('/:id/pro_pic', async c => c.json(await removeCommunityPicture(c.var.ctx, c.req.param('id'), 'icon')))
  .post('/:id/banner_image', async c => {
    return c.json(await setCommunityPicture(c.var.ctx, c.req.param('id'), 'banner', () => uploadOf(c)))
  })
  .delete('/:id/banner_image', async c => c.json(await removeCommunityPicture(c.var.ctx, c.req.param('id'), 'banner')))

const findCommunity = (ctx: Ctx, text: string, { byName }: { byName: boolean }): Promise<CommunityPage> =>
  runAs(ctx, getCommunity(ctx, byName ? idOfName(text) : communityId(text)))
