import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { knownDevices, users } from '#functions/db/schema/index.ts'
import { sendsMail } from '#functions/mail/is-on.ts'
import { siteOf } from '#functions/mail/links.ts'
import { queueLetter } from '#functions/mail/outbox.ts'
import { coarseNetwork } from './coarse-network.ts'
import { browserOf } from './user-agent.ts'

const HOUR_MS = 3_600_000
/** Upper bound for letters about new devices that an account gets within an hour. */
const LETTERS_MAX = 5

/**
 * Statements that remember the device of the request for an account, and tell the account's address of a device that it
 * has not used before. The first device is not told: it belongs to the sign-up, or to the first login after the site
 * began to remember devices. The site's scheduled job sends the letter, because only the database knows whether there is
 * one. The statements follow the one that starts the session.
 */
export function rememberDevice(ctx: Ctx, userId: string): BatchItem<'sqlite'>[] {
  const { db, now, settings, userAgent, ip } = ctx
  const at = now.getTime()
  const browser = browserOf(userAgent)
  const network = coarseNetwork(ip)
  const key = createHmac('sha256', settings.SECRET_KEY)
    .update(`device:${userId}:${browser}:${network}`)
    .digest('base64url')
  const own = sql`${knownDevices.userId} = ${userId}`
  const account = sql`from ${users} where ${users.id} = ${userId}`
  const isNew = sql`not exists (select 1 from ${knownDevices} where ${own} and ${knownDevices.key} = ${key})
    and exists (select 1 from ${knownDevices} where ${own})
    and (select count(*) from ${knownDevices} where ${own} and ${knownDevices.firstSeenAt} > ${at - HOUR_MS}) <= ${LETTERS_MAX}
    and (select ${users.email} ${account}) is not null`
  const letter = { kind: 'newDevice', username: '', site: siteOf(ctx), browser, network } as const
  const named = sql`json_set(${JSON.stringify(letter)}, '$.username', (select ${users.username} ${account}))`
  return [
    ...(sendsMail(settings) ? [queueLetter(ctx, sql`(select ${users.email} ${account})`, named, isNew)] : []),
    db
      .insert(knownDevices)
      .values({ userId, key, firstSeenAt: at, lastSeenAt: at })
      .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.key], set: { lastSeenAt: at } })
  ]
}
