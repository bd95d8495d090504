import { scryptSync } from 'node:crypto'

/** What a hash costs: RFC 7914, section 2. */
export interface Cost {
  log2N: number
  r: number
  p: number
}

/** What a password's key is made of. */
export interface Derivation extends Cost {
  password: string
  /** In base64url. */
  salt: string
}

const KEY_BYTES = 32

/** The key that scrypt makes of a password; the calling thread does nothing else meanwhile. */
export function derive({ password, salt, log2N, r, p }: Derivation): Buffer {
  const N = 2 ** log2N
  const options = { N, r, p, maxmem: 2 * 128 * N * r }
  return scryptSync(password.normalize(), Buffer.from(salt, 'base64url'), KEY_BYTES, options)
}
