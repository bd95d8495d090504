import { randomBytes, timingSafeEqual } from 'node:crypto'
import { PASSWORD_MAX } from '#functions/contract/limits.ts'
import { cutText } from '#functions/contract/text.ts'
import { type Hashing, keyOf } from './hasher.ts'
import type { Cost } from './scrypt.ts'

/**
 * Longest password that is checked, in UTF-16 units; a character takes up to two units. Of a longer text only the
 * beginning is checked: the beginning already exceeds the longest allowed password, so it is wrong in any case.
 */
const UNITS_MAX = 2 * PASSWORD_MAX + 2
/** Gives the cost of a new hash. After a change of the setting, each password is hashed again at its next use. */
const costOf = ({ settings }: Hashing): Cost => ({ log2N: settings.PASSWORD_COST, r: 8, p: 3 })
const SALT_BYTES = 16
const STORED = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/

const newSalt = () => randomBytes(SALT_BYTES).toString('base64url')

/**
 * Hashes a password with scrypt (RFC 7914): the result contains the cost, the salt and the key.
 * @throws AppError unavailable when too many passwords are pending.
 */
export async function hashPassword(hashing: Hashing, password: string): Promise<string> {
  const salt = newSalt()
  const { log2N, r, p } = costOf(hashing)
  const key = await keyOf(hashing, { password, salt, log2N, r, p })
  return `scrypt$${log2N}$${r}$${p}$${salt}$${key.toString('base64url')}`
}

export interface Verdict {
  ok: boolean
  /** True when the password is right and its hash has an outdated cost, so that it must be hashed again. */
  outdated: boolean
}

/**
 * Verifies a password against its stored hash.
 * @param stored the stored hash; null when the account is missing or has no password: the check then takes as long as
 * for a wrong password.
 * @throws AppError unavailable when too many passwords are pending.
 */
export async function verifyPassword(hashing: Hashing, password: string, stored: string | null): Promise<Verdict> {
  const tried = cutText(password, UNITS_MAX)
  const [, log2N, r, p, salt, key] = STORED.exec(stored ?? '') ?? []
  if (!salt || !key) {
    await keyOf(hashing, { password: tried, salt: newSalt(), ...costOf(hashing) })
    return { ok: false, outdated: false }
  }
  const cost: Cost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  const input = await keyOf(hashing, { password: tried, salt, ...cost })
  const ok = timingSafeEqual(input, Buffer.from(key, 'base64url'))
  const wantedCost = costOf(hashing)
  const outdated = ok && (cost.log2N !== wantedCost.log2N || cost.r !== wantedCost.r || cost.p !== wantedCost.p)
  return { ok, outdated }
}
