import type { ErrorCode } from '#functions/contract/errors.ts'
import type { Group, Viewer } from '#functions/contract/views.ts'
import { capacityOf } from '#functions/moderation/rules.ts'

interface Shown {
  /** post, link, avatar, icon or banner; null: not known. */
  kind: string | null
  /** Who has uploaded it. */
  userId: string
  /** The post, user or community that shows it. */
  ownerId: string | null
  /** Whose post shows it. */
  authorId: string | null
}

type Asker = Pick<Viewer, 'id' | 'isAdmin' | 'moddingList'>

/** Whether a picture belongs to a community, whoever of its moderators has uploaded it. */
export const isOfCommunity = ({ kind }: Pick<Shown, 'kind'>): boolean => kind === 'icon' || kind === 'banner'

/** Whether a picture is of the viewer: they have uploaded it, or what shows it is theirs. */
const isTheirs = ({ id }: Pick<Viewer, 'id'>, shown: Shown): boolean =>
  !isOfCommunity(shown) && [shown.userId, shown.ownerId, shown.authorId].includes(id)

/**
 * The capacity in which the viewer describes a picture (api.md 5.3); normal: it is theirs, null: they may not. The icon and
 * the banner of a community are described by those who moderate it now, and by admins.
 */
export function describingCapacity(asker: Asker, shown: Shown): Group | null {
  if (isTheirs(asker, shown)) return 'normal'
  const capacity = isOfCommunity(shown) ? capacityOf(asker, shown.ownerId ?? '') : asker.isAdmin ? 'admins' : 'normal'
  return capacity === 'normal' ? null : capacity
}

/** Why a picture may not be described by the viewer; null when it may. */
export const whyNotDescribed = (asker: Asker, shown: Shown): ErrorCode | null =>
  describingCapacity(asker, shown) === null ? 'permission_denied' : null
