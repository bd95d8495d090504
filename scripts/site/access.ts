import { generateKeyPairSync, sign } from 'node:crypto'

/** Credentials of a database server: its public key, and a token that was signed with the private key. */
export interface Access {
  /** Public key in the format of the database server: the bytes of the key in base64url. */
  publicKey: string
  authToken: string
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * Creates credentials with a new key pair. The private key is not stored, so that no second token can be signed with
 * it.
 */
export function newAccess(): Access {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const body = `${encoded({ alg: 'EdDSA', typ: 'JWT' })}.${encoded({ a: 'rw' })}`
  return { publicKey: x, authToken: `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}` }
}
