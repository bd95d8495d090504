import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { MARKS } from '#functions/contract/post-marks.ts'
import { isPostMenuAction, POST_MENU_ACTIONS, type PostMenuAction } from '#functions/contract/post-menu-actions.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import type { Group } from '#functions/contract/views.ts'
import { hidePost, unhidePost } from '#functions/hidden-posts/hide.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { deletePost } from '#functions/post-actions/delete.ts'
import { type PostAction, runPostAction } from '#functions/post-actions/run.ts'
import { postQuestions } from '#src/features/posts/messages/menu.ts'
import type { Sent } from '#src/ui/forms/form.ts'
import { onceOf } from '#src/ui/forms/once.ts'
import { reasonIn } from './reasons.ts'

/** True for an action that needs a confirmation which the form does not have. */
export const isUnasked = (form: Sent): boolean => {
  const postAction = form.text('act')
  return isPostMenuAction(postAction) && postQuestions[postAction] !== undefined && form.text('sure') !== '1'
}

/**
 * Does an action of a post's menu.
 * @param id id or public id of the post.
 * @throws AppError invalid_action; the errors of the action.
 */
export async function doPostAction(ctx: Ctx, id: string, form: Sent): Promise<void> {
  const postAction = form.text('act')
  // Only final actions need an idempotency key. All other actions set a state, so that a repetition changes nothing.
  const isFinal = isPostMenuAction(postAction) && postQuestions[postAction] !== undefined
  const reason = reasonIn(form)
  const chosen = { id, key: isFinal ? onceOf(form, [postAction, id, reason.reason, reason.ruleId]) : null }
  if (postAction === 'hide') await hidePost(ctx, chosen)
  else if (postAction === 'unhide') await unhidePost(ctx, chosen)
  else if (isPostMenuAction(postAction)) await changed(ctx, { ...chosen, ...reason }, postAction)
  else throw new AppError('invalid_action')
}

type Chosen = ReasonInput & { id: string; key: CallKey | null }

async function changed(ctx: Ctx, chosen: Chosen, postAction: PostMenuAction): Promise<void> {
  const { method, query } = POST_MENU_ACTIONS[postAction] as { method: string; query: Record<string, string> }
  if (method === 'DELETE') {
    const as = query['deleteAs'] as Group
    await deletePost(ctx, { ...chosen, as, withContent: query['deleteContent'] === 'true' })
    return
  }
  const action: PostAction = {
    action: query['action'] as PostAction['action'],
    lockAs: query['lockAs'] as PostAction['lockAs'],
    userGroup: query['userGroup'] as Group | undefined,
    siteWide: query['siteWide'] === 'true',
    marks: Object.fromEntries(MARKS.filter(name => query[name]).map(name => [name, query[name] === 'true']))
  }
  await runPostAction(ctx, chosen, action)
}
