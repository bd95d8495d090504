import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Mutes } from '#functions/contract/initial-state.ts'
import { listOwnMutes } from '#functions/mutes/mutes.ts'
import { type MuteTarget, mute, unmute } from '#functions/mutes/muting.ts'
import { loadAsMember } from '#functions/sessions/viewer.ts'
import type { Sent } from '#src/ui/forms/form.ts'
import { muteText as text } from './text.ts'

/**
 * Reads the account or community that a mute form names.
 * @throws AppError missing_target.
 */
function targetOf(form: Sent): MuteTarget {
  const [userId, communityId] = [form.text('userId'), form.text('communityId')]
  if (userId) return { userId }
  if (communityId) return { communityId }
  throw new AppError('missing_target')
}

/** Handles the form that mutes or unmutes. */
export async function changeMute(ctx: Ctx, form: Sent): Promise<void> {
  const target = targetOf(form)
  await (form.text('mute') === 'on' ? mute(ctx, target) : unmute(ctx, target))
}

/**
 * Unmutes one account or community, and names it in the message.
 * @returns the flash message.
 */
export async function unmuteNamed(ctx: Ctx, form: Sent): Promise<string> {
  const target = targetOf(form)
  const { mutes } = await loadAsMember(ctx, { mutes: listOwnMutes(ctx) })
  const name = nameIn(mutes, target)
  if (name === null) return text.notMuted
  await unmute(ctx, target)
  return text.unmuted(name)
}

function nameIn({ userMutes, communityMutes }: Mutes, target: MuteTarget): string | null {
  if ('userId' in target) {
    const user = userMutes.find(({ mutedUserId }) => mutedUserId === target.userId)
    return user ? `@${user.mutedUser.username}` : null
  }
  const community = communityMutes.find(({ mutedCommunityId }) => mutedCommunityId === target.communityId)
  return community ? `/${community.mutedCommunity.name}` : null
}

/**
 * Unmutes all accounts or communities.
 * @returns the flash message.
 * @throws AppError invalid_mute_type.
 */
export async function unmuteAll(ctx: Ctx, form: Sent): Promise<string> {
  const type = form.text('type')
  if (type !== 'user' && type !== 'community') throw new AppError('invalid_mute_type')
  await unmute(ctx, { type })
  return text.kinds[type].allDone
}
