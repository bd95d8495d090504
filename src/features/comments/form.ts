import type { APIContext } from 'astro'
import { createComment } from '#functions/comments/create.ts'
import { deleteComment } from '#functions/comments/delete.ts'
import { editComment } from '#functions/comments/edit.ts'
import { lockComment, unlockComment } from '#functions/comments/lock.ts'
import { speakAs } from '#functions/comments/speech.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { GROUPS } from '#functions/contract/sorts.ts'
import type { Comment, Group } from '#functions/contract/views.ts'
import { reasonIn } from '#src/features/post-actions/reasons.ts'
import { type CommentAction, commentAddress } from '#src/ui/comment-links.ts'
import { type FormError, formErrorOf, receivedForm, type Sent, seeOther } from '#src/ui/forms/form.ts'
import { onceOf } from '#src/ui/forms/once.ts'

/** Actions on comments that have a page with a form. */
export type WritingAction = 'write' | CommentAction

/** Subject of a page with a form: its action, and the post and the comment on which it acts. A new comment has none. */
export interface WritingKey {
  action: WritingAction
  post: string
  comment?: string | undefined
}

/** A refused form. The page shows its values again, with the error. */
export interface Refused {
  form: Sent
  formError: FormError
}

type Page = Pick<APIContext, 'request' | 'locals' | 'url'>

/**
 * Handles the form that was submitted to the page.
 * @returns a redirect after success; the refused form; null for a GET request.
 * @throws AppError for a missing post or comment, and every error that is not a refusal of the form.
 */
export async function takeComment(page: Page, key: WritingKey): Promise<Response | Refused | null> {
  const { form, typed, formError } = receivedForm(page)
  if (!typed) return null
  try {
    // The login is checked before the CSRF token, because the form of an ended session has that session's token.
    if (!page.locals.ctx.auth.key) throw new AppError('not_logged_in')
    if (!form) return formError && { form: typed, formError }
    return seeOther(addressOf(await done(page.locals.ctx, key, form), form.on('alone')))
  } catch (error) {
    const refused = formErrorOf(error)
    if (refused.status === 404) throw error
    return { form: typed, formError: refused }
  }
}

function done(ctx: Ctx, { action, post, comment: id = '' }: WritingKey, form: Sent): Promise<Comment> {
  const [body, group] = [form.text('body'), groupOf(form)]
  const why = reasonIn(form)
  const wanted = { post, id, key: onceOf(form, [action, id, body, group, form.text('locked'), why.reason, why.ruleId]) }
  if (action === 'edit') return editComment(ctx, { ...wanted, body, was: form.was('body') })
  if (action === 'delete') return deleteComment(ctx, { ...wanted, ...why, as: group })
  if (action === 'lock') return form.text('locked') === '1' ? lockComment(ctx, wanted) : unlockComment(ctx, wanted)
  if (action === 'speak') return speakAs(ctx, { ...wanted, group })
  return createComment(ctx, { ...wanted, parentId: action === 'reply' ? id : null, body, image: null, group })
}

/**
 * Reads the role in which the member writes, as chosen in a form: author, moderator or admin.
 * @throws AppError invalid_user_group.
 */
function groupOf(form: Sent): Group {
  const input = form.text('group') || 'normal'
  const group = GROUPS.find(name => name === input)
  if (!group) throw new AppError('invalid_user_group')
  return group
}

const addressOf = ({ communityName, postPublicId, id }: Comment, alone: boolean): string =>
  commentAddress(`/${communityName}/post/${postPublicId}`, id, alone)
