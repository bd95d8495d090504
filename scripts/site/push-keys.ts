import type { Client } from '@libsql/client'

/** A new pair of keys for Web Push, as RFC 8292 writes them: base64url of the point, and of the number. */
async function newPushKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const point = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey))
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/** Makes the site's keys where it has none: browsers that know the old ones would have to subscribe anew. */
export async function makePushKeys(db: Client): Promise<void> {
  const { publicKey, privateKey } = await newPushKeys()
  await db.execute({
    sql: "update site set vapid_public_key = ?, vapid_private_key = ? where vapid_public_key = ''",
    args: [publicKey, privateKey]
  })
}
