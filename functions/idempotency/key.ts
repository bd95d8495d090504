import { and, eq, type SQL } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { idempotencyKeys } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/** The client's Idempotency-Key: the client's name for one write, which the client may send again. */
export interface CallKey {
  name: string
  /** Gives a digest of the call's content once it is parsed; '' when the name alone identifies the call. */
  call(): string
}

/** SQL condition on the table of keys: true for the row of this key of the viewer. */
export const isOfKey = (ctx: Ctx, { name }: CallKey): SQL | undefined =>
  and(eq(idempotencyKeys.userId, viewerId(ctx)), eq(idempotencyKeys.key, name))

/**
 * Checks that a repeated key belongs to the call that used it first.
 * @param first the digest of the first call with the key.
 * @throws AppError idempotency_key_reused when the two calls differ.
 */
export function requireSameCall(key: CallKey, first: string): void {
  const now = key.call()
  if (first && now && first !== now) throw new AppError('idempotency_key_reused')
}
