import { and, eq, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { plan } from '#functions/db/plan.ts'
import { pushSubscriptions, sessions } from '#functions/db/schema/index.ts'
import { countAction } from '#functions/limits/limits.ts'
import { loadAsMember, viewerId } from '#functions/sessions/viewer.ts'
import { isPushService } from './services.ts'

/** A push subscription in the form in which the browser gives it (Push API, PushSubscription.toJSON). */
export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const AUTH_BYTES = 16
/** Number of bytes of an uncompressed point of the curve: the byte 4 and two coordinates. */
const POINT_BYTES = 65
const UNCOMPRESSED = 4
const BASE64URL = /^[\w-]+={0,2}$/

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(BASE64URL.test(text) ? text : '', 'base64url'))

/** True when the keys of a browser are valid; its public key must be a point of the curve (RFC 8291). */
async function areKeys({ p256dh, auth }: Subscription['keys']): Promise<boolean> {
  const point = bytesOf(p256dh)
  if (bytesOf(auth).length !== AUTH_BYTES || point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return false
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  return crypto.subtle.importKey('raw', point, curve, true, []).then(
    () => true,
    () => false
  )
}

/**
 * Stores the push subscription of this session's browser. A session has one subscription, and a browser one session.
 * Pages send the subscription repeatedly: a known subscription takes one database round trip, writes nothing and counts
 * against no rate limit; a new one takes two. A subscription moves from another session only when the call has its
 * keys, which only the browser knows: the endpoint alone may be known from logs of push services and proxies.
 * @throws AppError not_logged_in, invalid_subscription, too_many_requests.
 */
export async function subscribe(ctx: Ctx, { endpoint, keys }: Subscription): Promise<void> {
  const { db, auth, now, settings } = ctx
  const hash = auth.key?.hash ?? ''
  const isSame = sql`exists (select 1 from ${pushSubscriptions} where session_id_hash = ${hash}
    and endpoint = ${endpoint} and p256dh = ${keys.p256dh} and auth = ${keys.auth})`
  const isOther = and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionIdHash, hash))
  const hasKeys = and(eq(pushSubscriptions.p256dh, keys.p256dh), eq(pushSubscriptions.auth, keys.auth)) as SQL
  const { me, isStored, isOthers, wait } = await loadAsMember(ctx, {
    isStored: plan(
      [
        db
          .select({ one: sql<number>`1` })
          .from(sessions)
          .where(and(eq(sessions.idHash, hash), isSame))
      ],
      rows => rows.length > 0
    ),
    isOthers: plan(
      [
        db
          .select({ one: sql<number>`1` })
          .from(pushSubscriptions)
          .where(and(isOther, not(hasKeys)))
      ],
      rows => rows.length > 0
    ),
    wait: countAction(ctx, 'otherWrites', sql`coalesce(${viewerId(ctx)}, '')`, isSame)
  })
  if (isStored) return
  if (wait > 0) throw new AppError('too_many_requests', { retryAfter: wait })
  if (!isPushService(endpoint, settings)) throw new AppError('invalid_subscription', { field: 'endpoint' })
  if (isOthers || !(await areKeys(keys))) throw new AppError('invalid_subscription', { field: 'keys' })
  await db.batch([
    db.delete(pushSubscriptions).where(and(isOther, hasKeys)),
    // Nothing is inserted for a session that has ended, or for an endpoint that another session has got during the
    // call.
    db.run(sql`insert into ${pushSubscriptions} (session_id_hash, user_id, endpoint, p256dh, auth, created_at)
      select id_hash, user_id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now.getTime()} from ${sessions}
      where id_hash = ${hash} and user_id = ${me.id}
        and not exists (select 1 from ${pushSubscriptions} where ${isOther})
      on conflict (session_id_hash) do update set
        endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`)
  ])
}
