import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { trimText } from '#functions/contract/text.ts'
import type { List, ListItem } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, type Statements } from '#functions/db/plan.ts'
import { listItems, lists } from '#functions/db/schema/index.ts'
import { dropPeople } from '#functions/edge/drop-pages.ts'
import { hasNoConflict, refuseConflict, refuseUnwritten, type TextEdit, type Was } from '#functions/edits/conflicts.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import type { Limited } from '#functions/limits/windows.ts'
import type { Items } from '#functions/profiles/feed.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { changedColumns, type ListFields } from './fields.ts'
import { getList, type ListKey, type ShownList, withoutHtml } from './lists.ts'
import { nameLeft, nameTaken, refusalOf } from './names.ts'
import { whyNotOwn } from './rules.ts'

/** The list that a call names, and the client's Idempotency-Key. */
export interface ChosenList {
  list: ListKey
  key: CallKey | null
}

interface Change<T> {
  limit: Limited | null
  /** Gives the statements of the change. @param isOwn SQL condition: true for the list while it is the viewer's. */
  statements(list: ShownList, isOwn: SQL): Statements
  answer(list: ShownList): Plan<T>
}

/**
 * Changes the name, title, description or visibility of a list; an absent field is unchanged. After a change of the
 * name, the list's old address redirects for a limited time. Two database round trips.
 * @param was the texts on which the edit was based, to detect conflicting edits; absent: no check.
 * @throws AppError not_logged_in, list_not_found, not_your_list, list_name_empty, invalid_list_name, too_long,
 * edit_conflict, duplicate_list, too_many_requests.
 */
export async function updateList(
  ctx: Ctx,
  chosen: ChosenList,
  input: Partial<ListFields>,
  was?: Was<TextField>
): Promise<List> {
  try {
    return await change(ctx, chosen, {
      limit: 'changeList',
      statements: (list, isOwn) => {
        const columns = changedColumns(input, list.name)
        const edit = editOf(columns, was)
        refuseConflict(edit, textsOf(list))
        const isSame = and(isOwn, hasNoConflict(edit, lists, textsOf(list))) as SQL
        const { name } = columns
        return [
          ...(name === undefined ? [] : nameLeft(ctx, isSame, name)),
          ...(Object.keys(columns).length === 0 ? [] : [ctx.db.update(lists).set(columns).where(isSame)]),
          ...(name === undefined ? [] : nameTaken(ctx, list.userId, name))
        ]
      },
      answer: list =>
        mapPlan(getList(ctx, { id: list.id }), after => {
          refuseUnwritten(editOf(changedColumns(input, list.name), was), textsOf(after))
          return withoutHtml(after)
        })
    })
  } catch (error) {
    throw refusalOf(error, trimText(input.name ?? ''))
  }
}

type TextField = 'name' | 'displayName' | 'description'
const editOf = (
  { name, displayName, description }: ReturnType<typeof changedColumns>,
  was: Was<TextField>
): TextEdit<TextField> => ({
  of: 'text',
  was,
  wanted: { name, displayName, description: description === undefined ? undefined : (description ?? '') }
})

const textsOf = ({ name, displayName, description }: ShownList) => ({ name, displayName, description })

/**
 * Deletes a list with its items. Two database round trips.
 * @returns the deleted list.
 * @throws AppError not_logged_in, list_not_found, not_your_list, too_many_requests.
 */
export const deleteList = (ctx: Ctx, chosen: ChosenList): Promise<List> =>
  change(ctx, chosen, {
    limit: 'changeList',
    statements: (_list, isOwn) => [emptied(ctx, isOwn), ctx.db.delete(lists).where(isOwn)],
    answer: list => plan([], () => withoutHtml(list))
  })

/**
 * Removes all items from a list. Two database round trips.
 * @throws AppError not_logged_in, list_not_found, not_your_list.
 */
export const emptyList = (ctx: Ctx, chosen: ChosenList): Promise<Items<ListItem>> =>
  change(ctx, chosen, {
    limit: null,
    statements: (_list, isOwn) => [emptied(ctx, isOwn), ctx.db.update(lists).set({ numItems: 0 }).where(isOwn)],
    answer: () => plan([], () => ({ items: [], next: null }))
  })

const emptied = ({ db }: Ctx, isOwn: SQL) =>
  db.delete(listItems).where(sql`${listItems.listId} = (select ${lists.id} from ${lists} where ${isOwn})`)

async function change<T>(ctx: Ctx, { list, key }: ChosenList, { limit, statements, answer }: Change<T>): Promise<T> {
  let wasPublic = false
  const outcome = await writeOnce(ctx, { limit, key }, { result: getList(ctx, list) }, ({ result }, me) => {
    const refusal = whyNotOwn(result, me)
    if (refusal) throw new AppError(refusal)
    wasPublic = result.public
    const isOwn = and(eq(lists.id, result.id), eq(lists.userId, me.id), sql`${viewerId(ctx)} = ${me.id}`) as SQL
    return { statements: statements(result, isOwn), answer: answer(result) }
  })
  // A list that was public may be private after the change, so cached pages are dropped.
  if (wasPublic) await dropPeople(ctx)
  return outcome
}
