import type { ReasonInput } from '#functions/contract/reasons.ts'
import type { Group } from '#functions/contract/views.ts'
import { call } from '#src/browser/api.ts'
import { type Outcome, outcomeOf, pathOf } from './store.ts'
import type { CommentRef } from './thread-items.ts'

/**
 * Calls the API for an action of a comment's menu. These calls have a file of their own, so that writing a comment does
 * not load them.
 */
const change = (comment: CommentRef, query: `action=${string}`): Promise<Outcome> =>
  outcomeOf(comment.community, () => call('PUT', `${pathOf(comment)}&${query}`, {}, { once: true }))

/**
 * Deletes a comment.
 * @param why reason that moderators and admins may give.
 */
export const removeComment = (comment: CommentRef, as: Group, why: ReasonInput = {}): Promise<Outcome> =>
  outcomeOf(comment.community, () => call('DELETE', `${pathOf(comment)}&deleteAs=${as}`, why, { once: true }))

/** Changes the role in which the viewer's own comment is shown: as author, moderator or admin. */
export const speakAs = (comment: CommentRef, group: Group): Promise<Outcome> =>
  change(comment, `action=changeAsUser&userGroup=${group}`)

/** Locks or unlocks a comment with its replies. */
export const lockComment = (comment: CommentRef, isLocked: boolean): Promise<Outcome> =>
  change(comment, `action=${isLocked ? 'lock' : 'unlock'}`)
