import { Hono } from 'hono'
import * as v from 'valibot'
import { type Answer, listFields, type ReadAnswer, saving } from '#functions/contract/calls.ts'
import { AppError } from '#functions/contract/errors.ts'
import { text } from '#functions/contract/fields.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#functions/contract/limits.ts'
import { LIST_FILTERS, LIST_SORTS } from '#functions/contract/sorts.ts'
import { isTargetType } from '#functions/contract/target-type.ts'
import { numberId } from '#functions/db/id.ts'
import { body, bodyOrNone } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { anyText, choice, limit, next, query } from '#functions/http/queries.ts'
import { loadAs, loadAsMember, runAs } from '#functions/sessions/viewer.ts'
import { deleteList, emptyList, updateList } from './change.ts'
import { createList } from './create.ts'
import { listSavedItems } from './items.ts'
import { getList, listLists, withoutHtml } from './lists.ts'
import { addItem, listSavedTo, removeItem, savePost, type Target } from './saving.ts'

export const item = v.object({ targetId: text, targetType: text })
export const itemQuery = { targetId: anyText, targetType: anyText }
export const savedQuery = { id: anyText, type: anyText }
export const itemsQuery = { next, limit: limit(PAGE_SIZE, PAGE_SIZE_MAX) }
export const listsQuery = {
  sort: choice(LIST_SORTS, 'lastAdded', 'invalid_lists_sort'),
  filter: choice(LIST_FILTERS, 'all', 'invalid_lists_filter')
}

/** Gives the target that a call names. @throws AppError missing_target, invalid_value. */
function targetOf({ targetId: id, targetType: type }: Partial<v.InferOutput<typeof item>>): Target {
  if (!id || !type) throw new AppError('missing_target')
  if (!isTargetType(type)) throw new AppError('invalid_value', { field: 'targetType' })
  return { type, id }
}

export const lists = new Hono<ApiEnv>()
  .get('/_saved_to', membersOnly, query(savedQuery), async c => {
    const { id, type } = c.req.valid('query')
    const ids = listSavedTo(c.var.ctx, targetOf({ targetId: id, targetType: type }))
    return c.json<ReadAnswer<'/lists/_saved_to?'>>((await loadAsMember(c.var.ctx, { ids })).ids)
  })
  .get('/:id', async c => {
    const key = { id: numberId(c.req.param('id')) }
    return c.json<ReadAnswer<`/lists/${number}`>>(withoutHtml(await runAs(c.var.ctx, getList(c.var.ctx, key))))
  })
  .put('/:id', async c => {
    const { name, displayName, description, public: isPublic, was } = await body(c, listFields)
    const chosen = { list: { id: numberId(c.req.param('id')) }, key: idempotencyKey(c) }
    const fields = {
      ...(name != null && { name }),
      ...(displayName != null && { displayName }),
      ...(description != null && { description }),
      ...(isPublic != null && { public: isPublic })
    }
    return c.json(await updateList(c.var.ctx, chosen, fields, was))
  })
  .delete('/:id', async c => {
    const chosen = { list: { id: numberId(c.req.param('id')) }, key: idempotencyKey(c) }
    return c.json(await deleteList(c.var.ctx, chosen))
  })
  .post('/:id/items', async c => {
    const target = targetOf(await body(c, item))
    const change = { listId: numberId(c.req.param('id')), target, key: idempotencyKey(c) }
    return c.json(await addItem(c.var.ctx, change))
  })
  .delete('/:id/items', query(itemQuery), async c => {
    const named = c.req.valid('query')
    const target = targetOf(named.targetId ? named : await bodyOrNone(c, item))
    const change = { listId: numberId(c.req.param('id')), target, key: idempotencyKey(c) }
    return c.json(await removeItem(c.var.ctx, change))
  })

/** Route for the save button of a post. */
export const saves = new Hono<ApiEnv>().post('/_savePost', async c => {
  const { postId, save } = await body(c, saving)
  const saved = await savePost(c.var.ctx, { id: postId, save, key: idempotencyKey(c) })
  return c.json<Answer<'POST /_savePost'>>(saved)
})

/** Routes of lists by their owner and name. */
export const userLists = new Hono<ApiEnv>()
  .get('/:username/lists', query(listsQuery), async c => {
    const result = await runAs(c.var.ctx, listLists(c.var.ctx, c.req.param('username'), c.req.valid('query')))
    return c.json<ReadAnswer<`/users/${string}/lists`>>(result.map(withoutHtml))
  })
  .post('/:username/lists', async c => {
    const input = await body(c, listFields)
    const fields = {
      name: input.name ?? '',
      displayName: input.displayName ?? '',
      description: input.description ?? '',
      public: input.public ?? false
    }
    return c.json(await createList(c.var.ctx, c.req.param('username'), fields, idempotencyKey(c)))
  })
  .get('/:username/lists/:name', async c => {
    return c.json(withoutHtml(await runAs(c.var.ctx, getList(c.var.ctx, c.req.param()))))
  })
  .delete('/:username/lists/:name', async c => {
    return c.json(await deleteList(c.var.ctx, { list: c.req.param(), key: idempotencyKey(c) }))
  })
  .get('/:username/lists/:name/items', query(itemsQuery), async c => {
    const { ctx } = c.var
    const list = c.req.param()
    const { items } = await loadAs(ctx, {
      list: getList(ctx, list),
      items: listSavedItems(ctx, { list, ...c.req.valid('query') })
    })
    return c.json(items)
  })
  .delete('/:username/lists/:name/items', async c => {
    return c.json(await emptyList(c.var.ctx, { list: c.req.param(), key: idempotencyKey(c) }))
  })
