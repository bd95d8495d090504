import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { NotificationType } from '#functions/contract/notifications.ts'
import { type Plan, plan, run, type Statements } from '#functions/db/plan.ts'
import { notifications, users } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { groupOf } from '#functions/notify/create.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { type Form, getNotification } from './notifications.ts'
import { isOwn } from './rows.ts'

/** A notification by its id, the form of the answer, and the client's Idempotency-Key. */
export interface Chosen<F extends Form> {
  id: number
  form: F
  key: CallKey | null
}

const isThis = (ctx: Ctx, id: number) => and(isOwn(ctx), eq(notifications.id, id))

/**
 * Changes notifications of the viewer.
 * @param needs a read before the change, which throws when the notification is missing; its result is passed to
 * `answer`.
 */
function change<Found, T>(
  ctx: Ctx,
  key: CallKey | null,
  needs: Plan<Found>,
  statements: Statements,
  answer: (result: Found) => Plan<T>
) {
  return writeOnce(ctx, { limit: 'otherWrites', key }, { result: needs }, ({ result }) => ({
    statements,
    answer: answer(result)
  }))
}

/**
 * SQL expression for the group of a changed notification. The group of a mention or of a followed member's post only
 * tells that its text was told, and stays.
 */
const regrouped = (group: SQL) =>
  sql<null>`iif(${notifications.type} in ('mention', 'new_post_followed'), ${notifications.groupKey}, ${group})`

/** No further event is counted in a seen notification. */
const endedGroup = regrouped(sql`null`)

/** An unseen notification counts further events again, unless another one has counted events since it was seen. */
const resumedGroup = regrouped(sql`iif(not exists (select 1 from ${notifications} later
  where later.user_id = ${notifications.userId} and later.type = ${notifications.type}
  and later.group_key = ${groupOf}), ${groupOf}, null)`)

/**
 * Marks a notification as seen or unseen. Two database round trips.
 * @param recount true: also sets the viewer's number of new notifications to the number of unseen ones.
 * @throws AppError not_logged_in, too_many_requests, notif_not_found.
 */
export function markNotification<F extends Form>(
  ctx: Ctx,
  { id, form, key }: Chosen<F>,
  { seen, recount }: { seen: boolean; recount: boolean }
) {
  const marked = ctx.db
    .update(notifications)
    .set({ seen, seenAt: seen ? ctx.now.getTime() : null, groupKey: seen ? endedGroup : resumedGroup })
    .where(and(isThis(ctx, id), eq(notifications.seen, !seen)))
  const after = getNotification(ctx, form, id)
  return change(ctx, key, after, [marked, ...(recount ? [recounted(ctx)] : [])], () => after)
}

/**
 * Deletes one notification. Two database round trips.
 * @returns the deleted notification.
 * @throws AppError not_logged_in, too_many_requests, notif_not_found.
 */
export const deleteNotification = <F extends Form>(ctx: Ctx, { id, form, key }: Chosen<F>) =>
  change(ctx, key, getNotification(ctx, form, id), [ctx.db.delete(notifications).where(isThis(ctx, id))], result =>
    plan([], () => result)
  )

const nothing = plan([], () => undefined)

/**
 * Marks all notifications of the viewer as seen, or those of one type.
 * @throws AppError not_logged_in, too_many_requests.
 */
export function markAllSeen(ctx: Ctx, type: NotificationType | undefined, key: CallKey | null): Promise<void> {
  const isChosen = and(isOwn(ctx), eq(notifications.seen, false), type && eq(notifications.type, type))
  const marked = ctx.db
    .update(notifications)
    .set({ seen: true, seenAt: ctx.now.getTime(), groupKey: endedGroup })
    .where(isChosen)
  return change(ctx, key, nothing, [marked, recounted(ctx)], () => nothing)
}

/**
 * Sets the viewer's number of new notifications to 0; unseen notifications stay unseen.
 * @throws AppError not_logged_in, too_many_requests.
 */
export const resetNewCount = (ctx: Ctx, key: CallKey | null): Promise<void> =>
  change(ctx, key, nothing, [newCount(ctx, 0)], () => nothing)

/** Deletes all notifications of the viewer. @throws AppError not_logged_in, too_many_requests. */
export const deleteAllNotifications = (ctx: Ctx, key: CallKey | null): Promise<void> =>
  change(ctx, key, nothing, [ctx.db.delete(notifications).where(isOwn(ctx))], () => nothing)

/** Sets the viewer's number of new notifications to 0, after the page of notifications has been sent. */
export const openedNotifications = (ctx: Ctx): void =>
  ctx.later(
    run(
      ctx.db,
      plan([newCount(ctx, 0)], () => undefined)
    )
  )

const newCount = (ctx: Ctx, count: number | SQL) =>
  ctx.db
    .update(users)
    .set({ notificationsNewCount: count })
    .where(eq(users.id, viewerId(ctx)))
const recounted = (ctx: Ctx) => newCount(ctx, sql`${users.notificationsUnseen}`)
