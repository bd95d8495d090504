import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { AppError } from '#functions/contract/errors.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import type { ApiEnv } from './env.ts'

const KEY_MAX = 64

/**
 * Reads the Idempotency-Key header, a client's name for one write that the client may send again; null without the
 * header.
 * @throws AppError invalid_value.
 */
export function idempotencyKey(c: Context<ApiEnv>): CallKey | null {
  const name = c.req.header('Idempotency-Key') ?? ''
  if (name.length > KEY_MAX) throw new AppError('invalid_value', { field: 'Idempotency-Key' })
  return name ? { name, call: () => digestOf(c) } : null
}

/**
 * Makes a digest of a call's content, without whitespace at the ends of texts and without files, because both may
 * differ in a form that is sent again.
 */
function digestOf(c: Context<ApiEnv>): string {
  const { pathname, search } = new URL(c.req.url)
  const content = [c.req.method, pathname, search, c.get('fields')]
  const text = JSON.stringify(content, (_, part: unknown) => (typeof part === 'string' ? part.trim() : part))
  return createHash('sha256').update(text).digest('base64url')
}
