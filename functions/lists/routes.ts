import { Hono } from 'hono'
import * as v from 'valibot'
import { AppError } from '#functions/contract/errors.ts'
import { numberId } from '#functions/db/id.ts'
import { body, bodyOrNone, text } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { given, query } from '#functions/http/queries.ts'
import { runAs } from '#functions/users/viewer.ts'
import { getList, withoutHtml } from './lists.ts'
import { addItem, listSavedTo, removeItem, type Target } from './saving.ts'

const item = v.object({ targetId: text, targetType: text })
const itemQuery = query({ targetId: given, targetType: given })
const savedQuery = query({ id: given, type: given })

/** @throws AppError missing_target, invalid_value. */
function targetOf({ targetId: id, targetType: type }: Partial<v.InferOutput<typeof item>>): Target {
  if (!id || !type) throw new AppError('missing_target')
  if (type !== 'post' && type !== 'comment') throw new AppError('invalid_value', { field: 'targetType' })
  return { type, id }
}

export const lists = new Hono<ApiEnv>()
  .get('/_saved_to', membersOnly, savedQuery, async c => {
    const { id, type } = c.req.valid('query')
    return c.json(await listSavedTo(c.var.ctx, targetOf({ targetId: id, targetType: type })))
  })
  .get('/:id', async c => {
    const key = { id: numberId(c.req.param('id')) }
    return c.json(withoutHtml(await runAs(c.var.ctx, getList(c.var.ctx, key))))
  })
  .post('/:id/items', async c => {
    const target = targetOf(await body(c, item))
    const change = { listId: numberId(c.req.param('id')), target, key: idempotencyKey(c) }
    return c.json(await addItem(c.var.ctx, change))
  })
  .delete('/:id/items', itemQuery, async c => {
    const named = c.req.valid('query')
    const target = targetOf(named.targetId ? named : await bodyOrNone(c, item))
    const change = { listId: numberId(c.req.param('id')), target, key: idempotencyKey(c) }
    return c.json(await removeItem(c.var.ctx, change))
  })
