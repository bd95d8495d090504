import type { APIContext } from 'astro'
import { getComment } from '#functions/comments/comments.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { type Intent, intentOf, intentText } from '#functions/contract/intents.ts'
import { localPath } from '#functions/http/local-path.ts'
import { doIntent } from '#functions/intents/do.ts'
import { runAs } from '#functions/sessions/viewer.ts'
import { replyPath } from '#src/ui/comment-links.ts'
import { type Sent, seeOther } from '#src/ui/forms/form.ts'
import { onceOf } from '#src/ui/forms/once.ts'

/**
 * Reads from a login or sign-up page the address to return to, and the action that the guest wanted.
 * @param typed the submitted form; null to read the page's address.
 */
export function intentIn({ searchParams }: URL, typed: Sent | null) {
  const field = (name: string) => (typed ? typed.text(name) : searchParams.get(name))
  const intent = intentOf(field('do'))
  return { next: localPath(field('next')), intent, wanted: intent ? intentText(intent) : '' }
}

/**
 * Redirects a member after the login: does the action that the form names, and returns to the page on which the guest
 * began. If the action is refused, the member is redirected to a page with the error.
 */
export async function leadOn({ locals: { ctx } }: Pick<APIContext, 'locals'>, form: Sent): Promise<Response> {
  const next = localPath(form.text('next')) ?? '/'
  const intent = intentOf(form.text('do'))
  if (!intent) return seeOther(next)
  try {
    return seeOther(await targetOf(ctx, intent, form, next))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const vote = error.details.isVote && { vote: '1' }
    return seeOther(`/-/refused?${new URLSearchParams({ code: error.code, next, ...vote })}`)
  }
}

async function targetOf(ctx: Ctx, intent: Intent, form: Sent, next: string): Promise<string> {
  const { action, on, id } = intent
  if (action === 'write') return `${next}#write`
  if (action !== 'reply') return next + (await doIntent(ctx, { action, on, id }, onceOf(form, [form.text('do')])))
  const { postPublicId } = await runAs(ctx, getComment(ctx, id))
  return replyPath({ post: postPublicId, comment: id })
}
