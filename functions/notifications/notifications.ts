import { eq } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { PAGE_SIZE } from '#functions/contract/limits.ts'
import type { KeptNotification, Notification, Notifications } from '#functions/contract/notifications.ts'
import { encodeCursor, isFirstPage } from '#functions/db/cursor.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { users } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/users/viewer.ts'
import { keptNotification, listTargets } from './kept.ts'
import { renderNotification } from './render.ts'
import { type Chosen, type NotificationRow, onePage, onlyOne } from './rows.ts'

type TextFormat = Notification['textFormat']
/** How notifications are wanted: as texts for people, or as what is kept of them. */
export type Form = TextFormat | 'kept'
type In<F extends Form> = F extends TextFormat ? Notification : KeptNotification

interface Shown<Item> {
  row: NotificationRow
  item: Item
}

/**
 * A page of the viewer's notifications: those not seen first, then the newest. A part of a batch that reads the viewer
 * first.
 * @param next the cursor as the client sent it.
 * @throws AppError invalid_cursor.
 */
export function listNotifications<F extends Form>(
  ctx: Ctx,
  form: F,
  next: string | undefined
): Plan<Notifications<In<F>>> {
  const parts = together({ shown: shownIn(ctx, form, onePage(ctx, next)), counts: countsOf(ctx) })
  return mapPlan(parts, ({ shown, counts }) => {
    const onPage = shown.slice(0, PAGE_SIZE)
    const last = onPage.at(-1)?.row.kept
    const isLast = isFirstPage(next) ? counts.count <= PAGE_SIZE : shown.length <= PAGE_SIZE
    return {
      ...counts,
      items: onPage.map(({ item }) => item),
      next: isLast || !last ? null : encodeCursor([Number(last.seen), last.updatedAt, last.id])
    }
  })
}

/**
 * One notification of the viewer.
 * @throws AppError notif_not_found, also for somebody else's.
 */
export const getNotification = <F extends Form>(ctx: Ctx, form: F, id: number): Plan<In<F>> =>
  mapPlan(shownIn(ctx, form, onlyOne(ctx, id)), ([found]) => {
    if (!found) throw new AppError('notif_not_found')
    return found.item
  })

/** Notifications in their order and in the wanted form. */
function shownIn<F extends Form>(ctx: Ctx, form: F, chosen: Chosen): Plan<Shown<In<F>>[]> {
  const { rows } = chosen
  const shown =
    form === 'kept'
      ? mapPlan(together({ rows, targets: listTargets(ctx, chosen) }), ({ rows, targets }) =>
          rows.map(row => ({ row, item: keptNotification(row, targets, ctx) }))
        )
      : mapPlan(rows, found => found.map(row => ({ row, item: renderNotification(row, form, ctx) })))
  return shown as Plan<Shown<In<F>>[]>
}

function countsOf(ctx: Ctx): Plan<{ count: number; newCount: number }> {
  const row = ctx.db
    .select({ count: users.notificationsKept, newCount: users.notificationsNewCount })
    .from(users)
    .where(eq(users.id, viewerId(ctx)))
  return plan([row], ([found]) => found ?? { count: 0, newCount: 0 })
}
