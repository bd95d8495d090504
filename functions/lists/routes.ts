import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Ctx } from '#functions/context.ts'
import { type Answer, listFields, type ReadAnswer, saving } from '#functions/contract/calls.ts'
import { AppError } from '#functions/contract/errors.ts'
import { text } from '#functions/contract/fields.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#functions/contract/limits.ts'
import { ITEM_SORTS, LIST_FILTERS, LIST_SORTS } from '#functions/contract/sorts.ts'
import { isTargetType } from '#functions/contract/target-type.ts'
import type { List, ListItem } from '#functions/contract/views.ts'
import { numberId } from '#functions/db/id.ts'
import { body, bodyOrNull } from '#functions/http/bodies.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { idempotencyKey } from '#functions/http/idempotency-key.ts'
import { membersOnly } from '#functions/http/members-only.ts'
import { anyText, choice, limit, next, query } from '#functions/http/queries.ts'
import type { Items } from '#functions/profiles/feed.ts'
import { loadAs, loadAsMember, runAs } from '#functions/sessions/viewer.ts'
import { deleteList, emptyList, updateList } from './change.ts'
import { createList } from './create.ts'
import { type ItemsQuery, listSavedItems } from './items.ts'
import { getList, type ListKey, listLists, withoutHtml } from './lists.ts'
import { addItem, listSavedTo, removeItem, removeNumberedItem, savePost, type Target } from './saving.ts'

export const item = v.object({ targetId: text, targetType: text })
export const itemQuery = { targetId: anyText, targetType: anyText }
export const savedQuery = { id: anyText, type: anyText }
export const itemsQuery = {
  next,
  limit: limit(PAGE_SIZE, PAGE_SIZE_MAX),
  sort: choice(ITEM_SORTS, 'addedDsc', 'invalid_sort')
}
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

/** Lists the items of a list. @throws AppError list_not_found, invalid_cursor. */
async function itemsOf(ctx: Ctx, asked: ItemsQuery): Promise<Items<ListItem>> {
  return (await loadAs(ctx, { list: getList(ctx, asked.list), items: listSavedItems(ctx, asked) })).items
}

/** Changes those fields of a list that the body of a call names. */
async function changeList(c: Context<ApiEnv>, list: ListKey): Promise<List> {
  const { name, displayName, description, public: isPublic, was } = await body(c, listFields)
  const fields = {
    ...(name != null && { name }),
    ...(displayName != null && { displayName }),
    ...(description != null && { description }),
    ...(isPublic != null && { public: isPublic })
  }
  return updateList(c.var.ctx, { list, key: idempotencyKey(c) }, fields, was)
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
    return c.json(await changeList(c, { id: numberId(c.req.param('id')) }))
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
  .get('/:id/items', query(itemsQuery), async c => {
    return c.json(await itemsOf(c.var.ctx, { list: { id: numberId(c.req.param('id')) }, ...c.req.valid('query') }))
  })
  .delete('/:id/items', query(itemQuery), async c => {
    const inQuery = c.req.valid('query')
    const inBody = inQuery.targetId ? inQuery : await bodyOrNull(c, item)
    const listId = numberId(c.req.param('id'))
    const key = idempotencyKey(c)
    // Existing clients empty a list by this call without a target.
    const isWhole = inBody === null && inQuery.targetId === undefined && inQuery.targetType === undefined
    if (isWhole) return c.json(await emptyList(c.var.ctx, { list: { id: listId }, key }))
    return c.json(await removeItem(c.var.ctx, { listId, target: targetOf(inBody ?? inQuery), key }))
  })
  .delete('/:id/items/:itemId', async c => {
    const { id, itemId } = c.req.param()
    const change = { listId: numberId(id), itemId: numberId(itemId), key: idempotencyKey(c) }
    return c.json(await removeNumberedItem(c.var.ctx, change))
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
  .put('/:username/lists/:name', async c => c.json(await changeList(c, c.req.param())))
  .delete('/:username/lists/:name', async c => {
    return c.json(await deleteList(c.var.ctx, { list: c.req.param(), key: idempotencyKey(c) }))
  })
  .get('/:username/lists/:name/items', query(itemsQuery), async c => {
    return c.json(await itemsOf(c.var.ctx, { list: c.req.param(), ...c.req.valid('query') }))
  })
  .post('/:username/lists/:name/items', async c => {
    const target = targetOf(await body(c, item))
    const { list } = await loadAsMember(c.var.ctx, { list: getList(c.var.ctx, c.req.param()) })
    return c.json(await addItem(c.var.ctx, { listId: list.id, target, key: idempotencyKey(c) }))
  })
  .delete('/:username/lists/:name/items', async c => {
    return c.json(await emptyList(c.var.ctx, { list: c.req.param(), key: idempotencyKey(c) }))
  })
