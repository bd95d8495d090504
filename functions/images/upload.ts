import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Image } from '#functions/contract/views.ts'
import { load } from '#functions/db/plan.ts'
import { limitedMember } from '#functions/users/settings.ts'
import { member } from '#functions/users/viewer.ts'
import { storePicture } from './store.ts'
import { imageView } from './views.ts'

/**
 * Keeps a member's picture for a post that is yet to be sent; one that is not used within half a day is erased. Two
 * round trips.
 * @param upload reads the file, once it is known that it may be sent.
 * @throws AppError missing_file, file_size_exceeded, unsupported_image, too_many_requests, not_logged_in.
 */
export async function uploadPicture(ctx: Ctx, upload: () => Promise<File | null>): Promise<Image> {
  const { me } = await load(ctx.db, { me: member(ctx), limit: limitedMember(ctx, 'upload') })
  const file = await upload()
  if (!file) throw new AppError('missing_file', { field: 'image' })
  return imageView(await storePicture(ctx, file, 'post', me.id), 'post', ctx.settings.SECRET_KEY)
}
