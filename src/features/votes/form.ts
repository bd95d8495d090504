import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { castVote } from '#functions/votes/votes.ts'
import type { Sent } from '#src/ui/forms/form.ts'

/**
 * Casts the vote of a submitted form.
 * @returns the fragment of an address that names the item; empty without a vote.
 */
export async function takeVote(ctx: Ctx, form: Sent): Promise<string> {
  const [cast, withdrawn] = [form.text('vote'), form.text('unvote')]
  const button = cast || withdrawn
  if (button === '') return ''
  const [kind, id = '', way] = button.split(':')
  if (way !== 'up' && way !== 'down') throw new AppError('invalid_value')
  const vote = { id, up: way === 'up', withdraw: cast === '', key: null }
  if (kind === 'post') return `#p${(await castVote(ctx, { type: 'post', ...vote })).publicId}`
  return `#c${(await castVote(ctx, { type: 'comment', ...vote })).id}`
}
