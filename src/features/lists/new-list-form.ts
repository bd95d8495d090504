import type { Ctx } from '#functions/context.ts'
import { LIST_NAME_MAX } from '#functions/contract/limits.ts'
import { trimText } from '#functions/contract/text.ts'
import { createList } from '#functions/lists/create.ts'
import { addItem } from '#functions/lists/saving.ts'
import { loadAsMember } from '#functions/sessions/viewer.ts'
import { type Sent, seeOther } from '#src/ui/forms/form.ts'
import { nameIn } from '#src/ui/forms/name.ts'
import { onceOf } from '#src/ui/forms/once.ts'
import { listPath, targetOf } from './form.ts'
import { listFormOf } from './list-input.ts'

/** Reads the values of the form that makes a list. Without script the name is derived from the title. */
export const newListOf = (form: Sent) => {
  const fields = listFormOf(form)
  return { ...fields, name: nameIn(form, fields.displayName, LIST_NAME_MAX) }
}

/**
 * Makes a list, and saves the item in it that the form names.
 * @returns a redirect to the list.
 */
export async function takeNewList(ctx: Ctx, form: Sent): Promise<Response> {
  const fields = newListOf(form)
  const item = form.text('item')
  const { me } = await loadAsMember(ctx, {})
  const once = onceOf(form, [fields.name, fields.displayName, fields.description, String(fields.public)])
  const all = await createList(ctx, me.id, fields, once)
  const created = all.find(({ name }) => name === trimText(fields.name))
  if (item && created) await addItem(ctx, { listId: created.id, target: targetOf(item), key: null })
  return seeOther(created ? listPath(created) : `/@${me.username}/lists`)
}
