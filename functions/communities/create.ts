import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { ABOUT_COMMUNITY_MAX, COMMUNITY_POINTS } from '#functions/contract/limits.ts'
import { lengthOf } from '#functions/contract/text.ts'
import type { Community, Viewer } from '#functions/contract/views.ts'
import { newId } from '#functions/db/id.ts'
import { mapPlan, plan, together } from '#functions/db/plan.ts'
import { communities, communityMembers, communityMods, users } from '#functions/db/schema/index.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { counted } from '#functions/limits/limits.ts'
import { RENDERER_VERSION, renderMarkdown } from '#functions/markdown/markdown.ts'
import { limitedMember } from '#functions/users/settings.ts'
import { viewerId } from '#functions/users/viewer.ts'
import { idOfName, wholeCommunity, withoutPageParts } from './communities.ts'
import { isCommunityName, isReserved, whyNotCreated } from './rules.ts'

export interface NewCommunity {
  name: string
  /** Markdown; blank: none. */
  about: string
  /** The client's Idempotency-Key. */
  key: string | null
}

/**
 * Makes a community; its maker joins it and is its first moderator. Two round trips; of two who take one name at once,
 * one gets it. Only what could be made counts against the limit of communities; every try is a write.
 * @throws AppError invalid_community_name, too_long, not_logged_in, name_reserved, community_exists, not_admin,
 * not_enough_points, max_limit_reached, too_many_requests.
 */
export async function createCommunity(ctx: Ctx, { name: given, about: text, key }: NewCommunity): Promise<Community> {
  const name = given.trim()
  const about = text.trim()
  if (!isCommunityName(name)) throw new AppError('invalid_community_name', { field: 'name' })
  if (lengthOf(about) > ABOUT_COMMUNITY_MAX) throw new AppError('too_long', { field: 'about' })
  const row = ctx.db
    .select({ userId: communities.userId })
    .from(communities)
    .where(eq(communities.id, idOfName(name)))
  const isFree = isReserved(name) ? sql`false` : sql`${idOfName(name)} is null`
  // Names that cannot be had are counted in one bucket for all, which stops nobody.
  const who = sql`case when ${isFree} then coalesce(${viewerId(ctx)}, '') else 'taken' end`
  const needs = {
    tried: limitedMember(ctx, 'otherWrites'),
    wait: counted(ctx, 'createCommunity', who),
    taken: plan([row], ([found]) => found)
  }
  try {
    return await writeOnce(ctx, { act: null, key }, needs, ({ taken, wait }, me) => {
      // One's own: this may be the same call once more, which is answered with what it has made.
      const isOwn = taken?.userId === me.id && key !== null
      if (taken && !isOwn) throw exists()
      if (isReserved(name)) throw new AppError('name_reserved', { field: 'name' })
      if (wait > 0 && !taken) throw new AppError('too_many_requests', { retryAfter: wait })
      const refusal = isOwn ? null : whyNotCreated(me, ctx.settings)
      if (refusal) throw new AppError(refusal)
      return { statements: making(ctx, { name, about, me }), answer: made(ctx, name) }
    })
  } catch (error) {
    throw isClash(error) ? exists() : error
  }
}

const exists = () => new AppError('community_exists', { field: 'name' })

/** The new community, for its maker; not there when the guard did not hold any more. */
function made(ctx: Ctx, name: string) {
  const row = ctx.db
    .select({ id: communities.id })
    .from(communities)
    .where(eq(communities.id, idOfName(name)))
  const there = plan([row], ([found]) => {
    if (!found) throw new AppError('max_limit_reached')
  })
  const outcome = mapPlan(wholeCommunity(ctx, idOfName(name)), withoutPageParts)
  return mapPlan(together({ there, outcome }), ({ outcome }) => outcome)
}

interface Making {
  name: string
  about: string
  me: Viewer
}

function making(ctx: Ctx, { name, about, me }: Making): BatchItem<'sqlite'>[] {
  const { db, now } = ctx
  const id = newId(now)
  const at = now.getTime()
  const from = sql`from ${communities} where id = ${id}`
  return [
    db.run(sql`insert into ${communities} (id, user_id, name, about, about_html, renderer_version, no_members, created_at)
      select ${id}, ${me.id}, ${name}, nullif(${about}, ''), nullif(${about && renderMarkdown(about)}, ''),
        ${RENDERER_VERSION}, 1, ${at} where ${may(ctx, me.id)}`),
    db.run(sql`insert into ${communityMembers} (community_id, user_id, joined_at) select id, user_id, ${at} ${from}`),
    db.run(sql`insert into ${communityMods} (community_id, user_id, position, created_at)
      select id, user_id, 0, ${at} ${from}`)
  ]
}

/** The rule once more, as the database finds it then. */
function may(ctx: Ctx, me: string): SQL {
  const moderated = sql`(select count(*) from ${communityMods} where user_id = ${me})`
  return sql`${viewerId(ctx)} = ${me} and exists (select 1 from ${users} where id = ${me} and (is_admin = 1
    or points >= ${COMMUNITY_POINTS} and ${moderated} < ${ctx.settings.MAX_MODDED}))`
}

/** By the column; by the index where the database counts it as one of an expression. */
const isClash = (error: unknown): boolean =>
  /communities[._]name/.test(String(error instanceof DrizzleQueryError ? error.cause : error))
