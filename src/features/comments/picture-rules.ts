import { isErased } from '#src/features/images/calls-store.ts'
import { UNUSED_MS } from '#src/features/images/picture-store.ts'
import type { DraftPicture } from '#src/features/offline/drafts-store.ts'
import { lostPictureText as text } from './messages/lost-picture.ts'

/**
 * Returns the reason for which the picture of a draft cannot be sent any more; empty when it can.
 * @param isAllowed true when comments of the community may have a picture.
 */
export async function whyGone(picture: DraftPicture, isAllowed: boolean): Promise<string> {
  if (!isAllowed) return text.notAllowed
  const isOld = Date.now() - picture.at > UNUSED_MS
  return isOld || (await isErased(picture)) ? text.erased : ''
}
