import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { List, TargetType } from '#functions/contract/views.ts'
import { localPath } from '#functions/http/local-path.ts'
import { deleteList, emptyList } from '#functions/lists/change.ts'
import { getList } from '#functions/lists/lists.ts'
import { removeItem, type Target } from '#functions/lists/saving.ts'
import { runAs } from '#functions/sessions/viewer.ts'
import type { ListForm } from '#src/stores/lists/list-form.ts'
import type { Sent } from './form.ts'

/** Fields of a form of a list. */
export const listFormOf = (form: Sent): ListForm => ({
  name: form.text('name'),
  displayName: form.text('displayName'),
  // Forms send line breaks as CRLF.
  description: form.text('description'),
  public: form.on('public')
})

export const listPath = ({ username, name }: Pick<List, 'username' | 'name'>): string => `/@${username}/lists/${name}`

export const isTargetType = (text: string): text is TargetType => text === 'post' || text === 'comment'

/** The target that a button names as post:ID or comment:ID. @throws AppError missing_target. */
export function targetOf(text: string): Target {
  const [type = '', id = ''] = text.split(':')
  if (!isTargetType(type) || id === '') throw new AppError('missing_target')
  return { type, id }
}

/**
 * Does what a button of a list asks for: takes one item out, or all, or deletes the list.
 * @returns the path to go on to; null for the form that changes the list.
 * @throws AppError what the act throws, missing_target.
 */
export async function takeListAct(ctx: Ctx, id: number, form: Sent): Promise<string | null> {
  const chosen = { list: { id }, key: null }
  if (form.text('unlist')) {
    await removeItem(ctx, { listId: id, target: targetOf(form.text('unlist')), key: null })
    const next = localPath(form.text('next'))
    // The menu of a post has a page of its own; where that was opened, the list is.
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
