import type { ErrorCode } from '#functions/contract/errors.ts'
import type { Group, Viewer } from '#functions/contract/views.ts'

/** Whether the viewer is one of a community's moderators. */
export const isModOf = ({ moddingList }: Pick<Viewer, 'moddingList'>, communityId: string): boolean =>
  moddingList?.some(({ id }) => id === communityId) ?? false

/** Whether the viewer may moderate a community: its moderators and all admins. */
export const isKeeper = (asker: Pick<Viewer, 'isAdmin' | 'moddingList'>, communityId: string): boolean =>
  asker.isAdmin || isModOf(asker, communityId)

/**
 * Why the viewer may not act in a capacity; null when they may. Admins act as mods only where they are moderators
 * (rules.md 21).
 */
export function whyNotAs(
  asker: Pick<Viewer, 'isAdmin' | 'moddingList'>,
  capacity: Group,
  communityId: string
): ErrorCode | null {
  if (capacity === 'mods') return isModOf(asker, communityId) ? null : 'not_mod'
  return capacity === 'normal' || asker.isAdmin ? null : 'not_admin'
}
