import { AppError } from '#functions/contract/errors.ts'

const ID = /^[0-9a-f]{24}$/
const PUBLIC_ID = /^[0-9A-Za-z_]{8}$/
const PUBLIC_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_'

/** Id that stands for a hidden or deleted author. */
export const NOBODY = '0'.repeat(24)

/** Fills an array with random bytes; generators of reproducible data pass a function of their own. */
type Random = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>
const secure: Random = bytes => {
  crypto.getRandomValues(bytes)
  return bytes
}

let lastMs = 0
let counter = 0

/**
 * Makes the id for a moment: 8 bytes big-endian time in nanoseconds (milliseconds and a counter) and 4 random bytes, as
 * 24 hex digits. Ids of one millisecond sort in the order they were made.
 */
export function idAt(time: Date, random: Random = secure): string {
  const ms = time.getTime()
  counter = ms === lastMs ? counter + 1 : 0
  lastMs = ms
  const nanoseconds = BigInt(ms) * 1_000_000n + BigInt(counter)
  const tail = [...random(new Uint8Array(4))].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return nanoseconds.toString(16).padStart(16, '0') + tail
}

let latestMs = 0

/**
 * Makes a new id, which sorts after all ids that the isolate made before, even when the clock was set back: lists sort
 * by id.
 */
export function newId(now: Date): string {
  latestMs = Math.max(latestMs, now.getTime())
  return idAt(new Date(latestMs))
}

/**
 * Gives the lowest id of a millisecond. Ids begin with their time of creation, so all ids made in or after a
 * millisecond are one range of an index.
 */
export const firstIdAt = (ms: number): string => (BigInt(ms) * 1_000_000n).toString(16).padStart(16, '0')

/** Gives the millisecond in which an id was made. */
export const timeOfId = (id: string): number => Number(BigInt(`0x${id.slice(0, 16)}`) / 1_000_000n)

/** Makes a short public id of 8 characters for a post; the caller tries again when another post has this id. */
export function newPublicId(random: Random = secure): string {
  // Bytes above the last multiple of 63 are rejected, because 63 does not divide 256: so all characters are equally
  // likely.
  let id = ''
  while (id.length < 8) {
    for (const byte of random(new Uint8Array(12))) {
      if (byte < 252 && id.length < 8) id += PUBLIC_ALPHABET[byte % 63]
    }
  }
  return id
}

/** Checks the id of a community from an address. @throws AppError invalid_id. */
export function communityId(text: string): string {
  if (!isId(text)) throw new AppError('invalid_id')
  return text
}

/** Parses the number in the id of a list, a rule or a request. @throws AppError invalid_id. */
export function numberId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new AppError('invalid_id')
  return Number(text)
}

export const isId = (text: string): boolean => ID.test(text)
export const isPublicId = (text: string): boolean => PUBLIC_ID.test(text)
