import type { ErrorCode } from '#functions/contract/errors.ts'
import type { Group, Viewer } from '#functions/contract/views.ts'

type Asker = Pick<Viewer, 'isAdmin' | 'moddingList'>

/** Tells whether the viewer is one of a community's moderators. */
export const isModOf = ({ moddingList }: Pick<Viewer, 'moddingList'>, communityId: string): boolean =>
  moddingList?.some(({ id }) => id === communityId) ?? false

/** Tells whether the viewer may moderate a community, as its moderator or as an admin. */
export const canModerate = (asker: Asker, communityId: string): boolean => asker.isAdmin || isModOf(asker, communityId)

/**
 * Gives the error code that forbids the viewer to act in a capacity; null when they may. Admins act as moderators only
 * in communities that they moderate (rules.md 21).
 */
export function whyNotAs(asker: Asker, capacity: Group, communityId: string): ErrorCode | null {
  if (capacity === 'mods') return isModOf(asker, communityId) ? null : 'not_mod'
  return capacity === 'normal' || asker.isAdmin ? null : 'not_admin'
}

/**
 * Gives the default capacity of the viewer in a community: an admin who moderates the community acts as a moderator.
 */
export const capacityOf = (asker: Asker, communityId: string): Group =>
  isModOf(asker, communityId) ? 'mods' : asker.isAdmin ? 'admins' : 'normal'

/** Gives the error code that forbids the viewer to moderate a community; null when they may. */
export const whyNotModerator = (asker: Asker, communityId: string): ErrorCode | null =>
  canModerate(asker, communityId) ? null : 'not_mod'

/** The fields of a post or comment that decide who may unlock it. */
interface Lockable {
  communityId: string
  lockedByGroup: Group | null
}

export const whyNotLocked = (asker: Asker, { communityId }: Lockable, as: Group): ErrorCode | null =>
  whyNotModerator(asker, communityId) ?? whyNotAs(asker, as, communityId)

/**
 * Gives the error code that forbids the viewer to unlock a post or comment; null when they may. Only admins lift a lock
 * of admins (rules.md 21).
 */
export const whyNotUnlocked = (asker: Asker, { communityId, lockedByGroup }: Lockable): ErrorCode | null =>
  whyNotModerator(asker, communityId) ?? (lockedByGroup === 'admins' && !asker.isAdmin ? 'not_admin' : null)

/**
 * Gives the error code for a member who acts as author, moderator or admin and has lost that role since the call began.
 */
export const lostCapacity = (as: Group): ErrorCode =>
  as === 'normal' ? 'not_author' : as === 'mods' ? 'not_mod' : 'not_admin'
