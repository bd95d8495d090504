import {
  describeCommunityPicture,
  removeCommunityPicture,
  setCommunityPicture
} from '#functions/communities/pictures.ts'
import type { Ctx } from '#functions/context.ts'
import type { CommunityPicture } from '#functions/contract/community-pictures.ts'
import type { ErrorCode } from '#functions/contract/errors.ts'
import { picturesText } from '#src/features/images/text.ts'
import type { Sent } from '#src/ui/forms/form.ts'
import { noCommunityText, communityPictureText as text } from './messages/picture.ts'

/** Returns the error texts of this form by error code. They replace the general texts of these codes. */
export const errorTextsOf = (kind: CommunityPicture): Partial<Record<ErrorCode, string>> => ({
  community_not_found: noCommunityText,
  image_not_found: text[kind].missing,
  unavailable: picturesText.noRoom
})

/**
 * Handles a form that sets, describes or removes a picture of a community.
 * @returns the flash message.
 */
export async function takePicture(ctx: Ctx, kind: CommunityPicture, form: Sent): Promise<string> {
  const id = form.text('communityId')
  const altText = form.text('altText')
  const file = form.file('image')
  if (form.on('remove')) {
    await removeCommunityPicture(ctx, id, kind)
    return text[kind].removed
  }
  if (!file) {
    await describeCommunityPicture(ctx, id, kind, altText, form.was('altText'))
    return picturesText.saved
  }
  await setCommunityPicture(ctx, id, kind, async () => file, altText)
  return text[kind].saved
}
