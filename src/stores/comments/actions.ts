import type { ReasonInput } from '#functions/contract/reasons.ts'
import type { Group } from '#functions/contract/views.ts'
import { call } from '#src/api.ts'
import type { CommentRef } from '#src/lib/thread.ts'
import { type Outcome, outcomeOf, pathOf } from './comments.ts'

/** Calls of a comment's menu, in a file that writing comments does not load. */
const change = (place: CommentRef, query: string): Promise<Outcome> =>
  outcomeOf(place.community, () => call('PUT', `${pathOf(place)}&${query}`, {}, { once: true }))

/** @param why reason given by moderators and admins. */
export const removeComment = (place: CommentRef, as: Group, why: ReasonInput = {}): Promise<Outcome> =>
  outcomeOf(place.community, () => call('DELETE', `${pathOf(place)}&deleteAs=${as}`, why, { once: true }))

/** Changes the capacity in which the viewer's own comment speaks. */
export const speakAs = (place: CommentRef, group: Group): Promise<Outcome> =>
  change(place, `action=changeAsUser&userGroup=${group}`)

/** Locks or unlocks the branch of a comment. */
export const lockComment = (place: CommentRef, isLocked: boolean): Promise<Outcome> =>
  change(place, `action=${isLocked ? 'lock' : 'unlock'}`)
