import type { ErrorCode } from '#functions/contract/errors.ts'
import type { Group, Viewer } from '#functions/contract/views.ts'
import { capacityOf } from '#functions/moderation/rules.ts'

interface Shown {
  /** post, link, avatar, icon or banner; null: unknown. */
  kind: string | null
  /** Id of the account that has uploaded the picture. */
  userId: string
  /** The post, user or community that shows it. */
  ownerId: string | null
  /** Id of the author of the post with the picture. */
  authorId: string | null
}

type Asker = Pick<Viewer, 'id' | 'isAdmin' | 'moddingList'>

/** True for a picture of a community, whichever moderator has uploaded it. */
export const isOfCommunity = ({ kind }: Pick<Shown, 'kind'>): boolean => kind === 'icon' || kind === 'banner'

/** True for the viewer's own picture: they have uploaded it, or its post or profile is theirs. */
const isTheirs = ({ id }: Pick<Viewer, 'id'>, shown: Shown): boolean =>
  !isOfCommunity(shown) && [shown.userId, shown.ownerId, shown.authorId].includes(id)

/**
 * The capacity in which the viewer describes a picture (api.md 5.3); normal: the picture is theirs, null: they may
 * not. Icons and banners of a community are described by its present moderators and by admins.
 */
export function describingCapacity(asker: Asker, shown: Shown): Group | null {
  if (isTheirs(asker, shown)) return 'normal'
  const capacity = isOfCommunity(shown) ? capacityOf(asker, shown.ownerId ?? '') : asker.isAdmin ? 'admins' : 'normal'
  return capacity === 'normal' ? null : capacity
}

/** Why the viewer may not describe a picture; null when they may. */
export const whyNotDescribed = (asker: Asker, shown: Shown): ErrorCode | null =>
  describingCapacity(asker, shown) === null ? 'permission_denied' : null
