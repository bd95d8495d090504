import { expect, type Page, test } from '@playwright/test'
import {
  clickNotification,
  deliverHandledPush,
  deliverShownPush,
  dispatchSync,
  shownNotifications
} from '#tests/support/browser-push.ts'
import { CHROMIUM_FLAGS, findChromium } from '#tests/support/chromium.ts'
import { logIn } from '#tests/support/member.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { pushSite, standInUnsubscribe } from '#tests/support/subscribing-site.ts'

// These tests run in the full Chromium, because its headless shell shows no notifications.
test.use({ launchOptions: { executablePath: findChromium() ?? undefined, args: CHROMIUM_FLAGS } })
const own = pushSite()
test.use({ serviceWorkers: 'allow' })

const readSeen = async (id: number) =>
  (await own.db.execute({ sql: 'select seen from notifications where id = ?', args: [id] })).rows[0]?.[0]

/** Opens an empty page, so that no window of the site has the focus. */
const leaveSite = (page: Page) => page.goto('about:blank')

test('[A1.push.01 A4.push.01] a comment is shown as a push notification, that of a further comment replaces it, and a click on it opens the comment and marks it as seen', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  const worker = await own.subscribed(page)
  expect(await own.endpoints()).toEqual([own.device.subscription.endpoint])
  await leaveSite(page)
  const message = await own.sendPush()
  await deliverShownPush(page, worker, message.text)
  await expect.poll(() => shownNotifications(worker)).toHaveLength(1)
  expect(await shownNotifications(worker)).toEqual([
    {
      title: 'Новый комментарий от Sova',
      body: 'Лампы & схемы',
      tag: String(message.id),
      icon: expect.stringMatching(/^http/),
      data: { id: message.id, url: own.site.origin + message.url }
    }
  ])
  const further = await own.sendPush()
  await deliverShownPush(page, worker, further.text)
  await expect
    .poll(async () => (await shownNotifications(worker)).map(({ title }) => title))
    .toEqual(['2\u00a0новых комментария'])
  const url = own.site.origin + further.url
  expect(await clickNotification(worker, String(further.id))).toEqual([`open ${url}`])
  expect(await readSeen(further.id)).toBe(1)
  await expect.poll(() => shownNotifications(worker)).toEqual([])
})

test('a push message causes no notification while a window of the site has the focus, or in Safari, which requires one for each push message, a notification that is immediately closed', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  const worker = await own.subscribed(page)
  const message = await own.sendPush()
  expect(await deliverHandledPush(page, worker, message.text)).toBe(0)
  await worker.evaluate(() =>
    Object.assign(PushManager.prototype, {
      getSubscription: async () => ({ endpoint: 'https://web.push.apple.com/x' })
    })
  )
  await deliverShownPush(page, worker, '{"id":6,"title":"Ответ"}')
  await expect.poll(() => shownNotifications(worker)).toEqual([])
  await leaveSite(page)
  await deliverShownPush(page, worker, '{"id":7,"title":"Потом"}')
  await expect.poll(async () => (await shownNotifications(worker)).map(({ title }) => title)).toEqual(['Потом'])
})

test('a push message that is unreadable or has a foreign address shows a notification that opens the list, and one of an older notification that arrives late does not close a newer notification', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  const worker = await own.subscribed(page)
  await leaveSite(page)
  const list = `${own.site.origin}/notifications`
  for (const broken of ['', 'no JSON {', 'null', '{}', '{"id":5}', '[1]']) {
    await deliverShownPush(page, worker, broken)
    await expect
      .poll(() => shownNotifications(worker), broken)
      .toMatchObject([{ title: 'Новое уведомление', body: 'Откройте, чтобы прочитать.', tag: '', data: { url: list } }])
    expect(await clickNotification(worker, '')).toEqual([`open ${list}`])
    await expect.poll(() => shownNotifications(worker)).toEqual([])
  }
  for (const url of [
    'https://evil.example/',
    '//evil.example/x',
    'javascript:alert(1)',
    'http://[',
    'data:text/html,x'
  ]) {
    await deliverShownPush(page, worker, JSON.stringify({ id: 9, title: 'Ответ', url }))
    await expect.poll(() => shownNotifications(worker), url).toMatchObject([{ tag: '9', data: { url: list } }])
    expect(await clickNotification(worker, '9')).toEqual([`open ${list}`])
    await expect.poll(() => shownNotifications(worker)).toEqual([])
  }
  for (const id of [8, 7]) {
    await deliverShownPush(page, worker, JSON.stringify({ id, title: 'Ответ', unseen: 1 }))
    await expect.poll(async () => (await shownNotifications(worker)).map(({ tag }) => tag)).toContain(String(id))
  }
  expect(await shownNotifications(worker)).toHaveLength(2)
})

test('a click on a notification focuses the window that has its page open, and changes no other window, and opens its page also after the session has ended', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  const worker = await own.subscribed(page)
  const show = async (id: number, url: string) => {
    await leaveSite(page)
    await deliverShownPush(page, worker, JSON.stringify({ id, title: 'Объявление', url }))
    await expect.poll(() => shownNotifications(worker)).toHaveLength(1)
  }
  await show(3, own.post.path)
  const url = own.site.origin + own.post.path
  const other = await context.newPage()
  await other.goto(`${own.site.origin}/communities`)
  await page.goto(url)
  expect(await clickNotification(worker, '3')).toEqual([`focus ${url}`])
  await expect.poll(() => shownNotifications(worker)).toEqual([])
  await other.close()
  await context.clearCookies()
  await show(4, '/Radio')
  expect(await clickNotification(worker, '4')).toEqual([`open ${own.site.origin}/Radio`])
  await expect.poll(() => shownNotifications(worker)).toEqual([])
})

test('a notification clicked offline opens its page, and is marked as seen on the server when the network is back', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  const worker = await own.subscribed(page)
  const message = await own.sendPush()
  await leaveSite(page)
  await deliverShownPush(page, worker, message.text)
  await expect.poll(() => shownNotifications(worker)).toHaveLength(1)
  const window = await context.newPage()
  await window.goto(`${own.site.origin}/communities`)
  await context.setOffline(true)
  const tag = String(message.id)
  expect(await clickNotification(worker, tag)).toEqual([`open ${own.site.origin}${message.url}`])
  const waiting = () =>
    worker.evaluate(() =>
      (
        globalThis as unknown as { registration: { sync: { getTags(): Promise<string[]> } } }
      ).registration.sync.getTags()
    )
  expect(await waiting()).toEqual([tag])
  expect(await readSeen(message.id)).toBe(0)
  await context.setOffline(false)
  await dispatchSync(window, own.site.origin, tag)
  await expect.poll(() => readSeen(message.id)).toBe(1)
})

test('[A4.notification.02] push notifications are closed when they are opened, marked as seen or deleted on the site', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  const worker = await own.subscribed(page)
  let message = await own.sendPush()
  const show = async () => {
    await leaveSite(page)
    await deliverShownPush(page, worker, message.text)
    await expect.poll(() => shownNotifications(worker)).toHaveLength(1)
    // A second notification must stay open unless an action applies to all notifications.
    await deliverShownPush(page, worker, '{"id":1,"title":"Другое"}')
    await expect.poll(() => shownNotifications(worker)).toHaveLength(2)
    return String(message.id)
  }
  const tags = async () => (await shownNotifications(worker)).map(({ tag }) => tag)
  const expectTagsAfter = async (send: (id: string) => Promise<unknown>, left: string[]) => {
    const id = await show()
    await page.goto(`${own.site.origin}/about`)
    await send(id)
    await expect.poll(tags).toEqual(left)
  }
  const call = (method: string, path: string, body = {}) =>
    page.evaluate(
      async ([method, path, body]) => {
        const token = (await fetch('/api/_user')).headers.get('Csrf-Token') ?? ''
        const headers = { 'X-Csrf-Token': token, 'Content-Type': 'application/json' }
        const answer = await fetch(path, { method, headers, body })
        if (!answer.ok) throw new Error(await answer.text())
      },
      [method, path, JSON.stringify(body)] as const
    )
  await expectTagsAfter(id => page.goto(`${own.site.origin}/-/notifications/${id}`), ['1'])
  await expectTagsAfter(id => call('PUT', `/api/notifications/${id}?action=markAsSeen&seen=true`), ['1'])
  await expectTagsAfter(id => call('DELETE', `/api/notifications/${id}`), ['1'])
  for (const send of [
    () => call('POST', '/api/notifications', { action: 'markAllAsSeen' }),
    () => call('POST', '/api/notifications', { action: 'deleteAll' }),
    () => page.goto(`${own.site.origin}/notifications`)
  ]) {
    await own.db.execute('delete from notifications')
    message = await own.sendPush()
    await expectTagsAfter(send, [])
  }
})

test('[A4.notification.02] a notification seen on another device is closed by the next push message or the next poll of a page', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  const worker = await own.subscribed(page)
  await leaveSite(page)
  await deliverShownPush(page, worker, '{"id":1,"title":"Раньше"}')
  await expect.poll(() => shownNotifications(worker)).toHaveLength(1)
  // The message says that only one notification is unseen, so the service worker closes the other one.
  const message = await own.sendPush()
  await deliverShownPush(page, worker, message.text)
  await expect.poll(async () => (await shownNotifications(worker)).map(({ tag }) => tag)).toEqual([String(message.id)])
  await page.goto(`${own.site.origin}/about`)
  const otherSession = await logIn(own.site.origin, 'Marina_K')
  expect((await otherSession.send('POST', '/api/notifications?action=markAllAsSeen')).status).toBe(200)
  await expect.poll(() => shownNotifications(worker)).toEqual([])
})

test('a logout, an ended session or a login of another account ends the push subscription and closes notifications', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  const worker = await own.subscribed(page)
  const show = async () => {
    await worker.evaluate(standInUnsubscribe)
    await leaveSite(page)
    await deliverShownPush(page, worker, '{"id":1,"title":"Ответ"}')
    await page.goto(`${own.site.origin}/about`)
    await startPageScripts(page)
  }
  const waitForEnd = async () => {
    await expect.poll(() => shownNotifications(worker)).toEqual([])
    await expect.poll(() => worker.evaluate(() => (globalThis as { ended?: boolean }).ended)).toBe(true)
  }
  await show()
  await page.locator('.navbar details.menu > summary').last().click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  // The page opens the home page after the service worker has ended the subscription.
  await page.waitForURL(`${own.site.origin}/`)
  await waitForEnd()
  expect(await own.endpoints()).toEqual([])
  // A page loaded without a session, as after the session has ended elsewhere, also ends the subscription.
  await show()
  await waitForEnd()
  await own.logIn(context, 'Petrovich')
  await show()
  await context.clearCookies()
  await waitForEnd()
})
