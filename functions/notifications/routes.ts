import { Hono } from 'hono'
import type { Ctx } from '#functions/context.ts'
import { type Answer, notificationsAction } from '#functions/contract/calls.ts'
import { AppError } from '#functions/contract/errors.ts'
import { isNotificationType } from '#functions/contract/notifications.ts'
import { numberId } from '#functions/db/id.ts'
import { bodyOrNone } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { anyText, choice, flag, next, query } from '#functions/http/queries.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { loadAsMember } from '#functions/sessions/viewer.ts'
import { deleteAllNotifications, deleteNotification, markAllSeen, markNotification, resetNewCount } from './change.ts'
import { type Form, getNotification, listNotifications } from './notifications.ts'

export const form = { render: flag(false), format: anyText }
export const listing = { ...form, next }
export const marking = {
  ...form,
  action: choice(['markAsSeen'], undefined, 'invalid_action'),
  seen: flag(true),
  seenFrom: anyText
}
export const named = { action: anyText, type: anyText }

/** Gives the form in which a call wants notifications. @throws AppError invalid_render_format. */
function formOf({ render, format = '' }: { render: boolean; format?: string | undefined }): Form {
  if (!render) return 'raw'
  if (format !== '' && format !== 'html') throw new AppError('invalid_render_format')
  return format === 'html' ? 'html' : 'text'
}

/** Runs an action on all notifications of the viewer. @throws AppError invalid_action, invalid_value. */
function actOnAll(ctx: Ctx, action: string, type: string, key: CallKey | null): Promise<void> {
  if (action === 'resetNewCount') return resetNewCount(ctx, key)
  if (action === 'deleteAll') return deleteAllNotifications(ctx, key)
  if (action !== 'markAllAsSeen') throw new AppError('invalid_action', { field: 'action' })
  if (type === '') return markAllSeen(ctx, undefined, key)
  if (!isNotificationType(type)) throw new AppError('invalid_value', { field: 'type' })
  return markAllSeen(ctx, type, key)
}

export const notifications = new Hono<ApiEnv>()
  .get('/', query(listing), async c => {
    const { ctx } = c.var
    const { next, ...format } = c.req.valid('query')
    const { result } = await loadAsMember(ctx, { result: listNotifications(ctx, formOf(format), next) })
    return c.json(result)
  })
  .post('/', query(named), async c => {
    const selection = c.req.valid('query')
    const { action, type } = await bodyOrNone(c, notificationsAction)
    await actOnAll(c.var.ctx, selection.action || action, selection.type || type, idempotencyKey(c))
    return c.json<Answer<'POST /notifications'>>({ success: true })
  })
  .get('/:id', query(form), async c => {
    const { ctx } = c.var
    const id = numberId(c.req.param('id'))
    const { result } = await loadAsMember(ctx, { result: getNotification(ctx, formOf(c.req.valid('query')), id) })
    return c.json(result)
  })
  .put('/:id', query(marking), async c => {
    const { action, seen, seenFrom, ...format } = c.req.valid('query')
    if (action === undefined) throw new AppError('invalid_action')
    const chosen = { id: numberId(c.req.param('id')), form: formOf(format), key: idempotencyKey(c) }
    return c.json(await markNotification(c.var.ctx, chosen, { seen, recount: seenFrom === 'webpush' }))
  })
  .delete('/:id', query(form), async c => {
    const chosen = { id: numberId(c.req.param('id')), form: formOf(c.req.valid('query')), key: idempotencyKey(c) }
    return c.json(await deleteNotification(c.var.ctx, chosen))
  })
