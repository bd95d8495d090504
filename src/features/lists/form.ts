import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { isTargetType } from '#functions/contract/target-type.ts'
import type { List } from '#functions/contract/views.ts'
import { localPath } from '#functions/http/local-path.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { deleteList, emptyList, updateList } from '#functions/lists/change.ts'
import { getList } from '#functions/lists/lists.ts'
import { removeItem, type Target } from '#functions/lists/saving.ts'
import { loadAsMember, runAs } from '#functions/sessions/viewer.ts'
import type { Sent } from '#src/ui/forms/form.ts'
import { onceOf, setOnce } from '#src/ui/forms/once.ts'
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
  return `/@${await deleteOnce(ctx, id, onceOf(form, ['delete', String(id)]))}/lists`
}

/** Deletes a list, unless the form has deleted it before. @returns the name of the owner. */
async function deleteOnce(ctx: Ctx, id: number, key: CallKey | null): Promise<string> {
  try {
    return (await deleteList(ctx, { list: { id }, key })).username
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'list_not_found')) throw error
    return (await loadAsMember(ctx, {})).me.username
  }
}

/**
 * Saves the form that edits a list.
 * @returns path of the list, which a new name changes.
 * @throws AppError of updateList.
 */
export async function saveEditedList(ctx: Ctx, id: number, form: Sent): Promise<string> {
  const edited = editedListOf(form)
  const { name, displayName, description, public: isPublic } = edited
  const saved = await setOnce(
    onceOf(form, ['edit', String(id), name, displayName, description, String(isPublic)]),
    key => updateList(ctx, { list: { id }, key }, edited, form.was(...LIST_TEXTS)),
    after => isPublic === undefined || after.public === isPublic
  )
  return listPath(saved)
}
