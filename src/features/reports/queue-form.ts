import { deleteComment } from '#functions/comments/delete.ts'
import { lockComment } from '#functions/comments/lock.ts'
import { banMember, unbanMember } from '#functions/communities/bans.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import type { ReportedState } from '#functions/contract/report.ts'
import { deletePost } from '#functions/post-actions/delete.ts'
import { lockPost } from '#functions/post-actions/lock.ts'
import { dismissItem, undoDecision } from '#functions/reports/resolve.ts'
import { bansText } from '#src/features/moderation/messages/people.ts'
import { reasonIn } from '#src/features/post-actions/reasons.ts'
import { type Sent, seeOther } from '#src/ui/forms/form.ts'
import { onceOf } from '#src/ui/forms/once.ts'
import { byAction } from '#src/ui/forms/take.ts'
import { reportedText as text } from './messages/decision.ts'
import { reportQueueText } from './messages/queue.ts'

/** Actions that a page asks about before they are done. */
export const CONFIRMED_ACTIONS = ['remove', 'ban'] as const
export type ConfirmedAction = (typeof CONFIRMED_ACTIONS)[number]

const chosen = (form: Sent) => ({ id: form.text('communityId'), targetId: form.text('id'), key: null })

const TAKE: Record<string, (ctx: Ctx, form: Sent) => Promise<string | Response>> = {
  async dismiss(ctx, form) {
    return decisionText((await dismissItem(ctx, chosen(form))).decision)
  },
  async lock(ctx, form) {
    const [post, id] = [form.text('post'), form.text('id')]
    if (form.text('type') === 'comment') await lockComment(ctx, { post, id, key: null })
    else await lockPost(ctx, { id: post, key: null })
    return text.done.lock
  },
  async undo(ctx, form) {
    await undoDecision(ctx, chosen(form))
    return reportQueueText.back
  },
  async unban(ctx, form) {
    const { username } = await unbanMember(ctx, { ...chosen(form), username: form.text('username') })
    return bansText.unbanned(username)
  },
  remove: async (_ctx, form) => toQuestion(form, 'remove'),
  ban: async (_ctx, form) => toQuestion(form, 'ban')
}

/** Returns the text about a decision. It names another moderator who has decided before. */
function decisionText(decision: ReportedState['decision']): string {
  if (!decision) return reportQueueText.back
  return decision.as === 'normal' ? text.byAuthor : text.by(text.done[decision.act], decision.by)
}

const toQuestion = (form: Sent, action: ConfirmedAction): Response =>
  seeOther(
    `/-/reported/${form.text('communityId')}/${action}?${new URLSearchParams(Object.fromEntries(['type', 'id', 'post', 'filter'].map(name => [name, form.text(name)])))}`
  )

/** Handlers of the forms in the report queue. */
export const reportsForm = { take: byAction(TAKE) }

/**
 * Removes a reported post or comment, and bans its author when the action is a ban. For a post that is already deleted
 * it resolves the reports, which are still open when the author has deleted the post.
 * @returns the flash message.
 * @throws AppError of the removal and the ban.
 */
export async function takeAsked(ctx: Ctx, form: Sent, action: ConfirmedAction): Promise<string> {
  const why = reasonIn(form)
  if (action === 'ban') {
    const ban = { ...why, id: form.text('communityId'), username: form.text('username'), key: null }
    await banMember(ctx, ban).catch(unless('already_banned'))
  }
  const as = form.text('as') === 'admins' ? 'admins' : 'mods'
  const [post, id] = [form.text('post'), form.text('id')]
  try {
    const key = onceOf(form, [action, post, id, as, why.reason, why.ruleId])
    if (form.text('type') === 'comment') await deleteComment(ctx, { ...why, post, id, as, key })
    else await deletePost(ctx, { ...why, id: post, as, withContent: false, key })
  } catch (error) {
    if (codeIn(error) === 'already_deleted') {
      const { decision } = await dismissItem(ctx, chosen(form))
      if (action === 'remove') return decision?.act === 'remove' ? decisionText(decision) : text.byAuthor
    }
    // The ban counts even if another moderator has removed the item before.
    else if (action === 'remove' || codeIn(error) !== 'comment_deleted') throw error
  }
  return text.done[action]
}

const codeIn = (error: unknown): ErrorCode | null => (error instanceof AppError ? error.code : null)

/**
 * Makes an error handler that ignores the given error code.
 * @throws all other errors.
 */
const unless =
  (done: ErrorCode) =>
  (error: unknown): void => {
    if (codeIn(error) !== done) throw error
  }
