import { scryptSync } from 'node:crypto'

/** The cost parameters of a hash: RFC 7914, section 2. */
export interface Cost {
  log2N: number
  r: number
  p: number
}

/** Input of a key derivation. */
export interface Derivation extends Cost {
  password: string
  /** The salt in base64url. */
  salt: string
}

const KEY_BYTES = 32

/** Derives a key from a password by scrypt; the derivation blocks the thread. */
export function derive({ password, salt, log2N, r, p }: Derivation): Buffer {
  const N = 2 ** log2N
  const options = { N, r, p, maxmem: 2 * 128 * N * r }
  return scryptSync(password.normalize(), Buffer.from(salt, 'base64url'), KEY_BYTES, options)
}
