import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { ABOUT_COMMUNITY_MAX } from '#functions/contract/limits.ts'
import { lengthOf } from '#functions/contract/text.ts'
import type { Community } from '#functions/contract/views.ts'
import { mapPlan } from '#functions/db/plan.ts'
import { communities } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { RENDERER_VERSION, renderMarkdown } from '#functions/markdown/markdown.ts'
import { getCommunity, withoutPageParts } from './communities.ts'
import { changeKept, type Kept, loggedOf } from './keeping.ts'

/** What its moderators and admins set of a community; absent or null: unchanged. */
export interface CommunitySettings {
  /** Markdown; blank: none. */
  about?: string | null | undefined
  /** Only moderators and admins may post. */
  postingRestricted?: boolean | null | undefined
}

/**
 * Changes the settings of a community; each that becomes another is in the moderation log. Two round trips.
 * @throws AppError too_long, not_logged_in, too_many_requests, invalid_id, community_not_found, not_mod.
 */
export async function changeCommunity(
  ctx: Ctx,
  chosen: { id: string; key: CallKey | null },
  { about: text, postingRestricted }: CommunitySettings
): Promise<Community> {
  const about = text?.trim()
  if (about !== undefined && lengthOf(about) > ABOUT_COMMUNITY_MAX) throw new AppError('too_long', { field: 'about' })
  return changeKept(ctx, chosen, {}, kept => ({
    statements: [
      ...(about === undefined ? [] : describing(ctx, kept, about)),
      ...(postingRestricted == null ? [] : restricting(ctx, kept, postingRestricted))
    ],
    answer: mapPlan(getCommunity(ctx, kept.id), withoutPageParts)
  }))
}

type Statements = BatchItem<'sqlite'>[]

function describing(ctx: Ctx, kept: Kept, about: string): Statements {
  const applies = whereOther(kept, sql`about is not nullif(${about}, '')`)
  return [
    loggedOf(ctx, kept, { action: 'change_about', targetType: 'community', targetId: kept.id }, applies),
    ctx.db
      .update(communities)
      .set({
        about: about || null,
        aboutHtml: about ? renderMarkdown(about) : null,
        rendererVersion: RENDERER_VERSION
      })
      .where(sql`id = ${kept.id} and ${applies}`)
  ]
}

function restricting(ctx: Ctx, kept: Kept, postingRestricted: boolean): Statements {
  const applies = whereOther(kept, sql`posting_restricted <> ${postingRestricted}`)
  const action = postingRestricted ? 'restrict_posting' : 'open_posting'
  return [
    loggedOf(ctx, kept, { action, targetType: 'community', targetId: kept.id }, applies),
    ctx.db.update(communities).set({ postingRestricted }).where(sql`id = ${kept.id} and ${applies}`)
  ]
}

/** Holds where it may be changed, and would become another. */
const whereOther = ({ id, may }: Kept, isOther: ReturnType<typeof sql>) =>
  sql`exists (select 1 from ${communities} where id = ${id} and ${isOther}) and ${may}`
