import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of a password's hash: 32 MiB and about a quarter of a second. A change re-hashes each password at its next use. */
const COST = { log2N: 15, r: 8, p: 3 }
const SALT_BYTES = 16
const KEY_BYTES = 32
const STORED = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/

type Cost = typeof COST

function derive(password: string, salt: Buffer, { log2N, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** log2N
  const options: ScryptOptions = { N, r, p, maxmem: 2 * 128 * N * r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize(), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** What is kept of a password: the cost, the salt and the key that scrypt (RFC 7914) makes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, COST)
  const { log2N, r, p } = COST
  return `scrypt$${log2N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

export interface Verdict {
  ok: boolean
  /** The password is right and its hash is of another cost than today's: hash it anew. */
  outdated: boolean
}

/**
 * Compares a password with what is kept of it.
 * @param stored null: there is no such account or it has no password. It takes as long as a wrong password does.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<Verdict> {
  const [, log2N, r, p, salt, key] = STORED.exec(stored ?? '') ?? []
  if (!salt || !key) {
    await derive(password, randomBytes(SALT_BYTES), COST)
    return { ok: false, outdated: false }
  }
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost)
  const ok = timingSafeEqual(given, Buffer.from(key, 'base64url'))
  const outdated = ok && (cost.log2N !== COST.log2N || cost.r !== COST.r || cost.p !== COST.p)
  return { ok, outdated }
}
