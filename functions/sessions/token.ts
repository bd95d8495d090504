import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Number of bytes of a session id, which have more than 128 bits of entropy. */
const ID_BYTES = 24
const VALUE = /^([\w-]{32})\.([\w-]{43})$/

/** Lifetime of an unused session: 360 days, in milliseconds. */
export const SESSION_MS = 360 * 86_400_000

/**
 * A session from a cookie. The cookie's signature is valid; only the database tells whether the session still exists.
 */
export interface SessionKey {
  /** Id of the session: a secret that only the member's browser stores. */
  id: string
  /** SHA-256 of the id in base64url, stored in the database. */
  hash: string
}

const keyOf = (id: string): SessionKey => ({ id, hash: createHash('sha256').update(id).digest('base64url') })

const sign = (secret: string, id: string): Buffer => createHmac('sha256', secret).update(`session:${id}`).digest()

export const newSessionKey = (): SessionKey => keyOf(randomBytes(ID_BYTES).toString('base64url'))

/** Makes the cookie's value: the session id with its signature, so that a forged cookie is refused without a query. */
export const sessionValue = (secret: string, { id }: SessionKey): string =>
  `${id}.${sign(secret, id).toString('base64url')}`

/** Parses a cookie's value; null for a value without a valid signature. */
export function readSessionValue(secret: string, value: string): SessionKey | null {
  const [, id, signature] = VALUE.exec(value) ?? []
  if (!id || !signature) return null
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(secret, id)) ? keyOf(id) : null
}
