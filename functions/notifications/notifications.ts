import { type Ctx, viewerOf } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { PAGE_SIZE } from '#functions/contract/limits.ts'
import type { Notification, Notifications, RawNotification } from '#functions/contract/notifications.ts'
import { encodeCursor, isFirstPage } from '#functions/db/cursor.ts'
import { mapPlan, type Plan } from '#functions/db/plan.ts'
import { rawNotification } from './raw.ts'
import { renderNotification } from './render.ts'
import {
  type Fields,
  type NotificationRow,
  namedFields,
  onePage,
  onlyOne,
  ownByIds,
  type WholeRow,
  wholeFields
} from './rows.ts'

type TextFormat = Notification['textFormat']
/** Form of the answer: texts for readers, or notifications as stored. */
export type Form = TextFormat | 'raw'
type In<F extends Form> = F extends TextFormat ? Notification : RawNotification

interface Shown<Item> {
  row: NotificationRow
  item: Item
}

/**
 * Lists a page of the viewer's notifications: unseen ones first, then the newest. The viewer must be read earlier in
 * the same batch.
 * @param next the cursor as the client sent it.
 * @throws AppError invalid_cursor.
 */
export function listNotifications<F extends Form>(
  ctx: Ctx,
  form: F,
  next: string | undefined
): Plan<Notifications<In<F>>> {
  const some: Some = fields => onePage(ctx, fields, next)
  return mapPlan(shownIn(ctx, form, some), shown => {
    const count = ctx.auth.notificationsKept
    const onPage = shown.slice(0, PAGE_SIZE)
    const last = onPage.at(-1)?.row.notification
    const isLast = isFirstPage(next) ? count <= PAGE_SIZE : shown.length <= PAGE_SIZE
    return {
      count,
      newCount: viewerOf(ctx.auth)?.notificationsNewCount ?? 0,
      items: onPage.map(({ item }) => item),
      next: isLast || !last ? null : encodeCursor([Number(last.seen), last.updatedAt, last.id])
    }
  })
}

/** Lists notifications of the viewer by their ids, without deleted ones. */
export const listNamedNotifications = (ctx: Ctx, ids: number[]): Plan<Notification[]> =>
  mapPlan(
    shownIn(ctx, 'html', fields => ownByIds(ctx, fields, ids)),
    shown => shown.map(({ item }) => item)
  )

/** Reads one notification of the viewer. @throws AppError notif_not_found, also for another account's notification. */
export const getNotification = <F extends Form>(ctx: Ctx, form: F, id: number): Plan<In<F>> =>
  mapPlan(
    shownIn(ctx, form, fields => onlyOne(ctx, fields, id)),
    ([result]) => {
      if (!result) throw new AppError('notif_not_found')
      return result.item
    }
  )

/** Makes a query for certain notifications that selects the given fields and keeps an order. */
type Some = (fields: Fields) => Plan<WholeRow[]>

/**
 * Converts the notifications that a query finds to the requested form: texts for readers, or the notification as
 * stored.
 */
function shownIn<F extends Form>(ctx: Ctx, form: F, some: Some): Plan<Shown<In<F>>[]> {
  const shown: Plan<Shown<Notification | RawNotification>[]> =
    form === 'raw'
      ? mapPlan(some(wholeFields(ctx)), rows => rows.map(row => ({ row, item: rawNotification(row, ctx) })))
      : mapPlan(some(namedFields), rows => rows.map(row => ({ row, item: renderNotification(row, form, ctx) })))
  return shown as Plan<Shown<In<F>>[]>
}
