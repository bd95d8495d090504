import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
/** Number of bytes of the nonce and of the tag of AES-GCM. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Purposes of sealed texts; each purpose has its own key. */
export type Purpose = 'secret' | 'setup' | 'login' | 'passkey' | 'hook'

const keyOf = (siteKey: string, purpose: Purpose): Buffer =>
  createHmac('sha256', siteKey).update(`sealed:${purpose}`).digest()

/**
 * Encrypts a text with a key of the site, so that only the site can read or make it.
 * @param siteKey the setting SECRET_KEY.
 * @param owner the id or token to which the text belongs: the sealed text opens with the same value only.
 */
export function seal(siteKey: string, purpose: Purpose, text: string, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(siteKey, purpose), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Decrypts a sealed text; null for a text that this site has not sealed for this purpose and owner. */
export function unseal(siteKey: string, purpose: Purpose, sealed: string, owner: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, keyOf(siteKey, purpose), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(tag)
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
