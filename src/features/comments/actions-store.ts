import type { ReasonInput } from '#functions/contract/reasons.ts'
import type { Group } from '#functions/contract/views.ts'
import { call } from '#src/browser/api.ts'
import { type Outcome, outcomeOf, pathOf } from './store.ts'
import type { CommentRef } from './thread-items.ts'

/** Calls of a comment's menu, in a file that writing comments does not load. */
const change = (comment: CommentRef, query: `action=${string}`): Promise<Outcome> =>
  outcomeOf(comment.community, () => call('PUT', `${pathOf(comment)}&${query}`, {}, { once: true }))

/** @param why reason given by moderators and admins. */
export const removeComment = (comment: CommentRef, as: Group, why: ReasonInput = {}): Promise<Outcome> =>
  outcomeOf(comment.community, () => call('DELETE', `${pathOf(comment)}&deleteAs=${as}`, why, { once: true }))

/** Changes the capacity in which the viewer's own comment speaks. */
export const speakAs = (comment: CommentRef, group: Group): Promise<Outcome> =>
  change(comment, `action=changeAsUser&userGroup=${group}`)

/** Locks or unlocks the branch of a comment. */
export const lockComment = (comment: CommentRef, isLocked: boolean): Promise<Outcome> =>
  change(comment, `action=${isLocked ? 'lock' : 'unlock'}`)
