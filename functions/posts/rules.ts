import type { ErrorCode } from '#functions/contract/errors.ts'
import type { Group, PostType, Viewer } from '#functions/contract/views.ts'
import { isModOf, whyNotAs } from '#functions/moderation/rules.ts'

interface Place {
  id: string
  postingRestricted: boolean
  /** The viewer is banned there. */
  banned: boolean
}

interface Thresholds {
  IMAGE_POST_POINTS: number
  LINK_POST_POINTS: number
}

type Poster = Pick<Viewer, 'points' | 'isAdmin' | 'moddingList'>

/** The points that a type of post requires more of; below 1: none (rules.md 5). */
export const pointsNeeded = (type: PostType, { IMAGE_POST_POINTS, LINK_POST_POINTS }: Thresholds): number =>
  type === 'image' ? IMAGE_POST_POINTS : type === 'link' ? LINK_POST_POINTS : 0

/** Whether an account has the points that posts of a type need. */
export const hasPoints = (points: number, type: PostType, thresholds: Thresholds): boolean => {
  const needed = pointsNeeded(type, thresholds)
  return needed < 1 || points > needed
}

/** Why the viewer may not post there; null when they may. */
export function whyNotPosted(
  asker: Poster,
  { id, postingRestricted, banned }: Place,
  { type, userGroup }: { type: PostType; userGroup: Group },
  thresholds: Thresholds
): ErrorCode | null {
  if (banned) return 'banned_from_community'
  if (postingRestricted && !asker.isAdmin && !isModOf(asker, id)) return 'posting_restricted'
  if (!hasPoints(asker.points, type, thresholds)) return 'not_enough_points'
  return whyNotAs(asker, userGroup, id)
}

interface PictureRow {
  id: string
  userId: string
  kind: string | null
  altText: string | null
  /** What shows it already. */
  ownerId: string | null
}

/** Why these pictures may not be shown by a new post; null when they may. */
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
