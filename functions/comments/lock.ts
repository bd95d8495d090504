import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { Group, PageComment, Viewer } from '#functions/contract/views.ts'
import { comments } from '#functions/db/schema/index.ts'
import { requireScope, stillMay } from '#functions/moderation/conditions.ts'
import { resolveReports } from '#functions/moderation/resolve-reports.ts'
import { capacityOf, whyNotUnlocked } from '#functions/moderation/rules.ts'
import { type ChangeableComment, changeComment, logCommentAction, refuseFor, type Wanted } from './change.ts'
import { whyNotLocked } from './rules.ts'

type Locker = Exclude<Group, 'normal'>

/**
 * Locks a comment: the comment and those below it take no replies, but still take votes. A locked comment stays as it
 * is, except that admins may take over a lock of moderators. Open reports of the comment are resolved. Two database
 * round trips.
 * @param as the capacity; absent: moderator for a moderator of the community, admin for other admins.
 * @throws AppError not_mod, not_admin, comment_deleted, and what changeComment throws.
 */
export function lockComment(ctx: Ctx, input: Wanted, as?: Locker): Promise<PageComment> {
  const { db, now } = ctx
  const lockerOf = (result: ChangeableComment, me: Viewer) => as ?? capacityOf(me, result.communityId)
  return changeComment(ctx, input, {
    extra: {},
    refuse(result, me) {
      requireScope(ctx)
      refuseFor(whyNotLocked(result, me, lockerOf(result, me)))
    },
    statements(result, me) {
      const capacity = lockerOf(result, me)
      const isOpen = capacity === 'admins' ? sql`${comments.lockedByGroup} is not 'admins'` : isNull(comments.lockedAt)
      const may = stillMay(ctx, { userId: me.id, as: capacity, communityId: result.communityId })
      const mayBe = and(eq(comments.id, result.id), isNull(comments.deletedAt), isOpen, may)
      return [
        logCommentAction(ctx, me, result, { action: 'lock_comment', capacity }, exists(mayBe)),
        ...resolveReports(ctx, 'lock', me.id, sql`target_id = ${result.id} and ${exists(mayBe)}`),
        db.update(comments).set({ lockedAt: now.getTime(), lockedBy: me.id, lockedByGroup: capacity }).where(mayBe)
      ]
    },
    isDone: () => isNotNull(comments.lockedAt)
  })
}

/** Unlocks a comment. @throws AppError not_mod, not_admin for a lock of admins, and what changeComment throws. */
export function unlockComment(ctx: Ctx, input: Wanted): Promise<PageComment> {
  return changeComment(ctx, input, {
    extra: {},
    refuse(result, me) {
      requireScope(ctx)
      refuseFor(whyNotUnlocked(me, result))
    },
    statements(result, me) {
      const capacity = result.lockedByGroup === 'admins' ? 'admins' : capacityOf(me, result.communityId)
      const isTheirs = capacity === 'admins' ? undefined : sql`${comments.lockedByGroup} is not 'admins'`
      const may = stillMay(ctx, { userId: me.id, as: capacity, communityId: result.communityId })
      const mayBe = and(eq(comments.id, result.id), isNotNull(comments.lockedAt), isTheirs, may)
      return [
        logCommentAction(ctx, me, result, { action: 'unlock_comment', capacity }, exists(mayBe)),
        ctx.db.update(comments).set({ lockedAt: null, lockedBy: null, lockedByGroup: null }).where(mayBe)
      ]
    },
    isDone: () => isNull(comments.lockedAt)
  })
}

const exists = (condition: SQL | undefined): SQL => sql`exists (select 1 from ${comments} where ${condition})`
