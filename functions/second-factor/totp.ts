import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Length of a time step in milliseconds. */
const STEP_MS = 30_000
/** Steps by which the clock of a phone may differ from the clock of the site, to either side. */
const STEPS_OFF = 1
const DIGITS = 6
/** Number of bytes of a secret, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BASE32_BITS = 5
/** Matches a code as people type it, with a space in the middle too. */
const CODE = /^\d{3}[\s-]?\d{3}$/

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Gives the time step of a time: RFC 6238, section 4. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** Makes the code of a time step: RFC 4226, section 5.3, with SHA-1 and six digits, which every app can make. */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** True for a text with the form of a code; any other text may be a recovery code. */
export const isCode = (text: string): boolean => CODE.test(text.trim())

/**
 * Finds the time step of a typed code, among the current step and its neighbours.
 * @param after the step of the last accepted code: this step and earlier ones are not accepted.
 * @returns null for a wrong code and for a code that was accepted before.
 */
export function stepOfCode(secret: Buffer, text: string, now: Date, after: number): number | null {
  if (!isCode(text)) return null
  const typed = Buffer.from(text.replace(/\D/g, ''))
  const current = stepAt(now)
  for (let step = Math.max(current - STEPS_OFF, after + 1); step <= current + STEPS_OFF; step++)
    if (timingSafeEqual(typed, Buffer.from(codeOfStep(secret, step)))) return step
  return null
}

/** Writes a secret in Base32 (RFC 4648) without padding, the form in which people type it into an app. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map(group => BASE32[Number.parseInt(group.padEnd(BASE32_BITS, '0'), 2)]).join('')
}

/**
 * Makes the address that an app reads from the QR code. A colon parts the names in it, so it may not occur in a name.
 * @param site name of the site, which the app displays above the code.
 */
export function appAddress(secret: Buffer, site: string, username: string): string {
  const issuer = encodeURIComponent(site.replaceAll(':', ' '))
  return `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${base32(secret)}&issuer=${issuer}`
}
