import { type Client, createClient } from '@libsql/client/http'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { pause } from '#scripts/site/wait.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { runtimeOf } from '#tests/support/processes.ts'
import { PushBrowser, type PushService, startPushService } from '#tests/support/push-service.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { cpuTimeOf } from './cpu.ts'
import { fixed, printTable } from './table.ts'

const BROWSERS = 96
/** Number of notifications of each member. The first notification is not measured, because it warms up the site. */
const NOTIFICATIONS = 20
const POLL_MS = 100
/** Number of characters in a message, as for a short comment. Encryption pads messages. */
const MESSAGE_LENGTH = 300
/** Maximum processor time in milliseconds for a message, without its encryption. */
const MOST_MS = 2

/**
 * Source of a Worker that encrypts and signs messages for one browser, as functions/push/deliver.ts does. A request to
 * this Worker contains the number of messages.
 */
const ENCRYPTING = `
import { buildPushPayload } from '@block65/webcrypto-web-push'
export default {
  async fetch(request) {
    const { message, device, vapid, times } = await request.json()
    for (let at = 0; at < times; at += 1) await buildPushPayload(message, device, vapid)
    return new Response()
  }
}`

/** Inserts a session and a push subscription for each of BROWSERS members. */
async function subscribe(db: Client, { origin }: PushService): Promise<void> {
  const { rows } = await db.execute({
    sql: 'select id from users where deleted_at is null and banned_at is null limit ?',
    args: [BROWSERS]
  })
  const now = Date.now()
  await db.batch(
    rows.flatMap(({ id = null }, at) => {
      const { endpoint, keys } = new PushBrowser(`${origin}/send/${at}`).subscription
      return [
        {
          sql: 'insert into sessions (id_hash, user_id, created_at, last_used_at, expires_at) values (?, ?, ?, ?, ?)',
          args: [`bench-${at}`, id, now, now, now + 3_600_000]
        },
        {
          sql: 'insert into push_subscriptions (session_id_hash, user_id, endpoint, p256dh, auth, created_at) values (?, ?, ?, ?, ?, ?)',
          args: [`bench-${at}`, id, endpoint, keys.p256dh, keys.auth, now]
        }
      ]
    })
  )
}

/**
 * Inserts notifications for each subscribed member, and waits until all push messages are sent.
 * @param times number of notifications for each member.
 * @returns processor time of workerd for all messages, in milliseconds.
 */
async function tell(site: TestSite, db: Client, service: PushService, times: number): Promise<number> {
  const post = await insertPost(db, 'Marina_K', 'Radio', { title: 'Лампы & схемы' })
  const commentId = await insertComment(db, 'Sova', post)
  const now = Date.now()
  const notif = { postId: post.id, commentId, noComments: 1, firstCreatedAt: new Date(now).toISOString() }
  await db.execute({
    sql: `insert into notifications (user_id, type, created_at, updated_at, notif)
      with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)
      select user_id, 'new_comment', ?, ?, ? from push_subscriptions, n`,
    args: [times, now, now, JSON.stringify(notif)]
  })
  const due = service.sent.length + times * BROWSERS
  const runtime = runtimeOf(site.pid)
  const before = cpuTimeOf(runtime)
  await site.tick()
  while (service.sent.length < due || (await waiting(db)) > 0) await pause(POLL_MS)
  return cpuTimeOf(runtime) - before
}

const waiting = async (db: Client): Promise<number> =>
  Number((await db.execute('select count(*) from push_outbox')).rows[0]?.[0])

/** Measures the processor time that workerd needs to encrypt one message, by a Worker that does nothing else. */
async function encryption(db: Client): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: ENCRYPTING, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    write: false
  })
  const script = outputFiles[0]?.text ?? ''
  const runtime = new Miniflare(convertV4MiniflareOptions({ compatibilityDate: '2026-10-01', modules: true, script }))
  try {
    const origin = await runtime.ready
    const { rows } = await db.execute('select vapid_public_key, vapid_private_key from site')
    const [publicKey, privateKey] = [String(rows[0]?.[0]), String(rows[0]?.[1])]
    const body = (times: number) =>
      JSON.stringify({
        message: { data: { title: 'x'.repeat(MESSAGE_LENGTH) }, options: { ttl: 86_400, topic: '1' } },
        device: new PushBrowser('https://push.example/send').subscription,
        vapid: { subject: 'mailto:hello@veche.example', publicKey, privateKey },
        times
      })
    const encrypt = (times: number) => fetch(origin, { method: 'POST', body: body(times) })
    await encrypt(BROWSERS)
    const pid = runtimeOf(process.pid)
    const before = cpuTimeOf(pid)
    const times = (NOTIFICATIONS - 1) * BROWSERS
    const answer = await encrypt(times)
    if (!answer.ok) throw new Error(await answer.text())
    return (cpuTimeOf(pid) - before) / times
  } finally {
    await runtime.dispose()
  }
}

/**
 * Measures the processor time of workerd for each push message: the time of all work of the push queue, and the time of
 * the encryption alone.
 * @throws Error when the work besides the encryption takes more than MOST_MS.
 */
export async function benchPush(): Promise<void> {
  const service = await startPushService()
  const site = await openTestSite({ PUSH_ALLOW: service.origin })
  const db = createClient({ url: site.databaseUrl })
  try {
    await subscribe(db, service)
    await tell(site, db, service, 1)
    const times = NOTIFICATIONS - 1
    const all = (await tell(site, db, service, times)) / (times * BROWSERS)
    const encrypting = await encryption(db)
    printTable(`${times * BROWSERS} messages to ${BROWSERS} browsers, processor time of the runtime for each`, [
      { 'all ms': fixed(all, 2), 'encryption ms': fixed(encrypting, 2), 'besides ms': fixed(all - encrypting, 2) }
    ])
    if (all - encrypting > MOST_MS) throw new Error(`More than ${MOST_MS} ms besides encryption`)
  } finally {
    db.close()
    await site.stop()
    await service.stop()
  }
}
