import type { ErrorCode } from '#functions/contract/errors.ts'
import type { Group, Viewer } from '#functions/contract/views.ts'
import { capacityOf } from '#functions/moderation/rules.ts'

interface Shown {
  /** Kind of the picture: post, link, avatar, icon or banner; null: unknown. */
  kind: string | null
  /** Id of the account that has uploaded the picture. */
  userId: string
  /** Id of the post, user or community that shows the picture. */
  ownerId: string | null
  /** Id of the author of the post with the picture. */
  authorId: string | null
}

type Asker = Pick<Viewer, 'id' | 'isAdmin' | 'moddingList'>

/** True for a picture of a community, whichever moderator has uploaded it. */
export const isOfCommunity = ({ kind }: Pick<Shown, 'kind'>): boolean => kind === 'icon' || kind === 'banner'

/** True for the viewer's own picture: the viewer has uploaded it, or it belongs to the viewer's post or profile. */
const isTheirs = ({ id }: Pick<Viewer, 'id'>, shown: Shown): boolean =>
  !isOfCommunity(shown) && [shown.userId, shown.ownerId, shown.authorId].includes(id)

/**
 * Gives the capacity in which the viewer describes a picture (api.md 5.3): normal for the viewer's own picture, null
 * when the viewer may not describe the picture. Present moderators and admins describe icons and banners of a
 * community.
 */
export function describingCapacity(asker: Asker, shown: Shown): Group | null {
  if (isTheirs(asker, shown)) return 'normal'
  const capacity = isOfCommunity(shown) ? capacityOf(asker, shown.ownerId ?? '') : asker.isAdmin ? 'admins' : 'normal'
  return capacity === 'normal' ? null : capacity
}

/** Gives the error code that forbids the viewer to describe a picture; null when they may. */
export const whyNotDescribed = (asker: Asker, shown: Shown): ErrorCode | null =>
  describingCapacity(asker, shown) === null ? 'permission_denied' : null

interface PictureRow {
  id: string
  userId: string
  kind: string | null
  altText: string | null
  /** Id of the post, comment, user or community that shows the picture. */
  ownerId: string | null
}

/** Gives the error code that forbids a new post or comment to show its pictures; null when it may. */
export function whyNotShown(
  asker: Pick<Viewer, 'id' | 'requireAltText'>,
  pictures: (PictureRow | undefined)[]
): ErrorCode | null {
  if (pictures.includes(undefined)) return 'image_not_found'
  const isTheirs = (picture: PictureRow | undefined) =>
    picture?.userId === asker.id && picture.ownerId === null && picture.kind === 'post'
  if (!pictures.every(isTheirs)) return 'image_not_owned'
  return asker.requireAltText && pictures.some(picture => !picture?.altText) ? 'alt_text_required' : null
}
