import type { ErrorCode } from '#functions/contract/errors.ts'

interface Account {
  id: string
  deletedAt: number | null
}

/** Gives the error code that forbids the viewer to mute an account; null when they may. */
export function whyNotMuted(asker: { id: string }, account: Account | undefined): ErrorCode | null {
  if (!account) return 'user_not_found'
  if (account.id === asker.id) return 'cannot_mute_self'
  return account.deletedAt === null ? null : 'user_deleted'
}
