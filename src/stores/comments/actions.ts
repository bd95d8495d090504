import type { ReasonInput } from '#functions/contract/reasons.ts'
import type { Group } from '#functions/contract/views.ts'
import { call } from '#src/api.ts'
import type { CommentRef } from '#src/lib/thread.ts'
import { type Outcome, outcomeOf, pathOf } from './comments.ts'

/** Actions of a comment's menu; writing needs none of them. */
const change = (place: CommentRef, query: string): Promise<Outcome> =>
  outcomeOf(place.community, () => call('PUT', `${pathOf(place)}&${query}`, {}, { once: true }))

/** @param why said by moderators and admins. */
export const removeComment = (place: CommentRef, as: Group, why: ReasonInput = {}): Promise<Outcome> =>
  outcomeOf(place.community, () => call('DELETE', `${pathOf(place)}&deleteAs=${as}`, why, { once: true }))

/** Has the viewer's own comment speak in a capacity. */
export const speakAs = (place: CommentRef, group: Group): Promise<Outcome> =>
  change(place, `action=changeAsUser&userGroup=${group}`)

/** Locks what stands below a comment, or opens it. */
export const lockComment = (place: CommentRef, isLocked: boolean): Promise<Outcome> =>
  change(place, `action=${isLocked ? 'lock' : 'unlock'}`)
