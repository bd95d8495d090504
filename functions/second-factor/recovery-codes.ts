import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Number of recovery codes of an account. */
const CODES = 10
const GROUPS = 4
const GROUP_LETTERS = 4
/** Crockford's alphabet of 32 signs, without those that people take for others. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Letters that are read for a sign of the alphabet. */
const LOOKALIKES: Record<string, string> = { i: '1', l: '1', o: '0' }

/**
 * Makes a code of 80 bits: `k7xm-2pqd-9wrt-4hsn`.
 * @param bytes at least 16 random bytes.
 */
function codeOf(bytes: Buffer): string {
  const letters = [...bytes.subarray(0, GROUPS * GROUP_LETTERS)].map(byte => ALPHABET[byte % ALPHABET.length])
  const groups = Array.from({ length: GROUPS }, (_, n) =>
    letters.slice(n * GROUP_LETTERS, (n + 1) * GROUP_LETTERS).join('')
  )
  return groups.join('-')
}

const codesOf = (bytesOf: (n: number) => Buffer): string[] =>
  Array.from({ length: CODES }, (_, n) => codeOf(bytesOf(n)))

export const newRecoveryCodes = (): string[] => codesOf(() => randomBytes(GROUPS * GROUP_LETTERS))

/**
 * Makes the recovery codes of a set-up. They are the same each time, so that a repeated confirmation shows those that
 * the first one has stored.
 * @param siteKey the setting SECRET_KEY.
 * @param secret random secret of the set-up, which is made for one account.
 */
export const recoveryCodesOf = (siteKey: string, userId: string, secret: string): string[] =>
  codesOf(n => createHmac('sha256', siteKey).update(`recovery:${userId}:${secret}:${n}`).digest())

/** Reads a typed code: case, spaces and hyphens do not matter. */
const plain = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/[ilo]/g, letter => LOOKALIKES[letter] ?? letter)

/**
 * Makes the digest by which the database knows a code. It depends on no key of the site, so the codes still work after
 * a change of SECRET_KEY, and 80 bits cannot be guessed from a digest.
 */
export const recoveryHash = (userId: string, typed: string): string =>
  createHash('sha256')
    .update(`${userId}:${plain(typed)}`)
    .digest('base64url')
