import { generateKeyPairSync, sign } from 'node:crypto'

/** Credentials of a database server: its public key, and the token signed with the private key. */
export interface Access {
  /** Public key in the server's format: the point's bytes in base64url. */
  publicKey: string
  authToken: string
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Creates a key pair for one server; the private key is discarded at once, so that no other token can exist. */
export function newAccess(): Access {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const body = `${encoded({ alg: 'EdDSA', typ: 'JWT' })}.${encoded({ a: 'rw' })}`
  return { publicKey: x, authToken: `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}` }
}
