import type { SQL } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { mapPlan, type Plans } from '#functions/db/plan.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { type Write, writeOnce } from '#functions/idempotency/write-once.ts'
import { stillMay } from '#functions/moderation/conditions.ts'
import type { NewLogEntry } from '#functions/moderation/log.ts'
import { viewerOf } from '#functions/sessions/auth.ts'

/** The admin whose request is handled. */
export interface Admin {
  me: Viewer
  /**
   * SQL condition: true while the viewer is signed in and an admin. Each statement of the write repeats the condition.
   */
  may: SQL
  /** The fields of a log entry that describe the admin. */
  by: Pick<NewLogEntry, 'at' | 'actorId' | 'capacity'>
}

/**
 * An admin's write in two round trips; other viewers are refused before they learn anything (writeOnce).
 * @param key the client's Idempotency-Key.
 * @param decide makes the write; a write without a condition of its own is done while the viewer is an admin.
 * @param makes stored with the key, so that a repeated call finds the row of the first call (madeBy).
 * @throws AppError not_logged_in, too_many_requests, not_admin, also when the rights ended during the call.
 */
export const writeAsAdmin = <Needs extends object, T>(
  ctx: Ctx,
  key: CallKey | null,
  needs: Plans<Needs>,
  decide: (found: Needs, admin: Admin) => Write<T>,
  makes = ''
): Promise<T> =>
  writeOnce(ctx, { act: 'otherWrites', key, makes }, needs, (found, asker) => {
    const me = requireAdmin(asker)
    const may = stillMay(ctx, { userId: me.id, as: 'admins', communityId: '' })
    const {
      statements,
      isDone = may,
      answer
    } = decide(found, { me, may, by: { at: ctx.now, actorId: me.id, capacity: 'admins' } })
    const authorizedAnswer = mapPlan(answer, value => {
      requireAdmin(viewerOf(ctx.auth) ?? me)
      return value
    })
    return { statements, isDone, answer: authorizedAnswer }
  })

function requireAdmin(me: Viewer): Viewer {
  if (!me.isAdmin) throw new AppError('not_admin')
  return me
}
