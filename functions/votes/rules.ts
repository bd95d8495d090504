import type { ErrorCode } from '#functions/contract/errors.ts'

/** The fields of a post, or of a comment and its post, that decide whether it takes votes; times in milliseconds. */
export interface Votable {
  postLockedAt: number | null
  postDeletedAt: number | null
  /** Time of the comment's deletion; null for posts. */
  commentDeletedAt: number | null
}

/** Gives the error code for a post or comment that takes no votes; null when it takes votes (rules.md 4). */
export function whyNotVoted({ postLockedAt, postDeletedAt, commentDeletedAt }: Votable): ErrorCode | null {
  if (postDeletedAt !== null) return 'post_deleted'
  if (commentDeletedAt !== null) return 'comment_deleted'
  return postLockedAt === null ? null : 'post_locked'
}

interface Voter {
  points: number
  createdAt: string | null
}

interface Thresholds {
  NEW_USER_POINTS: number
  NEW_USER_AGE: number
}

/**
 * True when a vote gives points to the author of the post or comment: votes of accounts that are too new or have too
 * few points give none (rules.md 5).
 */
export const countsForPoints = (voter: Voter, { NEW_USER_POINTS, NEW_USER_AGE }: Thresholds, now: Date): boolean =>
  voter.points >= NEW_USER_POINTS &&
  (NEW_USER_AGE === 0 || now.getTime() - Date.parse(voter.createdAt ?? '') > NEW_USER_AGE * 1000)
