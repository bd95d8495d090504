import { eq, type SQL } from 'drizzle-orm'
import { type CommunityPage, getCommunity } from '#functions/communities/communities.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Label } from '#functions/contract/labels.ts'
import { type Plan, plan, together } from '#functions/db/plan.ts'
import { communities } from '#functions/db/schema/index.ts'
import { openTo } from '#functions/labels/rules.ts'
import { isBanned } from '#functions/moderation/bans.ts'
import { isModOf } from '#functions/moderation/rules.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { whyNotPosted } from './rules.ts'

/** A community that the form for a new post shows. */
export interface PostingCommunity {
  community: CommunityPage
  /** The error code that forbids the viewer to post in the community; null when the viewer may post. */
  why: 'banned_from_community' | 'posting_restricted' | null
  isMod: boolean
  /** The community's labels that the viewer may choose. */
  labels: Label[]
  /** True when a new post needs one of them. */
  labelRequired: boolean
}

/**
 * Finds the community of a new post; null without such a community. The viewer must be read earlier in the same batch.
 * @param id an expression that gives the community's id.
 */
export function findPostingCommunity(ctx: Ctx, id: SQL): Plan<PostingCommunity | null> {
  const row = ctx.db
    .select({ banned: isBanned(ctx, viewerId(ctx), id).mapWith(Boolean) })
    .from(communities)
    .where(eq(communities.id, id))
  const banned = plan([row], ([row]) => row?.banned ?? false)
  const { statements, read } = together({ community: getCommunity(ctx, id), banned })
  return {
    statements,
    read: results => {
      const result = orNull(() => read(results))
      const { viewer } = ctx.auth
      if (!result || !viewer) return null
      const { community, banned } = result
      const text = { type: 'text', userGroup: 'normal' } as const
      const refusal = whyNotPosted(viewer, { ...community, banned }, text, ctx.settings) as PostingCommunity['why']
      const labels = openTo(viewer, community.id, community.labels)
      const labelRequired = community.labelRequired && labels.length > 0
      return { community, why: refusal, isMod: isModOf(viewer, community.id), labels, labelRequired }
    }
  }
}

function orNull<T>(find: () => T): T | null {
  try {
    return find()
  } catch (error) {
    if (error instanceof AppError && error.code === 'community_not_found') return null
    throw error
  }
}
