import { createHmac, randomBytes } from 'node:crypto'
import { seal, unseal } from '#functions/second-factor/sealed.ts'

/** Number of random bytes of a secret; Standard Webhooks demands 24 to 64. */
const SECRET_BYTES = 32
const PREFIX = 'whsec_'

/** Makes the secret of a webhook in the form of Standard Webhooks. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

export const sealSecret = (siteKey: string, secret: string, hookId: string): string =>
  seal(siteKey, 'hook', secret, hookId)

/** Decrypts the secret of a webhook; null after a change of the site's key. */
export const openSecret = (siteKey: string, sealed: string, hookId: string): string | null =>
  unseal(siteKey, 'hook', sealed, hookId)

/** The parts of a delivery that its signature covers. */
interface Signed {
  id: string
  /** Time of the try in seconds since 1970. */
  timestamp: number
  body: string
}

/** Signs a delivery as Standard Webhooks does, for the header webhook-signature. */
export function signatureOf(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
