import { randomBytes, timingSafeEqual } from 'node:crypto'
import { PASSWORD_MAX } from '#functions/contract/limits.ts'
import { cutText } from '#functions/contract/text.ts'
import { type Hashing, keyOf } from './hasher.ts'
import type { Cost } from './scrypt.ts'

/** More UTF-16 units than any password has, whose letters take up to two: the beginning of a longer text is as wrong as all of it. */
const UNITS_MAX = 2 * PASSWORD_MAX + 2
/** The cost of a new hash. A change of the setting re-hashes each password at its next use. */
const costOf = ({ settings }: Hashing): Cost => ({ log2N: settings.PASSWORD_COST, r: 8, p: 3 })
const SALT_BYTES = 16
const STORED = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/

const newSalt = () => randomBytes(SALT_BYTES).toString('base64url')

/**
 * The format of a stored password: the cost, the salt and the key of scrypt (RFC 7914).
 * @throws AppError unavailable when more passwords wait than are taken.
 */
export async function hashPassword(hashing: Hashing, password: string): Promise<string> {
  const salt = newSalt()
  const { log2N, r, p } = costOf(hashing)
  const key = await keyOf(hashing, { password, salt, log2N, r, p })
  return `scrypt$${log2N}$${r}$${p}$${salt}$${key.toString('base64url')}`
}

export interface Verdict {
  ok: boolean
  /** The password is right and its hash is of another cost than today's: hash it anew. */
  outdated: boolean
}

/**
 * Verifies a password against its stored hash.
 * @param stored null: there is no such account or it has no password. It takes as long as a wrong password does.
 * @throws AppError unavailable when more passwords wait than are taken.
 */
export async function verifyPassword(hashing: Hashing, password: string, stored: string | null): Promise<Verdict> {
  const tried = cutText(password, UNITS_MAX)
  const [, log2N, r, p, salt, key] = STORED.exec(stored ?? '') ?? []
  if (!salt || !key) {
    await keyOf(hashing, { password: tried, salt: newSalt(), ...costOf(hashing) })
    return { ok: false, outdated: false }
  }
  const cost: Cost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  const given = await keyOf(hashing, { password: tried, salt, ...cost })
  const ok = timingSafeEqual(given, Buffer.from(key, 'base64url'))
  const wanted = costOf(hashing)
  const outdated = ok && (cost.log2N !== wanted.log2N || cost.r !== wanted.r || cost.p !== wanted.p)
  return { ok, outdated }
}
