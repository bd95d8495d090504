import type { ErrorCode } from '#functions/contract/errors.ts'
import { MARKS, type MarkName } from '#functions/contract/post-marks.ts'
import type { Group, Viewer } from '#functions/contract/views.ts'
import { canModerate, capacityOf, lostCapacity } from '#functions/moderation/rules.ts'

type Asker = Pick<Viewer, 'id' | 'isAdmin' | 'moddingList'>

/** Wanted marks; an absent one is unchanged. */
export type Marks = { [Name in MarkName]?: boolean | undefined }

/** Capacity of who set each mark of a post; null: the post has no such mark. */
export interface Marked {
  spoilerAs: Group | null
  adultAs: Group | null
}

/** The fields of a post that decide who may change its marks. */
interface Markable extends Marked {
  userId: string
  communityId: string
}

const setterOf = ({ spoilerAs, adultAs }: Marked, name: MarkName): Group | null =>
  name === 'spoiler' ? spoilerAs : adultAs

/** True for a post that has the mark. */
const isMarkedAs = (post: Marked, name: MarkName): boolean => setterOf(post, name) !== null

/** Gives the names of the marks that a change names, to set them or to take them away. */
export const namedMarks = (marks: Marks): MarkName[] => MARKS.filter(name => marks[name] !== undefined)

/** True for a post that has at least one mark after the change. */
export const isMarkedBy = (post: Marked, marks: Marks): boolean =>
  MARKS.some(name => marks[name] ?? isMarkedAs(post, name))

/** True when marks that moderators or admins have set would be taken away. */
const takesFromMods = (post: Marked, marks: Marks): boolean =>
  MARKS.some(name => marks[name] === false && (setterOf(post, name) ?? 'normal') !== 'normal')

/**
 * Gives the capacity in which the viewer changes marks. Authors act as authors, also where they are moderators, unless
 * the change takes away a mark of moderators.
 */
export const markerOf = (asker: Asker, post: Markable, marks: Marks): Group =>
  post.userId === asker.id && !takesFromMods(post, marks) ? 'normal' : capacityOf(asker, post.communityId)

/** Gives the error code that forbids the viewer to change marks of a post; null when they may (rules.md 25). */
export function whyNotMarked(asker: Asker, post: Markable, marks: Marks): ErrorCode | null {
  if (canModerate(asker, post.communityId)) return null
  if (post.userId !== asker.id) return 'not_author'
  return takesFromMods(post, marks) ? 'marked_by_mods' : null
}

/**
 * Gives the error code that explains why a batch has not changed the marks; null when the post has the wanted marks.
 * @param capacity the capacity in which the batch was to change them.
 */
export const whyUnmarked = (asker: Asker, after: Markable, marks: Marks, capacity: Group): ErrorCode | null =>
  namedMarks(marks).every(name => isMarkedAs(after, name) === marks[name])
    ? null
    : (whyNotMarked(asker, after, marks) ?? lostCapacity(capacity))
