import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { InitialState } from '#functions/contract/initial-state.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { type InsertedPost, insertPost } from '#tests/support/insert-content.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { claimsOf, PushBrowser, type SentPush, startPushService } from '#tests/support/push-service.ts'
import { openTestSite } from '#tests/support/site.ts'
import { codeOf, okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'

const service = await startPushService()
const own = writingSite({ PUSH_ALLOW: service.origin, SITE_URL: 'https://veche.example' })
const { run, row, number } = own
afterAll(() => service.stop())

let marina: Member
let petrovich: Member
let sova: Member
let post: InsertedPost
let browser: PushBrowser
beforeAll(async () => {
  marina = await own.as('Marina_K')
  petrovich = await own.as('Petrovich')
  sova = await own.as('Sova')
})

let count = 0
const newBrowser = () => new PushBrowser(`${service.origin}/send/${++count}`)
const subscribe = (by: Member, { subscription }: Pick<PushBrowser, 'subscription'>) =>
  by.send('POST', '/api/push_subscriptions', subscription)
/** Reads the push messages that the test's push service got for a browser. */
const pushesTo = ({ subscription }: PushBrowser): SentPush[] =>
  service.sent.filter(({ path }) => subscription.endpoint.endsWith(path))
/** Waits until a browser has got this number of messages, and returns them decrypted. */
async function messages(count: number, to = browser): Promise<Record<string, unknown>[]> {
  await vi.waitFor(() => expect(pushesTo(to).length).toBeGreaterThanOrEqual(count), { timeout: 20_000, interval: 50 })
  return pushesTo(to).map(push => to.read(push) as Record<string, unknown>)
}
const outbox = () => number('select count(*) from push_outbox')
const waitUntilEmpty = () => vi.waitFor(async () => expect(await outbox()).toBe(0), { timeout: 20_000, interval: 50 })
const comment = (by: Member) => writeComment(by, post.publicId, { body: 'Соберётся и без платы.' })

/**
 * Waits until this number of messages is scheduled for another try. A message that is being sent is due in two minutes,
 * a message that could not be sent within one minute.
 */
const waitForRetry = (count = 1) =>
  vi.waitFor(
    async () =>
      expect(
        await number(
          'select count(*) from push_outbox where attempts > 0 and due_at - ? between 1 and 60000',
          Date.now()
        )
      ).toBe(count),
    { timeout: 20_000, interval: 50 }
  )

/** Gives Marina_K one post and one browser with a push subscription. */
beforeEach(async () => {
  await waitUntilEmpty()
  service.answers(201)
  await run('delete from push_subscriptions')
  await run("delete from notifications where user_id = (select id from users where username = 'Marina_K')")
  post = await insertPost(own.db, 'Marina_K', 'Radio', { title: 'Лампы & схемы' })
  browser = newBrowser()
  expect(await okBody(await subscribe(marina, browser))).toEqual({ success: true })
})

describe('a push subscription', () => {
  test('[A7.push.01] belongs to one session and account: a new subscription of the session or of the browser replaces the previous one', async () => {
    const other = newBrowser()
    await okBody(await subscribe(marina, other))
    expect(await own.rows('select endpoint from push_subscriptions')).toEqual([
      { endpoint: other.subscription.endpoint }
    ])
    // Petrovich subscribes with Marina_K's browser, as happens after Petrovich logs in in that browser.
    await okBody(await subscribe(petrovich, other))
    expect(await own.rows('select u.username from push_subscriptions p join users u on u.id = p.user_id')).toEqual([
      { username: 'Petrovich' }
    ])
  })

  test('cannot be taken over by another member who knows the subscription’s endpoint but not its keys', async () => {
    const { endpoint } = browser.subscription
    const { keys } = newBrowser().subscription
    const subscriptions = () => own.rows('select * from push_subscriptions')
    const before = await subscriptions()
    const its = browser.subscription.keys
    for (const guess of [keys, { ...keys, p256dh: its.p256dh }, { ...keys, auth: its.auth }]) {
      const answer = await subscribe(petrovich, { subscription: { endpoint, expirationTime: null, keys: guess } })
      expect(await codeOf(answer)).toBe('400 invalid_subscription')
      expect(await subscriptions()).toEqual(before)
    }
    await comment(sova)
    expect(await messages(1)).toHaveLength(1)
  })

  test('[A4.push.01] a subscription sent again unchanged writes nothing, costs one round trip and does not count against the rate limit', async () => {
    const limited = await openTestSite({ PUSH_ALLOW: service.origin, RATE_LIMITS: 'on' })
    const db = createClient({ url: limited.databaseUrl })
    try {
      const member = await logIn(limited.origin, 'Marina_K')
      await okBody(await subscribe(member, browser))
      const subscriptionsAndLimits = async () => [
        (await db.execute('select * from push_subscriptions')).rows,
        (await db.execute("select full_at from rate_limits where key like 'otherWrites%'")).rows
      ]
      const before = await subscriptionsAndLimits()
      // The rate limit `otherWrites`, which covers subscriptions, allows fewer than 70 calls.
      for (let times = 0; times < 70; times += 1) {
        const again = await subscribe(member, browser)
        expect(again.status).toBe(200)
        expect(again.headers.get('Server-Timing')).toContain('trips;desc="1"')
      }
      expect(await subscriptionsAndLimits()).toEqual(before)
      const other = newBrowser()
      await okBody(await subscribe(member, other))
      expect(await subscriptionsAndLimits()).not.toEqual(before)
    } finally {
      db.close()
      await limited.stop()
    }
  })

  test('is deleted with the session to which it belongs', async () => {
    const member = await logIn(own.origin, 'Marina_K')
    const other = newBrowser()
    await okBody(await subscribe(member, other))
    await okBody(await member.send('POST', '/api/_login?action=logout'))
    await comment(sova)
    await messages(1)
    await waitUntilEmpty()
    expect(pushesTo(other)).toEqual([])
  })

  test('is deleted, with its pending messages, when the account is deleted', async () => {
    const [name = ''] = await own.ordinary(1)
    const member = await own.as(name)
    const foreignPost = await insertPost(own.db, name)
    const [phone, tablet] = [newBrowser(), newBrowser()]
    await okBody(await subscribe(member, phone))
    await okBody(await subscribe(await logIn(own.origin, name), tablet))
    service.answers(503)
    await writeComment(sova, foreignPost.publicId, { body: 'Первый.' })
    await waitForRetry(2)
    const deletion = { password: DEMO_PASSWORD, deleteContent: false }
    await okBody(await member.send('DELETE', `/api/users/${name}`, deletion))
    expect(await own.rows('select endpoint from push_subscriptions')).toEqual([
      { endpoint: browser.subscription.endpoint }
    ])
    service.answers(201)
    await run('update push_outbox set due_at = 0')
    await own.tick()
    await writeComment(sova, foreignPost.publicId, { body: 'Второй.' })
    await comment(sova)
    await messages(1)
    await waitUntilEmpty()
    expect([phone, tablet].map(each => pushesTo(each).length)).toEqual([1, 1])
  })

  test('is refused to guests, and with an endpoint that is not of a browser’s push service', async () => {
    const guest = await fetch(`${own.origin}/api/push_subscriptions`, { method: 'POST', body: '{}' })
    expect([401, 403]).toContain(guest.status)
    const { keys } = browser.subscription
    for (const endpoint of [
      '',
      'nonsense',
      'http://fcm.googleapis.com/fcm/send/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/x',
      'https://push.apple.com.evil.example/x',
      'https://evilpush.apple.com/x',
      'https://push.apple.com/x',
      'https://.push.apple.com/x',
      'https://..push.apple.com/x',
      'https://a..push.apple.com/x',
      'https://-a.push.apple.com/x',
      'https://a_b.push.apple.com/x',
      'https://*.push.apple.com/x',
      'https://web.push.apple.com./x',
      'https://fcm.googleapis.com./x',
      'https://web.push.apple.com@evil.example/x',
      'https://:@web.push.apple.com/x',
      // These are spellings of an accepted address other than its canonical spelling.
      'https://WEB.push.apple.com/x',
      'https://web.push.apple.com:443/x',
      'https://web.push.apple.com/a/../x',
      'https://web.push.apple.com/x#y',
      'https:\\\\web.push.apple.com\\x',
      ' https://web.push.apple.com/x',
      'https://web.push.apple.com/\nx',
      'https://web.push.apple.com',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://169.254.169.254/latest',
      `https://fcm.googleapis.com/${'x'.repeat(2100)}`
    ]) {
      const answer = await marina.send('POST', '/api/push_subscriptions', { endpoint, keys })
      expect(await codeOf(answer), endpoint).toBe('400 invalid_subscription')
    }
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/a:b',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://wns2-par02p.notify.windows.com/w/?token=x'
    ]) {
      expect((await marina.send('POST', '/api/push_subscriptions', { endpoint, keys })).status, endpoint).toBe(200)
    }
    await run('delete from push_subscriptions')
  })

  test('is refused if its keys cannot be used for encryption', async () => {
    const { endpoint, keys } = browser.subscription
    for (const wrongKeys of [
      {},
      { ...keys, auth: '' },
      { ...keys, auth: 'AAAA' },
      { ...keys, p256dh: '' },
      { ...keys, p256dh: keys.p256dh.slice(0, -4) },
      { ...keys, p256dh: `${keys.p256dh}*` },
      { ...keys, auth: `*${keys.auth}` },
      // This public key is not a point on the elliptic curve.
      { ...keys, p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url') }
    ]) {
      const answer = await marina.send('POST', '/api/push_subscriptions', { endpoint, keys: wrongKeys })
      expect(await codeOf(answer), JSON.stringify(wrongKeys)).toBe('400 invalid_subscription')
    }
  })
})

describe('a push message', () => {
  test('[A1.push.01 A3.notification.03] contains a notification, encrypted for one browser', async () => {
    const { id } = await comment(sova)
    const [message] = await messages(1)
    const notification = await row<{ id: number }>(
      "select id from notifications where user_id = (select id from users where username = 'Marina_K')"
    )
    expect(message).toEqual({
      notificationId: notification.id,
      id: notification.id,
      type: 'new_comment',
      title: 'Новый комментарий от Sova',
      body: 'Лампы & схемы',
      url: `${post.path}/${id}`,
      icon: expect.stringMatching(/^\//),
      unseen: 1
    })
    const [sent] = pushesTo(browser)
    expect(sent?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: String(notification.id)
    })
    expect(() => newBrowser().read(sent as SentPush)).toThrow()
    const { vapidPublicKey } = (await (await fetch(`${own.origin}/api/_initial`)).json()) as InitialState
    const claims = claimsOf(sent as SentPush, vapidPublicKey)
    expect(claims).toMatchObject({ aud: service.origin.replace('http:', 'https:'), sub: 'mailto:hello@veche.example' })
    expect(Number(claims['exp']) * 1000 - Date.now()).toBeLessThanOrEqual(86_400_000)
    await waitUntilEmpty()
  })

  test('is sent again with an equal topic when the notification in it counts one more event', async () => {
    await comment(sova)
    await messages(1)
    await waitUntilEmpty()
    await comment(petrovich)
    const all = await messages(2)
    expect(all.map(({ title }) => title)).toEqual(['Новый комментарий от Sova', '2\u00a0новых комментария'])
    expect(new Set(pushesTo(browser).map(({ headers }) => headers['topic'])).size).toBe(1)
  })

  test('is sent to every browser of the notified account, and to no browser of the account whose action is notified', async () => {
    const phone = newBrowser()
    await okBody(await subscribe(await logIn(own.origin, 'Marina_K'), phone))
    const sovas = newBrowser()
    await okBody(await subscribe(sova, sovas))
    await comment(sova)
    await messages(1)
    await messages(1, phone)
    await waitUntilEmpty()
    expect(pushesTo(sovas)).toEqual([])
  })

  test('is not sent for a vote, about which a member is notified only on the site', async () => {
    await okBody(await petrovich.send('POST', '/api/_postVote', { postId: post.id, up: true }))
    expect(await outbox()).toBe(0)
    await comment(sova)
    await messages(1)
    await waitUntilEmpty()
    expect(pushesTo(browser)).toHaveLength(1)
  })

  test('a push message about a removal has the capacity of the remover and the reason', async () => {
    await okBody(await sova.send('DELETE', `/api/posts/${post.publicId}?deleteAs=admins`, { reason: 'Реклама' }))
    expect(await messages(1)).toMatchObject([
      { type: 'deleted_post', title: 'Ваш пост удалён администраторами', body: 'Лампы & схемы\nРеклама' }
    ])
  })

  test('a push message that waits for another try is deleted without being sent if its notification was seen', async () => {
    service.answers(503)
    await comment(sova)
    await vi.waitFor(() => expect(pushesTo(browser)).toHaveLength(1), { timeout: 20_000 })
    await okBody(await marina.send('POST', '/api/notifications?action=markAllAsSeen'))
    service.answers(201)
    await waitForRetry()
    await run('update push_outbox set due_at = 0')
    await own.tick()
    await waitUntilEmpty()
    expect(pushesTo(browser)).toHaveLength(1)
  })

  test('a push message about a notification older than a day is not sent', async () => {
    service.answers(503)
    await comment(sova)
    await waitForRetry()
    service.answers(201)
    await run('update notifications set updated_at = updated_at - 86400000')
    await run('update push_outbox set due_at = 0')
    await own.tick()
    await waitUntilEmpty()
    expect(pushesTo(browser)).toHaveLength(1)
  })
})

describe('a push service', () => {
  for (const status of [404, 410]) {
    test(`a push service that answers ${status} gets no more messages for the subscription, which is deleted`, async () => {
      service.answers(status)
      await comment(sova)
      await vi.waitFor(async () => expect(await number('select count(*) from push_subscriptions')).toBe(0), {
        timeout: 20_000
      })
      await waitUntilEmpty()
      service.answers(201)
      // A message to the first browser, which must not be sent, would arrive before this one to the second browser.
      const other = newBrowser()
      await okBody(await subscribe(marina, other))
      await comment(petrovich)
      await messages(1, other)
      await waitUntilEmpty()
      expect(pushesTo(browser)).toHaveLength(1)
    })
  }

  test('a push service that answers 429 gets the message again after the pause that its header Retry-After names', async () => {
    service.answers(429, { 'Retry-After': '1800' })
    await comment(sova)
    const due = () => number('select max(due_at) from push_outbox where attempts > 0')
    await vi.waitFor(async () => expect((await due()) - Date.now()).toBeGreaterThan(1_700_000), { timeout: 20_000 })
    // A further event does not end the pause; the message sent after the pause counts this event, too.
    await comment(petrovich)
    await own.tick()
    expect((await due()) - Date.now()).toBeGreaterThan(1_700_000)
    service.answers(201)
    await run('update push_outbox set due_at = 0')
    await own.tick()
    expect((await messages(2)).at(-1)).toMatchObject({ title: '2\u00a0новых комментария' })
    await waitUntilEmpty()
    expect(pushesTo(browser)).toHaveLength(2)
  })

  test('a push service that asks for a pause of more than eight hours gets the message again within eight hours', async () => {
    service.answers(503, { 'Retry-After': '90000' })
    await comment(sova)
    const hours = async () =>
      ((await number('select due_at from push_outbox where attempts > 0')) - Date.now()) / 3_600_000
    await vi.waitFor(async () => expect(await hours()).toBeGreaterThan(7), { timeout: 20_000 })
    expect(await hours()).toBeLessThanOrEqual(8)
    await run('delete from push_outbox')
  })

  test('a push service that refuses a message with 400 does not get the message again', async () => {
    service.answers(400)
    await comment(sova)
    await messages(1)
    await waitUntilEmpty()
    expect(await number('select count(*) from push_subscriptions')).toBe(1)
  })
})

describe('push messages after the server’s clock was set back by two hours', () => {
  test('a message that was scheduled for another try before the server’s clock was set back is sent at the next timer run', async () => {
    service.answers(503)
    await comment(sova)
    await waitForRetry()
    service.answers(201)
    await run('update push_outbox set due_at = due_at + 7200000')
    await own.tick()
    await messages(2)
    await waitUntilEmpty()
  })

  test('a message about a further event of an existing notification is sent at the next timer run', async () => {
    await comment(sova)
    await messages(1)
    await waitUntilEmpty()
    await run('update notifications set updated_at = updated_at + 7200000')
    await comment(petrovich)
    await own.tick()
    expect((await messages(2)).at(-1)).toMatchObject({ title: '2\u00a0новых комментария' })
    await waitUntilEmpty()
  })
})

test('a site has its own pair of push keys, and publishes the stored public key', async () => {
  const keys = await row<{ public: string; private: string }>(
    'select vapid_public_key as public, vapid_private_key as private from site'
  )
  expect(Buffer.from(keys.public, 'base64url')).toHaveLength(65)
  expect(Buffer.from(keys.private, 'base64url')).toHaveLength(32)
  const initial = (await (await fetch(`${own.origin}/api/_initial`)).json()) as InitialState
  expect(initial.vapidPublicKey).toBe(keys.public)
})

test('a site with push switched off in its settings stores no push messages', async () => {
  const off = await openTestSite({ PUSH: 'off' })
  try {
    const initial = (await (await fetch(`${off.origin}/api/_initial`)).json()) as InitialState
    expect(initial.vapidPublicKey).toBe('')
    const db = createClient({ url: off.databaseUrl })
    await db.execute("insert into push_outbox (session_id_hash, notification_id, due_at) values ('x', 1, 1)")
    await off.tick()
    expect((await db.execute('select count(*) n from push_outbox')).rows[0]?.['n']).toBe(0)
    db.close()
  } finally {
    await off.stop()
  }
})
