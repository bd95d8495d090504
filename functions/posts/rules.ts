import type { ErrorCode } from '#functions/contract/errors.ts'
import type { Group, PostType, Viewer } from '#functions/contract/views.ts'
import { isModOf, whyNotAs } from '#functions/moderation/rules.ts'

interface PostingContext {
  id: string
  postingRestricted: boolean
  /** True when the viewer is banned in the community of the new post. */
  banned: boolean
}

interface Thresholds {
  IMAGE_POST_POINTS: number
  LINK_POST_POINTS: number
}

type Poster = Pick<Viewer, 'points' | 'isAdmin' | 'moddingList'>

/**
 * Gives the number of points that an account must exceed for a post of this type; below 1: no points are needed
 * (rules.md 5).
 */
export const pointsNeeded = (type: PostType, { IMAGE_POST_POINTS, LINK_POST_POINTS }: Thresholds): number =>
  type === 'image' ? IMAGE_POST_POINTS : type === 'link' ? LINK_POST_POINTS : 0

/** True when an account has enough points for posts of this type. */
export const hasPoints = (points: number, type: PostType, thresholds: Thresholds): boolean => {
  const needed = pointsNeeded(type, thresholds)
  return needed < 1 || points > needed
}

/** Gives the error code that forbids the viewer to post in a community; null when they may. */
export function whyNotPosted(
  asker: Poster,
  { id, postingRestricted, banned }: PostingContext,
  { type, userGroup }: { type: PostType; userGroup: Group },
  thresholds: Thresholds
): ErrorCode | null {
  if (banned) return 'banned_from_community'
  if (postingRestricted && !asker.isAdmin && !isModOf(asker, id)) return 'posting_restricted'
  if (!hasPoints(asker.points, type, thresholds)) return 'not_enough_points'
  return whyNotAs(asker, userGroup, id)
}
