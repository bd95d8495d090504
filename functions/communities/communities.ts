import { asc, eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { listRules } from '#functions/community-rules/views.ts'
import { type Ctx, viewerOf } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Label } from '#functions/contract/labels.ts'
import type { Community } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { communities, communityMembers, communityMods, users } from '#functions/db/schema/index.ts'
import { isoTime, isoTimeOrNull } from '#functions/db/time.ts'
import { imageOrNull } from '#functions/images/views.ts'
import { labelsOf } from '#functions/labels/views.ts'
import { isModOf } from '#functions/moderation/rules.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { refFields, type Seen, userRef } from '#functions/users/refs.ts'

/** Row of a community. @property joined 1 when the viewer is a member. */
type CommunityRow = typeof communities.$inferSelect & { joined: number }

/** Selects the columns of a community, and whether the viewer is a member. */
export const communityFields = (ctx: Ctx) => ({
  ...getTableColumns(communities),
  joined: sql<number>`exists (select 1 from ${communityMembers} where user_id = ${viewerId(ctx)} and community_id = ${communities.id})`
})

/** A community for pages, with its rendered description. */
export interface CommunityPage extends Community {
  /** The community's labels in their order. */
  labels: Label[]
  aboutHtml: string | null
  noPosts: number
  /** Number of posts and comments with reports that the moderators have not decided yet. */
  noReported: number
}

/** Removes the fields that only pages have from a community. */
export function withoutPageParts({ labels, aboutHtml, noPosts, noReported, ...community }: CommunityPage): Community {
  return community
}

/** SQL expression for the id of the community with a name, in any case. */
export const idOfName = (name: string | Placeholder): SQL<string> =>
  sql`(select ${communities.id} from ${communities} where ${communities.name} = ${name} collate nocase)`

/**
 * Reads a community with its moderators and rules. The viewer must be read earlier in the same batch.
 * @param id the community's id, or an expression that gives it.
 * @throws AppError community_not_found.
 */
export function getCommunity(ctx: Ctx, id: string | SQL): Plan<CommunityPage> {
  const community = ctx.db.select(communityFields(ctx)).from(communities).where(eq(communities.id, id))
  const mods = ctx.db
    .select(refFields)
    .from(communityMods)
    .innerJoin(users, eq(users.id, communityMods.userId))
    .where(eq(communityMods.communityId, id))
    .orderBy(asc(communityMods.position))
  const details = plan([community, mods], ([row], moderators) => {
    if (!row) throw new AppError('community_not_found')
    return {
      ...communityView(row, ctx),
      mods: moderators.map(user => userRef(user, ctx)),
      labels: labelsOf(row.labels),
      aboutHtml: row.aboutHtml,
      noPosts: row.noPosts,
      noReported: row.noReportedPosts + row.noReportedComments
    }
  })
  return mapPlan(together({ details, rules: listRules(ctx.db, id) }), ({ details, rules }) => ({ ...details, rules }))
}

/**
 * Makes the community that the viewer may see from its row, without moderators and rules (api.md 2.4). The viewer must
 * have been read before the call.
 */
export function communityView(row: CommunityRow, ctx: Seen): Community {
  const secret = ctx.settings.SECRET_KEY
  const viewer = viewerOf(ctx.auth)
  return {
    id: row.id,
    userId: row.userId,
    name: row.name,
    title: row.title,
    nsfw: false,
    about: row.about,
    noMembers: row.noMembers,
    proPic: imageOrNull(row.proPic, 'icon', secret),
    bannerImage: imageOrNull(row.bannerImage, 'banner', secret),
    postingRestricted: row.postingRestricted,
    modlogPublic: row.modlogPublic,
    labelRequired: row.labelRequired,
    commentImages: row.commentImages,
    isDefault: row.isDefault,
    createdAt: isoTime(row.createdAt),
    deletedAt: isoTimeOrNull(row.deletedAt),
    userJoined: viewer ? row.joined === 1 : null,
    userMod: viewer ? isModOf(viewer, row.id) : null,
    isMuted: ctx.auth.muted.communities.has(row.id),
    mods: null,
    rules: null,
    ReportsDetails: null
  }
}
