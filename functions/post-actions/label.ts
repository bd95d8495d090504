import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { refuse } from '#functions/contract/errors.ts'
import type { Group, Post, Viewer } from '#functions/contract/views.ts'
import { mapPlan, type Plan, together } from '#functions/db/plan.ts'
import { communityIdOf, postKey } from '#functions/db/post-key.ts'
import { communityLabels, posts } from '#functions/db/schema/index.ts'
import { isOpenNow } from '#functions/labels/conditions.ts'
import { labelWith } from '#functions/labels/rules.ts'
import { findLabels } from '#functions/labels/views.ts'
import { isViewerBanned } from '#functions/moderation/bans.ts'
import { requireScope, stillMay } from '#functions/moderation/conditions.ts'
import { canModerate, lostCapacity } from '#functions/moderation/rules.ts'
import { type Chosen, changePost, logPostAction, type Target, whilePost } from './change.ts'
import { type Labelling, labellerOf, whyNotLabelled } from './label-rules.ts'

/**
 * Gives a post a label of its community, or takes its label away. Only changes as moderator or admin are logged.
 * @param id number of the label; null takes the label away.
 * @throws AppError not_author, banned_from_community, post_deleted, label_for_mods, label_required, label_not_found, and
 * what changePost throws.
 */
export function labelPost(ctx: Ctx, chosen: Chosen, id: number | null): Promise<Post> {
  return changePost(ctx, chosen, { labelling: labellingOf(ctx, chosen.id) }, (post, me, { labelling }) => {
    const capacity = labellerOf(me, post, labelling, id)
    requireScope(ctx, capacity)
    refuse(whyNotLabelled(me, post, labelling, id))
    const has = id === null ? sql`not ${HAS_LABEL}` : sql`label_id is ${id}`
    return {
      statements: labelled(ctx, post, { me, capacity, labelling, id }, sql`not (${has}) and deleted_at is null`),
      isDone: whilePost(post.id, has),
      undone: (after, meNow) => {
        if ((labelWith(labelling.labels, after.labelId)?.id ?? null) === id) return null
        if (capacity !== 'normal' && !canModerate(meNow, post.communityId)) return lostCapacity(capacity)
        // No other rule explains it: the label was deleted or closed to authors meanwhile.
        return whyNotLabelled(meNow, after, labelling, id) ?? 'label_not_found'
      }
    }
  })
}

/** SQL condition: true for a post with a label that is not deleted. */
const HAS_LABEL = sql`exists (select 1 from ${communityLabels} where id = ${posts.labelId})`
/** SQL condition: true for a post whose label authors may change. */
const IS_AUTHORS = sql`not exists (select 1 from ${communityLabels} where id = ${posts.labelId} and mods_only)`

interface Change {
  me: Viewer
  capacity: Group
  labelling: Labelling
  id: number | null
}

/** Statements that set the label, and log it when a moderator or admin does so. */
function labelled(
  ctx: Ctx,
  post: Target,
  { me, capacity, labelling, id }: Change,
  isOther: SQL
): BatchItem<'sqlite'>[] {
  const { communityId } = post
  const isAuthors = capacity === 'normal'
  const mayBe = isAuthors ? sql`${isOther} and ${IS_AUTHORS}` : isOther
  const isOpen = id === null ? sql`true` : isOpenNow(id, { userId: me.id, communityId })
  const applies = sql`${whilePost(post.id, mayBe)} and ${isOpen} and ${stillMay(ctx, { userId: me.id, as: capacity, communityId })}`
  const action = id === null ? 'unlabel_post' : 'label_post'
  const reason = labelWith(labelling.labels, id ?? post.labelId)?.name ?? null
  return [
    ...(isAuthors ? [] : [logPostAction(ctx, me, post, { action, capacity, reason }, applies)]),
    ctx.db.update(posts).set({ labelId: id }).where(sql`id = ${post.id} and ${applies}`)
  ]
}

/** Reads what the rule needs to know of the post's community. */
function labellingOf(ctx: Ctx, post: string): Plan<Labelling> {
  const community = communityIdOf(postKey(post))
  const parts = together({ known: findLabels(ctx, community), isBanned: isViewerBanned(ctx, community) })
  return mapPlan(parts, ({ known, isBanned }) => ({ ...known, isBanned }))
}
