import type { ErrorCode } from '#functions/contract/errors.ts'

interface Target {
  id: string
  deletedAt: number | null
}

/**
 * Gives the error code that forbids the viewer to follow a post or an account; null when they may. A banned account may
 * be followed, because a ban may end.
 */
export function whyNotFollowed(asker: { id: string }, target: Target | undefined): ErrorCode | null {
  if (!target || target.deletedAt !== null) return 'target_not_found'
  return target.id === asker.id ? 'cannot_follow_self' : null
}
