import { generateKeyPairSync, sign } from 'node:crypto'

/** Credentials for a database server: its public key, and the token signed by it. */
export interface Access {
  /** The public key in the server's format: the bytes of the point, in base64url. */
  publicKey: string
  authToken: string
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Makes a key pair for one server; the private key is forgotten at once, so that there is never another token. */
export function newAccess(): Access {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const body = `${encoded({ alg: 'EdDSA', typ: 'JWT' })}.${encoded({ a: 'rw' })}`
  return { publicKey: x, authToken: `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}` }
}
