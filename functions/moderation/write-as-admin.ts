import type { SQL } from 'drizzle-orm'
import { type Ctx, viewerOf } from '#functions/context.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { mapPlan, type Plan, type Plans } from '#functions/db/plan.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { type Once, type Write, writeOnce } from '#functions/idempotency/write-once.ts'
import { requireAdmin } from '#functions/sessions/viewer.ts'
import { stillMay } from './conditions.ts'
import type { NewLogEntry } from './log.ts'

/** The admin whose request is handled. */
export interface Admin {
  me: Viewer
  /**
   * SQL condition: true while the viewer is signed in and an admin. Each statement of an admin's write contains this
   * condition.
   */
  may: SQL
  /** The fields of a log entry that describe the admin. */
  by: Pick<NewLogEntry, 'at' | 'actorId' | 'capacity'>
}

/**
 * Runs an admin's write in two database round trips (writeOnce). Viewers who are no admins are refused before they can
 * learn anything about the target.
 * @param key the client's Idempotency-Key.
 * @param decide makes the write; a write without a condition of its own is done while the viewer is an admin.
 * @param repeat the part of `Once` that decides the answer to a repeated call.
 * @throws AppError not_logged_in, too_many_requests, not_admin, also when the rights ended during the call.
 */
export function writeAsAdmin<Needs extends object, T>(
  ctx: Ctx,
  key: CallKey | null,
  needs: Plans<Needs>,
  decide: (result: Needs, admin: Admin) => Write<T>,
  { again, ...repeat }: Pick<Once<T>, 'makes' | 'again'> = {}
): Promise<T> {
  const once = { limit: 'otherWrites', key, ...repeat, ...(again && { again: forAdmin(ctx, again) }) } as const
  return writeOnce(ctx, once, needs, (result, asker) => {
    const me = requireAdmin(asker)
    const may = stillMay(ctx, { userId: me.id, as: 'admins', communityId: '' })
    const {
      statements,
      isDone = may,
      answer
    } = decide(result, { me, may, by: { at: ctx.now, actorId: me.id, capacity: 'admins' } })
    return { statements, isDone, answer: forAdmin(ctx, answer) }
  })
}

/**
 * Gives the answer of a write, unless the viewer has lost the rights of an admin during the call.
 * @throws AppError not_admin.
 */
const forAdmin = <T>(ctx: Ctx, answer: Plan<T>): Plan<T> =>
  mapPlan(answer, value => {
    const viewer = viewerOf(ctx.auth)
    if (viewer) requireAdmin(viewer)
    return value
  })
