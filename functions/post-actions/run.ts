import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Group, Post } from '#functions/contract/views.ts'
import type { Marks } from '#functions/post-marks/rules.ts'
import { announcePost } from './announce.ts'
import type { Chosen } from './change.ts'
import { labelPost } from './label.ts'
import { lockPost, unlockPost } from './lock.ts'
import { markPost } from './mark.ts'
import { pinPost, unpinPost } from './pin.ts'
import { speakAs } from './speech.ts'

export const POST_ACTIONS = ['lock', 'unlock', 'changeAsUser', 'pin', 'unpin', 'announce', 'mark', 'label'] as const

export interface PostAction {
  action: (typeof POST_ACTIONS)[number]
  lockAs?: 'mods' | 'admins' | undefined
  userGroup?: Group | undefined
  siteWide: boolean
  /** The wanted marks of the action `mark`; an absent one is unchanged. */
  marks?: Marks
  /** Number of the label of the action `label`; null takes the label away, and undefined is refused. */
  labelId?: number | null | undefined
}

/**
 * Runs an action on a post by its name, for the API and the forms of pages.
 * @throws AppError invalid_user_group when the action changeAsUser comes without a capacity, invalid_value when the
 * action label comes without a label, and what the action throws.
 */
export function runPostAction(
  ctx: Ctx,
  chosen: Chosen,
  { action, lockAs, userGroup, siteWide, marks = {}, labelId }: PostAction
): Promise<Post> {
  switch (action) {
    case 'lock':
      return lockPost(ctx, chosen, lockAs)
    case 'unlock':
      return unlockPost(ctx, chosen)
    case 'pin':
      return pinPost(ctx, { ...chosen, siteWide })
    case 'unpin':
      return unpinPost(ctx, { ...chosen, siteWide })
    case 'announce':
      return announcePost(ctx, chosen)
    case 'mark':
      return markPost(ctx, chosen, marks)
    case 'label':
      if (labelId === undefined) throw new AppError('invalid_value', { field: 'labelId' })
      return labelPost(ctx, chosen, labelId)
    case 'changeAsUser':
      if (!userGroup) throw new AppError('invalid_user_group')
      return speakAs(ctx, chosen, userGroup)
  }
}
