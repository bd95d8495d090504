import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SessionKey } from './token.ts'

const LIFETIME_MS = 24 * 3_600_000
const RANDOM_BYTES = 16
const TOKEN = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/

const sign = (secret: string, random: string, time: string): Buffer =>
  createHmac('sha256', secret).update(`guest-csrf:${random}.${time}`).digest()

/**
 * Issues a guest's CSRF token: a signed random value with the time of issue; the server does not store the token
 * (api.md 1.5).
 */
export function issueGuestToken(secret: string, now: Date): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url')
  const time = now.getTime().toString(36)
  return `${random}.${time}.${sign(secret, random, time).toString('base64url')}`
}

/** True for a token that this site issued to a guest within the last 24 hours, also after the clock was set back. */
export function verifyGuestToken(secret: string, token: string, now: Date): boolean {
  const [, random, time, signature] = TOKEN.exec(token) ?? []
  if (!random || !time || !signature) return false
  const age = Math.abs(now.getTime() - Number.parseInt(time, 36))
  const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(secret, random, time))
  return isOurs && age <= LIFETIME_MS
}

/** Tokens by the session of a request, because a page needs its token several times. */
const derived = new WeakMap<SessionKey, string>()

/** Derives a member's CSRF token from the session; the token is therefore not stored. */
export function memberToken(secret: string, key: SessionKey): string {
  const token = derived.get(key) ?? createHmac('sha256', secret).update(`csrf:${key.id}`).digest('base64url')
  derived.set(key, token)
  return token
}

export function verifyMemberToken(secret: string, key: SessionKey, token: string): boolean {
  const input = Buffer.from(token)
  const right = Buffer.from(memberToken(secret, key))
  return input.length === right.length && timingSafeEqual(input, right)
}
