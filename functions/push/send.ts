import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { load, plan } from '#functions/db/plan.ts'
import { pushOutbox, pushSubscriptions, sessions, site, users } from '#functions/db/schema/index.ts'
import { byIds, type NotificationRow } from '#functions/notifications/rows.ts'
import { logError } from '#functions/observation/log.ts'
import { viewerFields, viewerView } from '#functions/sessions/viewer.ts'
import { type Device, deliver, type Keys, type Outcome } from './deliver.ts'
import { CLAIMED_MAX, type Claimed, claimDue, finished, isDue, putOff } from './outbox.ts'
import { payloadOf } from './payload.ts'

/** Upper bound for the rounds in which one queue message sends; handling a queue message must stay short. */
const ROUNDS = 4

/**
 * Queues the delivery of due messages, for the scheduled job: messages whose last try failed, and messages for which no
 * delivery was queued. When PUSH is off, all messages are deleted.
 */
export async function resumePushes(ctx: Ctx): Promise<void> {
  if (ctx.settings.PUSH === 'off') return void (await ctx.db.delete(pushOutbox))
  if (await isDue(ctx)) await ctx.jobs.send({ type: 'push' })
}

/**
 * Sends due push messages in rounds, with three database round trips for each. A further job of the queue sends the
 * push messages that remain after the last round.
 */
export async function sendPushes(ctx: Ctx): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const claimed = await claimDue(ctx)
    if (claimed.length > 0) await sendAll(ctx, claimed)
    if (claimed.length < CLAIMED_MAX) return
  }
  await ctx.jobs.send({ type: 'push' })
}

/**
 * Number of concurrent requests to push services, which is the platform's limit: a further request would wait while its
 * timeout is running.
 */
const AT_ONCE = 6
/** Age of a notification in milliseconds from which its push message is dropped. */
const NEWS_MS = 24 * 3_600_000

async function sendAll(ctx: Ctx, claimed: Claimed[]): Promise<void> {
  const { keys, receivers, rows } = await load(ctx.db, {
    keys: siteKeys(ctx),
    receivers: receiversOf(ctx, claimed),
    rows: byIds(ctx, [...new Set(claimed.map(({ notificationId }) => notificationId))])
  })
  const send = async (one: Claimed): Promise<BatchItem<'sqlite'>[]> => {
    const row = rows.find(({ notification }) => notification.id === one.notificationId)
    const receiver = receivers.find(({ hash }) => hash === one.sessionIdHash)
    if (!keys || !row || !receiver || !isNews(ctx, row, receiver)) return finished(ctx, one)
    return statementsFor(ctx, one, receiver, await deliverTo(ctx, receiver, row, keys).catch(lostTo(ctx)))
  }
  const statements: BatchItem<'sqlite'>[] = []
  for (let at = 0; at < claimed.length; at += AT_ONCE)
    statements.push(...(await Promise.all(claimed.slice(at, at + AT_ONCE).map(send))).flat())
  await load(ctx.db, { done: plan(statements, () => null) })
}

/**
 * True for an unseen notification that is younger than a day and belongs to the account that is now logged in in the
 * browser.
 */
const isNews = ({ now }: Ctx, { notification }: NotificationRow, { account }: Receiver): boolean =>
  !notification.seen && notification.userId === account.id && now.getTime() - notification.updatedAt < NEWS_MS

type Receiver = Awaited<ReturnType<typeof selectReceivers>>[number]

const receiversOf = (ctx: Ctx, claimed: Claimed[]) =>
  plan(
    [
      selectReceivers(
        ctx,
        claimed.map(({ sessionIdHash }) => sessionIdHash)
      )
    ],
    rows => rows
  )

/** Selects the browsers that get messages: those whose session has not ended, with the account of the session. */
const selectReceivers = ({ db, now }: Ctx, hashes: string[]) =>
  db
    .select({
      hash: sessions.idHash,
      device: {
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth
      },
      account: viewerFields,
      unseen: users.notificationsUnseen
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.idHash, pushSubscriptions.sessionIdHash))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(pushSubscriptions.sessionIdHash, hashes),
        gt(sessions.expiresAt, now.getTime()),
        isNull(users.deletedAt),
        isNull(users.bannedAt)
      )
    )

/** Reads the site's push keys; absent until they are generated. */
const siteKeys = ({ db }: Ctx) =>
  plan(
    [db.select({ publicKey: site.vapidPublicKey, privateKey: site.vapidPrivateKey }).from(site)],
    ([result]): Keys | null => (result?.publicKey ? result : null)
  )

async function deliverTo(
  { settings, auth }: Ctx,
  { device, account, unseen }: Receiver,
  row: NotificationRow,
  keys: Keys
) {
  const viewer = viewerView(account, settings.SECRET_KEY)
  const payload = payloadOf(row, unseen, { settings, auth: { ...auth, viewer } })
  return deliver(payload, device as Device, keys, settings)
}

/**
 * Treats a browser whose keys cannot be used as unsubscribed, so that the messages for other browsers are delivered.
 */
const lostTo =
  ({ trace }: Ctx) =>
  (error: unknown): Outcome => {
    logError(trace, error)
    return { is: 'gone' }
  }

function statementsFor(ctx: Ctx, claimed: Claimed, { device }: Receiver, outcome: Outcome): BatchItem<'sqlite'>[] {
  if (outcome.is === 'late') return [putOff(ctx, claimed, outcome.wait)]
  if (outcome.is !== 'gone') return finished(ctx, claimed)
  const { sessionIdHash, endpoint } = { ...claimed, ...device }
  const isThis = and(eq(pushSubscriptions.sessionIdHash, sessionIdHash), eq(pushSubscriptions.endpoint, endpoint))
  return [...finished(ctx, claimed), ctx.db.delete(pushSubscriptions).where(isThis)]
}
