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

/** Rounds a message of the queue: it must stay short. */
const ROUNDS = 4

/** Sends what is due: attempts that failed, and what no message of the queue was sent for. With PUSH off nothing is kept. */
export async function resumePushes(ctx: Ctx): Promise<void> {
  if (ctx.settings.PUSH === 'off') return void (await ctx.db.delete(pushOutbox))
  if (await isDue(ctx)) await ctx.jobs.send({ type: 'push' })
}

/** Sends messages that are due, and leaves the rest to the next message of the queue. Three round trips a round. */
export async function sendPushes(ctx: Ctx): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const claimed = await claimDue(ctx)
    if (claimed.length > 0) await sendAll(ctx, claimed)
    if (claimed.length < CLAIMED_MAX) return
  }
  await ctx.jobs.send({ type: 'push' })
}

/** Requests that wait for an answer at a time: the platform lets no more, and a request's patience begins with it. */
const AT_ONCE = 6
/** Milliseconds after which a message is no news. */
const NEWS_MS = 24 * 3_600_000

async function sendAll(ctx: Ctx, claimed: Claimed[]): Promise<void> {
  const { keys, receivers, rows } = await load(ctx.db, {
    keys: siteKeys(ctx),
    receivers: receiversOf(ctx, claimed),
    rows: byIds(ctx, [...new Set(claimed.map(({ notificationId }) => notificationId))])
  })
  const send = async (one: Claimed): Promise<BatchItem<'sqlite'>[]> => {
    const row = rows.find(({ kept }) => kept.id === one.notificationId)
    const receiver = receivers.find(({ hash }) => hash === one.sessionIdHash)
    if (!keys || !row || !receiver || !isNews(ctx, row, receiver)) return finished(ctx, one)
    return settled(ctx, one, receiver, await deliverTo(ctx, receiver, row, keys).catch(lostTo(ctx)))
  }
  const statements: BatchItem<'sqlite'>[] = []
  for (let at = 0; at < claimed.length; at += AT_ONCE)
    statements.push(...(await Promise.all(claimed.slice(at, at + AT_ONCE).map(send))).flat())
  await load(ctx.db, { done: plan(statements, () => null) })
}

/** Not seen meanwhile, nor somebody else's by now, nor of yesterday. */
const isNews = ({ now }: Ctx, { kept }: NotificationRow, { account }: Receiver): boolean =>
  !kept.seen && kept.userId === account.id && now.getTime() - kept.updatedAt < NEWS_MS

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

/** Browsers whose sessions are open, with the accounts that they belong to. */
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

/** Absent as long as nothing has made them. */
const siteKeys = ({ db }: Ctx) =>
  plan(
    [db.select({ publicKey: site.vapidPublicKey, privateKey: site.vapidPrivateKey }).from(site)],
    ([found]): Keys | null => (found?.publicKey ? found : null)
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

/** A browser that nothing can be encrypted for is told nothing more, and keeps no other one back. */
const lostTo =
  ({ trace }: Ctx) =>
  (error: unknown): Outcome => {
    logError(trace, error)
    return { is: 'gone' }
  }

function settled(ctx: Ctx, claimed: Claimed, { device }: Receiver, outcome: Outcome): BatchItem<'sqlite'>[] {
  if (outcome.is === 'late') return [putOff(ctx, claimed, outcome.wait)]
  if (outcome.is !== 'gone') return finished(ctx, claimed)
  const { sessionIdHash, endpoint } = { ...claimed, ...device }
  const isThis = and(eq(pushSubscriptions.sessionIdHash, sessionIdHash), eq(pushSubscriptions.endpoint, endpoint))
  return [...finished(ctx, claimed), ctx.db.delete(pushSubscriptions).where(isThis)]
}
