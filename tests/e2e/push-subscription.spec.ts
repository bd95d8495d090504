import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { isSubscription, standInUnsubscribe, subscribingSite } from '#tests/support/subscribing-site.ts'

const own = subscribingSite()
test.use({ serviceWorkers: 'allow' })

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
  await own.visit(page, '/communities')
  await worker.evaluate(standInUnsubscribe)
  await own.visit(page, '/about')
  // The service worker handles messages in sequence, so the count would include a request for an earlier page.
  await expect.poll(countPolls).toBe(1)
})

test('[A4.push.01] each page of a subscribed member sends the push subscription again, which changes no stored data, and passes to the account that logs in next', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  await own.subscribed(page)
  const before = (await own.db.execute('select * from push_subscriptions')).rows
  for (const path of ['/Radio', own.post.path]) await own.subscribed(page, path)
  expect((await own.db.execute('select * from push_subscriptions')).rows).toEqual(before)
  expect(await page.evaluate(() => localStorage.getItem('made'))).toBe('1')
  await context.clearCookies()
  await own.logIn(context, 'Petrovich')
  await own.subscribed(page)
  const owners = await own.db.execute('select u.username from push_subscriptions p join users u on u.id = p.user_id')
  expect(owners.rows.map(row => row[0])).toEqual(['Petrovich'])
})

const LOGINS = {
  form: (page: Page) => page.goto(`${own.site.origin}/login`),
  async dialog(page: Page) {
    await own.visit(page, '/about')
    await page.locator('.navbar').getByRole('link', { name: 'Войти' }).click()
  }
}
for (const [way, open] of Object.entries(LOGINS))
  test(`a login by the ${way} ends the push subscription of another account and creates one for the new session`, async ({
    page,
    context
  }) => {
    await own.logIn(context, 'Marina_K')
    const worker = await own.subscribed(page)
    await context.clearCookies()
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

test('a push subscription made with another key of the site, or ended by the browser, is replaced by a new one', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  await own.subscribed(page)
  await page.evaluate(() => localStorage.setItem('test-push', `B${'A'.repeat(86)}`))
  const worker = await own.subscribed(page)
  expect(await page.evaluate(() => localStorage.getItem('made'))).toBe('2')
  const key = await page.locator('meta[name=push-key]').getAttribute('content')
  expect(await page.evaluate(() => localStorage.getItem('test-push'))).toBe(key)
  // The service worker itself replaces a subscription that the browser has ended.
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
