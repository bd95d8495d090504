import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Number of bytes of a session id, which have more than 128 bits of entropy. */
const ID_BYTES = 24
const VALUE = /^([\w-]{32})\.([\w-]{43})$/

/** Characters at the beginning of an early id, which hold the time at which the id was made. */
const TIME_LENGTH = 8
const TIME_RADIX = 36
/** Number of random bytes of an early id; together with the time they make it 32 characters long. */
const EARLY_BYTES = 18

/** Time for which an early session id serves for a login or a sign-up: 24 hours, in milliseconds. */
export const EARLY_MS = 24 * 3_600_000

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
  /**
   * Time in milliseconds at which a client outside of a browser got the id, before it logged in; null for an id that was
   * made at a login. Such an early id has no session until then (api.md 1.5).
   */
  earlyAt: number | null
}

const keyOf = (id: string, earlyAt: number | null): SessionKey => ({
  id,
  hash: createHash('sha256').update(id).digest('base64url'),
  earlyAt
})

/** Early ids have signatures of their own, so that an id that was made at a login never counts as early. */
const sign = (secret: string, id: string, isEarly: boolean): Buffer =>
  createHmac('sha256', secret)
    .update(`${isEarly ? 'early-' : ''}session:${id}`)
    .digest()

export const newSessionKey = (): SessionKey => keyOf(randomBytes(ID_BYTES).toString('base64url'), null)

/** Makes a session id for a client that has not logged in yet. */
export function newEarlyKey(now: Date): SessionKey {
  const time = now.getTime().toString(TIME_RADIX).padStart(TIME_LENGTH, '0')
  return keyOf(time + randomBytes(EARLY_BYTES).toString('base64url'), now.getTime())
}

/** True for an early id that is less than 24 hours old, also after the clock was set back. */
export const isEarly = ({ earlyAt }: SessionKey, now: Date): boolean =>
  earlyAt !== null && Math.abs(now.getTime() - earlyAt) <= EARLY_MS

/** Makes the cookie's value: the session id with its signature, so that a forged cookie is refused without a query. */
export const sessionValue = (secret: string, { id, earlyAt }: SessionKey): string =>
  `${id}.${sign(secret, id, earlyAt !== null).toString('base64url')}`

/** Parses a cookie's value; null for a value without a valid signature. */
export function readSessionValue(secret: string, value: string): SessionKey | null {
  const [, id, signature] = VALUE.exec(value) ?? []
  if (!id || !signature) return null
  const given = Buffer.from(signature, 'base64url')
  if (timingSafeEqual(given, sign(secret, id, false))) return keyOf(id, null)
  if (!timingSafeEqual(given, sign(secret, id, true))) return null
  return keyOf(id, Number.parseInt(id.slice(0, TIME_LENGTH), TIME_RADIX))
}
