import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { POST_TYPES } from '#functions/contract/post-fields.ts'
import { MARKS, type MarkName } from '#functions/contract/post-marks.ts'
import { trimText } from '#functions/contract/text.ts'
import type { Group, Post, PostType } from '#functions/contract/views.ts'
import { labelPost } from '#functions/post-actions/label.ts'
import { createPost } from '#functions/posts/create.ts'
import { editPost } from '#functions/posts/edit.ts'
import { type FormError, formErrorOf, type Sent } from '#src/ui/forms/form.ts'
import { onceOf } from '#src/ui/forms/once.ts'
import {
  type Circumstances,
  changedMarks,
  firstOf,
  labelNumber,
  type PostFields,
  postErrors,
  refusalText,
  warnedOf
} from './new-post-fields.ts'

const typeOf = (text: string): PostType => POST_TYPES.find(type => type === text) ?? 'text'

/** Returns the values of a post's form, read from a submitted form or from the query of an address. */
export const fieldsOf = (text: (name: string) => string): PostFields => ({
  type: typeOf(text('tab') || text('type')),
  community: trimText(text('community')),
  title: text('title'),
  url: text('url'),
  // Browsers submit line breaks as CRLF; the function `text` of a form turns them into LF.
  body: text('body'),
  userGroup: (text('userGroup') || 'normal') as Group,
  spoiler: text('spoiler') === '1',
  adult: text('adult') === '1',
  labelId: text('labelId').replace(/\D/g, '')
})

/** Returns the first error of the form; null when all values are valid. */
export function inputError(fields: PostFields, around: Circumstances): FormError | null {
  const errors = postErrors(fields, around)
  const field = firstOf(errors)
  return field ? { status: field === 'type' ? 403 : 400, message: errors[field] ?? '', field } : null
}

/** Error of a form, whose label may be saved already. */
export interface Refused extends FormError {
  /** The label that was saved before the refusal. */
  labelBefore?: string
}

/**
 * Creates or edits the post.
 * @returns the path of the post, or the error of the form.
 */
export async function take(ctx: Ctx, form: Sent, fields: PostFields, edit: string | null): Promise<string | Refused> {
  const label: Pick<Refused, 'labelBefore'> = {}
  try {
    if (edit && (await changeLabel(ctx, form, fields, edit))) label.labelBefore = fields.labelId
    const { communityName, publicId } = await write(ctx, form, fields, edit)
    return `/${communityName}/post/${publicId}`
  } catch (error) {
    const refusal = formErrorOf(error)
    const code = error instanceof AppError ? error.code : ''
    return { ...refusal, message: refusalText(code, fields) ?? refusal.message, ...label }
  }
}

/** Returns the marks that an edited post had when its edit began, as the form sends them. */
export const marksBefore = (form: Sent): MarkName[] => MARKS.filter(name => form.text('marksBefore').includes(name))

/**
 * Saves the label of an edited post. It comes first, because it may be refused: then no text of the edit is saved.
 * @returns true when the form has changed the label.
 */
async function changeLabel(ctx: Ctx, form: Sent, { labelId }: PostFields, id: string): Promise<boolean> {
  const label = labelNumber(labelId)
  if (!form.on('labelId') || label === labelNumber(form.text('labelBefore'))) return false
  await labelPost(ctx, { id, key: null }, label)
  return true
}

async function write(ctx: Ctx, form: Sent, fields: PostFields, edit: string | null): Promise<Post> {
  const key = onceOf(form, Object.values(fields).map(String))
  const { title, body, userGroup } = fields
  if (edit) {
    const marks = changedMarks(fields, marksBefore(form))
    return editPost(ctx, edit, { title, body, userGroup, ...marks, was: form.was('title', 'body') }, null)
  }
  const refuseRepeatedLink = form.text('warned') !== warnedOf(fields)
  return createPost(ctx, { ...fields, labelId: labelNumber(fields.labelId), images: [], refuseRepeatedLink }, key)
}
