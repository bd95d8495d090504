import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Bytes of a session id: more than 128 bits of entropy. */
const ID_BYTES = 24
const VALUE = /^([\w-]{32})\.([\w-]{43})$/

/** How long a session lives while it is not used: 360 days, in milliseconds. */
export const SESSION_MS = 360 * 86_400_000

/** A session as its cookie names it. The signature is right; whether the session still stands, the database knows. */
export interface SessionKey {
  /** Stored in the member's browser only. */
  id: string
  /** What the database keeps of the id: SHA-256 in base64url. */
  hash: string
}

const keyOf = (id: string): SessionKey => ({ id, hash: createHash('sha256').update(id).digest('base64url') })

const sign = (secret: string, id: string): Buffer => createHmac('sha256', secret).update(`session:${id}`).digest()

export const newSessionKey = (): SessionKey => keyOf(randomBytes(ID_BYTES).toString('base64url'))

/** The cookie's value: the id and its signature, so that a made-up one costs the database nothing. */
export const sessionValue = (secret: string, { id }: SessionKey): string =>
  `${id}.${sign(secret, id).toString('base64url')}`

/** The session that a cookie's value names, or null when this site has not made it. */
export function readSessionValue(secret: string, value: string): SessionKey | null {
  const [, id, signature] = VALUE.exec(value) ?? []
  if (!id || !signature) return null
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(secret, id)) ? keyOf(id) : null
}
