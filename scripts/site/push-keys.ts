import type { Client } from '@libsql/client'

/** Generates a key pair for Web Push in the form of RFC 8292: the public point and the private number in base64url. */
async function newPushKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const point = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey))
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/**
 * Generates the site's push keys if it has none. Existing keys are never replaced, because all members would then have
 * to subscribe again.
 */
export async function makePushKeys(db: Client): Promise<void> {
  const { publicKey, privateKey } = await newPushKeys()
  await db.execute({
    sql: "update site set vapid_public_key = ?, vapid_private_key = ? where vapid_public_key = ''",
    args: [publicKey, privateKey]
  })
}
