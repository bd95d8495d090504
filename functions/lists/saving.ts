import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { commentId } from '#functions/comments/comments.ts'
import type { Ctx } from '#functions/context.ts'
import type { ListName, SavedPost } from '#functions/contract/calls.ts'
import { AppError } from '#functions/contract/errors.ts'
import { LIST_ITEMS_MAX, PAGE_SIZE } from '#functions/contract/limits.ts'
import type { ListItem, TargetType } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, type Statements, together } from '#functions/db/plan.ts'
import { isPost, postKey } from '#functions/db/post-key.ts'
import { comments, listItems, lists, posts } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { bookmarks } from '#functions/messages/lists.ts'
import type { Items } from '#functions/profiles/feed.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { listSavedItems } from './items.ts'
import { getList } from './lists.ts'
import { whyNotAdded, whyNotOwn } from './rules.ts'

/** The post or comment to save: a post by its id or public id, a comment by its id. */
export interface Target {
  type: TargetType
  id: string
}

export interface ItemChange {
  listId: number
  target: Target
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

/**
 * Adds a post or comment to the viewer's list; a second call changes nothing. Two database round trips.
 * @returns the first page of the list.
 * @throws AppError not_logged_in, invalid_id, list_not_found, not_your_list, target_not_found, list_limit_reached,
 * too_many_requests.
 */
export function addItem(ctx: Ctx, { listId, target, key }: ItemChange): Promise<Items<ListItem>> {
  const needs = { list: getList(ctx, { id: listId }), id: idOf(ctx, target), isIn: isInList(ctx, listId, target) }
  return writeOnce(ctx, { limit: 'addListItem', key, again: ownPage(ctx, listId) }, needs, (state, me) => {
    const refusal = whyNotAdded(state.list, state, me)
    if (refusal) throw new AppError(refusal)
    const statements = adding(ctx, { owner: me.id, listId: sql`${listId}`, target: { ...target, id: state.id } })
    return {
      statements,
      isDone: exists(itemOf(ctx, listId, target)),
      answer: afterwards(isInList(ctx, listId, target), firstPage(ctx, listId))
    }
  })
}

/**
 * Removes an item from the viewer's list; a second call changes nothing. Two database round trips.
 * @returns the first page of the list.
 * @throws AppError not_logged_in, invalid_id, list_not_found, not_your_list, target_not_found.
 */
export function removeItem(ctx: Ctx, { listId, target, key }: ItemChange): Promise<Items<ListItem>> {
  return writeOnce(
    ctx,
    { limit: null, key },
    { list: getList(ctx, { id: listId }), id: idOf(ctx, target) },
    (state, me) => {
      const refusal = whyNotOwn(state.list, me)
      if (refusal) throw new AppError(refusal)
      const statements = removing(ctx, {
        owner: me.id,
        from: sql`(${listId})`,
        which: isTarget({ ...target, id: state.id })
      })
      return { statements, answer: firstPage(ctx, listId) }
    }
  )
}

/**
 * Removes an item, named by its number, from the viewer's list; a second call changes nothing. Two database round trips.
 * @returns the first page of the list.
 * @throws AppError invalid_id, not_logged_in, list_not_found, not_your_list.
 */
export function removeNumberedItem(
  ctx: Ctx,
  { listId, itemId, key }: { listId: number; itemId: number; key: CallKey | null }
): Promise<Items<ListItem>> {
  return writeOnce(ctx, { limit: null, key }, { list: getList(ctx, { id: listId }) }, ({ list }, me) => {
    const refusal = whyNotOwn(list, me)
    if (refusal) throw new AppError(refusal)
    const which = sql`${listItems.id} = ${itemId}`
    return {
      statements: removing(ctx, { owner: me.id, from: sql`(${listId})`, which }),
      answer: firstPage(ctx, listId)
    }
  })
}

export interface PostSave {
  id: string
  save: boolean
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

/**
 * Saves a post in the viewer's usual list: the bookmarks; when no list has that name, the list with the latest
 * addition; when the viewer has no list, in a new one. Unsaving removes the post from all lists of the viewer. Two
 * database round trips.
 * @returns the list that contains the post now, or the lists that contained it.
 * @throws AppError not_logged_in, invalid_id, target_not_found, list_limit_reached, too_many_requests.
 */
export function savePost(ctx: Ctx, { id, save, key }: PostSave): Promise<SavedPost> {
  const target = { type: 'post', id } as const
  const needs = { id: idOf(ctx, target), publicId: publicIdOf(ctx, id), lists: listsWith(ctx, target) }
  return writeOnce(ctx, { limit: save ? 'addListItem' : null, key }, needs, (state, me) => {
    const saved = { ...target, id: state.id }
    if (!save) {
      const answer = plan([], () => ({ publicId: state.publicId, lists: state.lists }))
      return { statements: removing(ctx, { owner: me.id, from: listsOfOwner(me.id), which: isTarget(saved) }), answer }
    }
    const statements = [
      makeFirstList(ctx, me.id),
      ...adding(ctx, { owner: me.id, target: saved, listId: usualList(me.id) })
    ]
    return {
      statements,
      isDone: exists(inUsualList(ctx, state.id)),
      answer: mapPlan(savedIn(ctx, state.id), list => ({ publicId: state.publicId, lists: [list] }))
    }
  })
}

/**
 * Lists the numbers of the viewer's lists that contain a post or comment. The viewer must be read earlier in the same
 * batch.
 * @throws AppError invalid_id, target_not_found.
 */
export function listSavedTo(ctx: Ctx, target: Target): Plan<number[]> {
  const state = together({ target: idOf(ctx, target), lists: listsWith(ctx, target) })
  return mapPlan(state, ({ lists }) => lists.map(({ id }) => id))
}

/** Lists the viewer's lists that contain an item. */
function listsWith(ctx: Ctx, target: Target): Plan<ListName[]> {
  const rows = ctx.db
    .select({ id: lists.id, displayName: lists.displayName })
    .from(listItems)
    .innerJoin(lists, eq(lists.id, listItems.listId))
    .where(and(sql`${listItems.listId} in ${listsOfOwner(viewerId(ctx))}`, isItem(target)))
    .orderBy(lists.id)
  return plan([rows], state => state)
}

const firstPage = (ctx: Ctx, listId: number): Plan<Items<ListItem>> =>
  listSavedItems(ctx, { list: { id: listId }, limit: PAGE_SIZE })

/**
 * Reads the first page of a list for its owner. The owner is checked here, because a repeated call with an old
 * Idempotency-Key may name a list of another member.
 */
const ownPage = (ctx: Ctx, listId: number): Plan<Items<ListItem>> =>
  mapPlan(together({ list: getList(ctx, { id: listId }), page: firstPage(ctx, listId) }), state => {
    const refusal = ctx.auth.viewer ? whyNotOwn(state.list, ctx.auth.viewer) : 'not_logged_in'
    if (refusal) throw new AppError(refusal)
    return state.page
  })

/**
 * Gives the answer to a call that adds an item, when the list contains the item; otherwise the list was full, and
 * list_limit_reached is thrown.
 */
const afterwards = <T>(isIn: Plan<boolean>, answer: Plan<T>): Plan<T> =>
  mapPlan(together({ isIn, answer }), outcome => {
    if (!outcome.isIn) throw new AppError('list_limit_reached')
    return outcome.answer
  })

/**
 * Finds the database id of a post or comment. A post is named by its id or public id, a comment by its id.
 * @throws AppError target_not_found.
 */
function idOf({ db }: Ctx, { type, id }: Target): Plan<string> {
  const row =
    type === 'post'
      ? db
          .select({ id: posts.id })
          .from(posts)
          .where(isPost(postKey(id)))
      : db
          .select({ id: comments.id })
          .from(comments)
          .where(eq(comments.id, commentId(id)))
  return plan([row], ([state]) => {
    if (!state) throw new AppError('target_not_found')
    return state.id
  })
}

function publicIdOf({ db }: Ctx, id: string): Plan<string> {
  const row = db
    .select({ publicId: posts.publicId })
    .from(posts)
    .where(isPost(postKey(id)))
  return plan([row], ([state]) => state?.publicId ?? '')
}

const isItem = ({ type, id }: Target): SQL =>
  sql`target_type = ${type} and target_id = ${type === 'post' ? sql`(select id from ${posts} where ${isPost(postKey(id))})` : id}`

const isTarget = ({ type, id }: Target): SQL => sql`target_type = ${type} and target_id = ${id}`

const itemOf = ({ db }: Ctx, listId: number, target: Target) =>
  db
    .select({ id: listItems.id })
    .from(listItems)
    .where(and(eq(listItems.listId, listId), isItem(target)))

const isInList = (ctx: Ctx, listId: number, target: Target): Plan<boolean> =>
  plan([itemOf(ctx, listId, target)], rows => rows.length > 0)

/** Reads the list that the save button uses (usualList), when that list contains the post. */
const inUsualList = (ctx: Ctx, postId: string) =>
  ctx.db
    .select({ id: lists.id, displayName: lists.displayName })
    .from(lists)
    .innerJoin(listItems, eq(listItems.listId, lists.id))
    .where(sql`${lists.id} = ${usualList(viewerId(ctx))} and target_type = 'post' and target_id = ${postId}`)

/**
 * Reads the list that the save button uses, after a post was saved in it.
 * @throws AppError list_limit_reached when this list does not contain the post.
 */
const savedIn = (ctx: Ctx, postId: string): Plan<ListName> =>
  plan([inUsualList(ctx, postId)], ([state]) => {
    if (!state) throw new AppError('list_limit_reached')
    return state
  })

const listsOfOwner = (owner: string | SQL): SQL => sql`(select id from ${lists} where user_id = ${owner})`

/**
 * SQL expression for the id of the list that the save button uses: the bookmarks, or the list to which an item was
 * added last.
 */
const usualList = (owner: string | SQL): SQL =>
  sql`(select id from ${lists} where user_id = ${owner} order by name = ${bookmarks.name} desc, last_updated_at desc, id desc limit 1)`

function makeFirstList(ctx: Ctx, owner: string): BatchItem<'sqlite'> {
  const at = ctx.now.getTime()
  return ctx.db.run(sql`insert into ${lists} (user_id, name, display_name, created_at, last_updated_at)
    select ${owner}, ${bookmarks.name}, ${bookmarks.displayName}, ${at}, ${at}
    where ${viewerId(ctx)} = ${owner} and not exists (select 1 from ${lists} where user_id = ${owner})`)
}

/**
 * Statements that add an item to a list. They check the list as it is stored then, so that concurrent calls with one
 * item raise the list's count once, and a full list gets no further item.
 */
function adding(ctx: Ctx, { owner, listId, target }: { owner: string; listId: SQL; target: Target }): Statements {
  const at = ctx.now.getTime()
  return [
    ctx.db.run(sql`insert into ${listItems} (list_id, user_id, target_type, target_id, created_at)
      select id, user_id, ${target.type}, ${target.id}, ${at} from ${lists}
      where id = ${listId} and user_id = ${owner} and num_items < ${LIST_ITEMS_MAX} and ${viewerId(ctx)} = ${owner}
      on conflict do nothing`),
    // SQLite's changes() is the number of rows that the previous statement has inserted: 1, or 0 when the item was in
    // the list already.
    ctx.db.run(sql`update ${lists} set num_items = num_items + 1, last_updated_at = ${at}
      where id = ${listId} and user_id = ${owner} and changes() = 1`)
  ]
}

/**
 * Statements that remove an item from lists.
 * @param from SQL for the ids of the lists from which the item is removed, in parentheses.
 * @param which SQL condition on items: true for the item.
 */
function removing(ctx: Ctx, { owner, from, which }: { owner: string; from: SQL; which: SQL }): Statements {
  const may = sql`${viewerId(ctx)} = ${owner}`
  return [
    ctx.db.run(sql`update ${lists} set num_items = num_items - 1 where id in ${from} and user_id = ${owner} and ${may}
      and exists (select 1 from ${listItems} where list_id = ${lists.id} and ${which})`),
    ctx.db.run(sql`delete from ${listItems} where list_id in ${from} and ${which} and ${may}
      and list_id in ${listsOfOwner(owner)}`)
  ]
}
