import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { isTargetType } from '#functions/contract/target-type.ts'
import type { List } from '#functions/contract/views.ts'
import { localPath } from '#functions/http/local-path.ts'
import { deleteList, emptyList, updateList } from '#functions/lists/change.ts'
import { getList } from '#functions/lists/lists.ts'
import { removeItem, type Target } from '#functions/lists/saving.ts'
import { runAs } from '#functions/sessions/viewer.ts'
import type { Sent } from '#src/ui/forms/form.ts'
import { editedListOf, LIST_TEXTS } from './list-input.ts'

export const listPath = ({ username, name }: Pick<List, 'username' | 'name'>): string => `/@${username}/lists/${name}`

/**
 * Returns the post or comment that the value of a button names, as post:ID or comment:ID.
 * @throws AppError missing_target.
 */
export function targetOf(text: string): Target {
  const [type = '', id = ''] = text.split(':')
  if (!isTargetType(type) || id === '') throw new AppError('missing_target')
  return { type, id }
}

/**
 * Handles the buttons of a list: removes an item or all items, or deletes the list.
 * @returns path to redirect to; null for the form that edits the list.
 * @throws AppError of the action; missing_target.
 */
export async function takeListAction(ctx: Ctx, id: number, form: Sent): Promise<string | null> {
  const chosen = { list: { id }, key: null }
  if (form.text('unlist')) {
    await removeItem(ctx, { listId: id, target: targetOf(form.text('unlist')), key: null })
    const next = localPath(form.text('next'))
    // From the page of a post's menu the member is redirected to the list.
    return next === null || next.startsWith('/-/') ? listPath(await runAs(ctx, getList(ctx, { id }))) : next
  }
  if (form.text('action') === 'empty') {
    await emptyList(ctx, chosen)
    return localPath(form.text('next')) ?? '/'
  }
  if (form.text('action') !== 'delete') return null
  const { username } = await deleteList(ctx, chosen)
  return `/@${username}/lists`
}

/**
 * Saves the form that edits a list.
 * @returns path of the list, which a new name changes.
 * @throws AppError of updateList.
 */
export const saveEditedList = async (ctx: Ctx, id: number, form: Sent): Promise<string> =>
  listPath(await updateList(ctx, { list: { id }, key: null }, editedListOf(form), form.was(...LIST_TEXTS)))
