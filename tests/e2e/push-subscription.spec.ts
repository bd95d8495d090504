import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { deliverShownPush, shownNotifications } from '#tests/support/browser-push.ts'
import { CHROMIUM_FLAGS, findChromium } from '#tests/support/chromium.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { isSubscription, pushSite } from '#tests/support/push-site.ts'

// These tests run in the full Chromium, because its headless shell shows no notifications.
test.use({ launchOptions: { executablePath: findChromium() ?? undefined, args: CHROMIUM_FLAGS } })
const own = pushSite()
test.use({ serviceWorkers: 'allow' })

/** Replaces the service worker's subscription by one that records that it was ended. */
function standInUnsubscribe(): void {
  const scope = globalThis as { ended?: boolean }
  scope.ended = false
  const unsubscribe = async () => {
    scope.ended = true
  }
  Object.assign(PushManager.prototype, { getSubscription: async () => ({ unsubscribe }) })
}
/** Opens an empty page, so that no window of the site has the focus. */
const leaveSite = (page: Page) => page.goto('about:blank')

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

test('the service worker checks the session of a guest’s page only if there is a push subscription', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  const worker = await own.subscribed(page)
  await context.clearCookies()
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { polls: string[]; fetch: typeof globalThis.fetch }
    const { fetch } = scope
    scope.polls = []
    scope.fetch = (what, init) => {
      if (what === '/api/_user') scope.polls.push(what)
      return fetch(what, init)
    }
  })
  const countPolls = () => worker.evaluate(() => (globalThis as unknown as { polls: string[] }).polls.length)
  for (const path of ['/about', '/communities']) await own.visit(page, path)
  await worker.evaluate(standInUnsubscribe)
  await own.visit(page, '/about')
  // The service worker handles messages in sequence, so the count would include a request for an earlier page.
  await expect.poll(countPolls).toBe(1)
})

test('[A4.push.01] each page of a subscribed member sends the push subscription again, which changes no stored data', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  await own.subscribed(page)
  const before = (await own.db.execute('select * from push_subscriptions')).rows
  for (const path of ['/', '/Radio', own.post.path]) {
    const sent = page.waitForResponse(answer => isSubscription(answer.url()))
    await page.goto(own.site.origin + path)
    await startPageScripts(page)
    expect((await sent).status(), path).toBe(200)
  }
  expect((await own.db.execute('select * from push_subscriptions')).rows).toEqual(before)
  expect(await page.evaluate(() => localStorage.getItem('made'))).toBe('1')
})

test('a push subscription made with another key of the site is replaced by a new one', async ({ page, context }) => {
  await own.logIn(context, 'Marina_K')
  await own.subscribed(page)
  await page.evaluate(() => localStorage.setItem('test-push', `B${'A'.repeat(86)}`))
  await own.subscribed(page)
  expect(await page.evaluate(() => localStorage.getItem('made'))).toBe('2')
  const key = await page.locator('meta[name=push-key]').getAttribute('content')
  expect(await page.evaluate(() => localStorage.getItem('test-push'))).toBe(key)
})

test('the push subscription of a browser passes to the account that logs in next', async ({ page, context }) => {
  await own.logIn(context, 'Marina_K')
  await own.subscribed(page)
  await context.clearCookies()
  await own.logIn(context, 'Petrovich')
  await own.subscribed(page)
  const owners = await own.db.execute('select u.username from push_subscriptions p join users u on u.id = p.user_id')
  expect(owners.rows.map(row => row[0])).toEqual(['Petrovich'])
})

const LOGINS = {
  form: (page: Page) => page.goto(`${own.site.origin}/login`),
  dialog: (page: Page) => page.locator('.navbar').getByRole('link', { name: 'Войти' }).click()
}
for (const [way, open] of Object.entries(LOGINS))
  test(`a login by the ${way} ends the push subscription of another account and creates one for the new session`, async ({
    page,
    context
  }) => {
    await own.logIn(context, 'Marina_K')
    const worker = await own.subscribed(page)
    await context.clearCookies()
    await own.visit(page, '/about')
    await open(page)
    await page.getByLabel('Имя пользователя').fill('Petrovich')
    await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD)
    // An idle page has sent all its requests, so a subscription sent later comes from the login.
    await page.waitForLoadState('networkidle')
    await worker.evaluate(standInUnsubscribe)
    const sent = page.waitForResponse(answer => isSubscription(answer.url()))
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page.locator('[data-member]')).toBeVisible()
    expect(await worker.evaluate(() => (globalThis as { ended?: boolean }).ended)).toBe(true)
    await startPageScripts(page)
    expect((await sent).status()).toBe(200)
    const owners = await own.db.execute(`select u.username, p.endpoint from push_subscriptions p
      join sessions s on s.id_hash = p.session_id_hash join users u on u.id = s.user_id`)
    expect(owners.rows.map(row => [row[0], row[1]])).toEqual([['Petrovich', own.device.subscription.endpoint]])
  })

test('the service worker replaces a push subscription that the browser has ended', async ({ page, context }) => {
  await own.logIn(context, 'Marina_K')
  const worker = await own.subscribed(page)
  const next = own.newDevice()
  await worker.evaluate(async subscription => {
    const key = (options: { applicationServerKey: string }) => options.applicationServerKey.length
    Object.assign(PushManager.prototype, {
      subscribe: async (options: { applicationServerKey: string }) => {
        if (key(options) !== 87) throw new Error('no key of the site')
        return { toJSON: () => subscription }
      }
    })
    const event = new Event('pushsubscriptionchange')
    let work: unknown
    Object.defineProperty(event, 'waitUntil', { value: (promise: unknown) => (work = promise) })
    dispatchEvent(event)
    await work
  }, next.subscription)
  expect(await own.endpoints()).toEqual([next.subscription.endpoint])
})
