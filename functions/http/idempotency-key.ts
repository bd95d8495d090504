import type { Context } from 'hono'
import { AppError } from '#functions/contract/errors.ts'
import type { ApiEnv } from './env.ts'

const KEY_MAX = 64

/** The client's name for one write, so that it may send it again; null when it gave none. @throws AppError invalid_value. */
export function idempotencyKey(c: Context<ApiEnv>): string | null {
  const key = c.req.header('Idempotency-Key') ?? ''
  if (key.length > KEY_MAX) throw new AppError('invalid_value', { field: 'Idempotency-Key' })
  return key || null
}
