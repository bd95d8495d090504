import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { follow, unfollow } from '#functions/follows/follow.ts'
import type { Sent } from '#src/ui/forms/form.ts'

/**
 * Handles the form that follows a post or an account, or ends following it.
 * @throws AppError invalid_type, invalid_value; the errors of the change.
 */
export async function changeFollow(ctx: Ctx, form: Sent): Promise<void> {
  const [type, wanted] = [form.text('type'), form.text('follow')]
  if (type !== 'post' && type !== 'user') throw new AppError('invalid_type')
  if (wanted !== 'on' && wanted !== 'off') throw new AppError('invalid_value')
  const chosen = { type, targetId: form.text('targetId'), key: null } as const
  await (wanted === 'on' ? follow(ctx, chosen) : unfollow(ctx, chosen))
}
