import { createHash, randomBytes } from 'node:crypto'

/** Number of recovery codes of an account. */
const CODES = 10
const GROUPS = 4
const GROUP_LETTERS = 4
/** Crockford's alphabet of 32 signs, without those that people take for others. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Letters that are read for a sign of the alphabet. */
const LOOKALIKES: Record<string, string> = { i: '1', l: '1', o: '0' }

/** Makes a code of 80 bits: `k7xm-2pqd-9wrt-4hsn`. */
function newCode(): string {
  const letters = [...randomBytes(GROUPS * GROUP_LETTERS)].map(byte => ALPHABET[byte % ALPHABET.length])
  const groups = Array.from({ length: GROUPS }, (_, n) =>
    letters.slice(n * GROUP_LETTERS, (n + 1) * GROUP_LETTERS).join('')
  )
  return groups.join('-')
}

export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newCode)

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
