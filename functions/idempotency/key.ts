import { and, eq, type SQL } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { idempotencyKeys } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/** The client's name for one write, so that it may send it again. */
export interface CallKey {
  name: string
  /** A digest of all that the call says, when what it says has been read; '' where the name alone stands for it. */
  call(): string
}

/** SQL condition: true for the row of a key of the viewer. */
export const isOfKey = (ctx: Ctx, { name }: CallKey): SQL | undefined =>
  and(eq(idempotencyKeys.userId, viewerId(ctx)), eq(idempotencyKeys.key, name))

/**
 * @param first the digest of the call that came first with the key.
 * @throws AppError idempotency_key_reused when that was another call.
 */
export function requireSameCall(key: CallKey, first: string): void {
  const now = key.call()
  if (first && now && first !== now) throw new AppError('idempotency_key_reused')
}
