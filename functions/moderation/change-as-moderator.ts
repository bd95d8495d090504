import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Ctx, viewerOf } from '#functions/context.ts'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { communityId } from '#functions/db/id.ts'
import { mapPlan, type Plan, type Plans, plan, together } from '#functions/db/plan.ts'
import { communities } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { loadAsMember, viewerId } from '#functions/sessions/viewer.ts'
import { isAdminNow, isModNow, requireModerating, requireScope } from './conditions.ts'
import { createLogEntry, type NewLogEntry } from './log.ts'
import { canModerate, isModOf } from './rules.ts'

/** A community that its moderator or an admin changes. */
export interface Moderated {
  id: string
  me: Viewer
  /** SQL condition: true while the viewer is signed in and may moderate the community. */
  may: SQL
}

/** Checks that a community exists. @throws AppError community_not_found. */
export function requireCommunity({ db }: Ctx, id: string): Plan<void> {
  const row = db.select({ id: communities.id }).from(communities).where(eq(communities.id, id))
  return plan([row], ([result]) => {
    if (!result) throw new AppError('community_not_found')
  })
}

/**
 * Loads data of a community that only its moderators and admins may read, in one database round trip.
 * @throws AppError not_logged_in, scope_missing, invalid_id, community_not_found, not_mod, which precede the errors of
 * the reads in `plans`.
 */
export async function loadAsModerator<T extends object>(ctx: Ctx, id: string, plans: Plans<T>): Promise<T> {
  const checkedId = plan([], () => communityId(id))
  const moderated = plan([], () => {
    requireScope(ctx)
    refuseUnless(viewerOf(ctx.auth) as Viewer, id)
  })
  return (
    await loadAsMember(ctx, {
      named: checkedId,
      community: requireCommunity(ctx, id),
      moderated,
      result: together(plans)
    })
  ).result
}

/**
 * SQL condition: true while the viewer is signed in and may moderate the community. Each batch checks this condition
 * again, because the session or the moderatorship may have ended.
 * @throws AppError second_factor_required when the viewer lacks a demanded second factor.
 */
export function isStillModerator(ctx: Ctx, me: string, id: string): SQL {
  requireModerating(ctx)
  return sql`(${viewerId(ctx)} = ${me} and (${isModNow(me, id)} or ${isAdminNow(me)}))`
}

interface Change<T> {
  /** The community's id. */
  id: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
  /** The answer to a repeated call, for which `decide` is not called; absent: `decide` is called again. */
  again?: Plan<T>
  /** The value that is stored with the key for the answer to a repeated call (writeOnce). */
  makes?: SQL
  /** The error code for a viewer without the right to moderate; absent: not_mod. */
  refusal?: ErrorCode
}

interface Decision<T> {
  statements: BatchItem<'sqlite'>[]
  /**
   * SQL condition: true when the change has happened; absent: the change has happened if the viewer still has the right
   * to moderate.
   */
  isDone?: SQL
  /** True when the change itself may take the right to moderate from the viewer. */
  leaves?: boolean
  answer: Plan<T>
}

/**
 * Changes a community for its moderators and admins. Two database round trips.
 * @param extra further reads (plans) whose results `decide` needs.
 * @param decide makes the write, and throws to refuse it; each of its statements must contain the condition `may`.
 * @throws AppError not_logged_in, too_many_requests, invalid_id, community_not_found, not_mod, and what `decide` and
 * the answer throw.
 */
export function changeAsModerator<Beside extends object, T>(
  ctx: Ctx,
  { id: input, refusal = 'not_mod', again: repeatAnswer, ...once }: Change<T>,
  extra: Plans<Beside>,
  decide: (moderated: Moderated, extra: Beside) => Decision<T>
): Promise<T> {
  const id = communityId(input)
  const needs = { community: requireCommunity(ctx, id), extra: together(extra) }
  // A repeated call, too, is answered only to moderators and admins.
  const isModerator = plan([], () => refuseUnless(viewerOf(ctx.auth) as Viewer, id, refusal))
  const again = repeatAnswer && mapPlan(together({ isModerator, repeatAnswer }), ({ repeatAnswer }) => repeatAnswer)
  return writeOnce(ctx, { limit: 'otherWrites', ...once, ...(again && { again }) }, needs, (result, me) => {
    refuseUnless(me, id, refusal)
    const may = isStillModerator(ctx, me.id, id)
    const { statements, isDone = may, leaves, answer } = decide({ id, me, may }, result.extra)
    // This check runs after the write; the batch has read the viewer before it.
    const moderated = plan([], () => leaves || refuseUnless(ctx.auth.viewer ?? me, id, refusal))
    return { statements, isDone, answer: mapPlan(together({ moderated, answer }), ({ answer }) => answer) }
  })
}

function refuseUnless(me: Viewer, id: string, refusal: ErrorCode = 'not_mod'): void {
  if (!canModerate(me, id)) throw new AppError(refusal)
}

/**
 * Makes the log entry for an action in a community. Its capacity is moderator for a moderator of the community, admin
 * for other admins.
 */
export const logCommunityAction = (
  { db, now }: Ctx,
  { id, me }: Pick<Moderated, 'id' | 'me'>,
  entry: Pick<NewLogEntry, 'action' | 'targetType' | 'targetId' | 'reason'>,
  applies: SQL
): BatchItem<'sqlite'> =>
  createLogEntry(
    db,
    { ...entry, at: now, actorId: me.id, capacity: isModOf(me, id) ? 'mods' : 'admins', communityId: id },
    applies
  )
