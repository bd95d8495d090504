import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Number of random bytes of a token: 192 bits of entropy. */
const ID_BYTES = 24
/** Length of the signature in characters: 132 bits. */
const SIGNATURE_LENGTH = 22
const TOKEN = /^veche_([\w-]{32})([\w-]{22})$/
/** Matches a token, also one of another site. */
const LIKE_TOKEN = /^veche_[\w-]{54}$/

const signatureOf = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`access-token:${id}`).digest('base64url').slice(0, SIGNATURE_LENGTH)

/** Makes an access token. It is signed by the site, so that an invented token is refused without a query. */
export function newToken(secret: string): string {
  const id = randomBytes(ID_BYTES).toString('base64url')
  return `veche_${id}${signatureOf(secret, id)}`
}

/** True for a text that has the form of a token. */
export const isLikeToken = (text: string): boolean => LIKE_TOKEN.test(text)

/** True for a token that this site has made; only the database tells whether the token still exists. */
export function isOwnToken(secret: string, text: string): boolean {
  const [, id, signature] = TOKEN.exec(text) ?? []
  if (!id || !signature) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, id)))
}

/** SHA-256 of a token, by which the database knows it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
