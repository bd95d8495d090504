import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { ABOUT_COMMUNITY_MAX, COMMUNITY_POINTS, COMMUNITY_TITLE_MAX } from '#functions/contract/limits.ts'
import { isCommunityName } from '#functions/contract/names.ts'
import { isLonger, oneLine, trimText } from '#functions/contract/text.ts'
import type { Community, Viewer } from '#functions/contract/views.ts'
import { newId } from '#functions/db/id.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { communities, communityMembers, communityMods, users } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { madeBy, writeOnce } from '#functions/idempotency/write-once.ts'
import { RENDERER_VERSION, renderMarkdown } from '#functions/markdown/markdown.ts'
import { requireModerating } from '#functions/moderation/conditions.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { getCommunity, idOfName, withoutPageParts } from './communities.ts'
import { countIfNameIsFree, isNameTaken } from './name-taken.ts'
import { notifyRequesters } from './notify-requesters.ts'
import { isReserved, whyNotCreated } from './rules.ts'
import { searchTextOf } from './search-text.ts'

export interface NewCommunity {
  name: string
  /** The title, shown in place of the name; blank: the name. */
  title: string
  /** Description in Markdown; blank: no description. */
  about: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

/**
 * Creates a community; the creator joins and becomes its first moderator. Two database round trips; of two concurrent
 * calls with one name one succeeds. Only valid calls count against the limit of new communities; all calls count
 * against the limit of writes.
 * @throws AppError invalid_community_name, too_long, not_logged_in, name_reserved, community_exists, not_admin,
 * not_enough_points, max_limit_reached, too_many_requests.
 */
export async function createCommunity(ctx: Ctx, { key, ...input }: NewCommunity): Promise<Community> {
  const name = trimText(input.name)
  const title = oneLine(input.title)
  const about = trimText(input.about)
  if (!isCommunityName(name)) throw new AppError('invalid_community_name', { field: 'name' })
  if (isLonger(title, COMMUNITY_TITLE_MAX)) throw new AppError('too_long', { field: 'title' })
  if (isLonger(about, ABOUT_COMMUNITY_MAX)) throw new AppError('too_long', { field: 'about' })
  const needs = { wait: countIfNameIsFree(ctx, 'createCommunity', name), isTaken: isNameTaken(ctx, name) }
  const id = newId(ctx.now)
  const created = madeBy(ctx, key, id)
  const again = mapPlan(getCommunity(ctx, created), withoutPageParts)
  return writeOnce(ctx, { limit: 'otherWrites', key, makes: id, again }, needs, ({ wait, isTaken }, me) => {
    if (isTaken) throw exists()
    if (isReserved(name)) throw new AppError('name_reserved', { field: 'name' })
    if (wait > 0) throw new AppError('too_many_requests', { retryAfter: wait })
    refuseUnless(ctx, isTaken, me)
    return {
      statements: [...making(ctx, { id, name, title, about, me }), notifyRequesters(ctx, me, { id, name })],
      isDone: isCreated(id),
      answer: answered(ctx, name, created)
    }
  })
}

const exists = () => new AppError('community_exists', { field: 'name' })

/** Checks the rules for creating a community. @throws AppError when the viewer may not create the community. */
function refuseUnless(ctx: Ctx, isTaken: boolean, me: Viewer): void {
  if (isTaken) throw exists()
  const refusal = whyNotCreated(me, ctx.settings)
  if (refusal) throw new AppError(refusal)
  if (whyNotCreated({ ...me, isAdmin: false }, ctx.settings)) requireModerating(ctx)
}

/** SQL condition: true when the community has been inserted. */
export const isCreated = (id: string): SQL => sql`exists (select 1 from ${communities} where id = ${id})`

/**
 * Reads the new community for its creator.
 * @param created SQL for the community's id; when no row has this id, nothing was created, and the reason is thrown.
 */
function answered(ctx: Ctx, name: string, created: SQL): Plan<Community> {
  const row = ctx.db.select({ id: communities.id }).from(communities).where(eq(communities.id, created))
  const exists = plan([row], rows => rows.length > 0)
  // In the batch, the reads for the checks precede the read of the community: if the community was not created, the
  // checks throw the reason.
  const checked = mapPlan(
    together({ isCreatedByCall: exists, isTaken: isNameTaken(ctx, name) }),
    ({ isCreatedByCall, isTaken }) => {
      if (isCreatedByCall) return
      // The viewer is known here, because the batch reads the viewer before these rows.
      if (ctx.auth.viewer) refuseUnless(ctx, isTaken, ctx.auth.viewer)
      throw new AppError('unavailable')
    }
  )
  const community = mapPlan(getCommunity(ctx, created), withoutPageParts)
  return mapPlan(together({ checked, community }), ({ community }) => community)
}

interface Making {
  id: string
  name: string
  title: string
  about: string
  me: Viewer
  /** Further SQL condition, without which the statements change nothing; absent: no further condition. */
  when?: SQL
}

/** Statements that create a community, with its creator as member and first moderator. */
export function making(ctx: Ctx, { id, name, title, about, me, when = sql`true` }: Making): BatchItem<'sqlite'>[] {
  const { db, now } = ctx
  const at = now.getTime()
  const from = sql`from ${communities} where id = ${id}`
  return [
    db.run(sql`insert into ${communities} (id, user_id, name, title, search_text, about, about_html, renderer_version, no_members, created_at)
      select ${id}, ${me.id}, ${name}, nullif(${title}, ''), ${searchTextOf({ name, title })}, nullif(${about}, ''), nullif(${about && renderMarkdown(about)}, ''),
        ${RENDERER_VERSION}, 1, ${at} where ${idOfName(name)} is null and ${may(ctx, me.id)} and ${when}`),
    db.run(sql`insert into ${communityMembers} (community_id, user_id, joined_at) select id, user_id, ${at} ${from}`),
    db.run(sql`insert into ${communityMods} (community_id, user_id, position, created_at)
      select id, user_id, 0, ${at} ${from}`)
  ]
}

/** SQL condition that repeats the rule for creating communities. */
function may(ctx: Ctx, me: string): SQL {
  const moderated = sql`(select count(*) from ${communityMods} where user_id = ${me})`
  return sql`${viewerId(ctx)} = ${me} and exists (select 1 from ${users} where id = ${me} and (is_admin = 1
    or points >= ${COMMUNITY_POINTS} and ${moderated} < ${ctx.settings.MAX_MODDED}))`
}
