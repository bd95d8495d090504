import { createClient } from '@libsql/client/http'
import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

// These tests read which sessions have used the installed app, so they run on a site that no other test file uses.
let site: TestSite
test.beforeAll(async () => {
  site = await openTestSite()
})
test.afterAll(() => site?.stop())

/** Emulates an installed app by its media query, because browsers have no flag for it. */
const install = (page: Page) =>
  page.addInitScript(() => {
    const match = window.matchMedia.bind(window)
    window.matchMedia = query => match(query.includes('standalone') ? 'all' : query)
  })
async function logIn(page: Page): Promise<void> {
  await page.goto(`${site.origin}/login`)
  await page.getByLabel('Имя пользователя').fill('Petrovich')
  await page.getByLabel('Пароль').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.locator('[data-member]')).toBeVisible()
}
/** Collects the bodies of the page's requests to the analytics API. */
function reports(page: Page): (string | null)[] {
  const bodies: (string | null)[] = []
  page.on('request', request => request.url().endsWith('/api/analytics') && bodies.push(request.postData()))
  return bodies
}
/** Opens a page and repeats a key until the page's scripts handle it. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(site.origin + path)
  // The page's script adds the handler of this key last, so all handlers work once the key does.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.locator('.navbar .search input')).toBeFocused({ timeout: 200 })
  }).toPass()
}

test('[P7.analytics.02] the installed app of a member reports its use once per start', async ({ page }) => {
  await install(page)
  await logIn(page)
  const sent = reports(page)
  const answered = page.waitForResponse(`${site.origin}/api/analytics`)
  await visit(page, '/Radio')
  expect((await answered).status()).toBe(200)
  await visit(page, '/communities')
  await visit(page, '/')
  expect(sent).toEqual(['{"event":"pwa_use"}'])
  const db = createClient({ url: site.databaseUrl })
  const { rows } = await db.execute(
    'select u.username from sessions s join users u on u.id = s.user_id where s.pwa_used_at is not null'
  )
  db.close()
  expect(rows.map(row => row[0])).toEqual(['Petrovich'])
})

test('[P7.analytics.02] neither a browser tab of a member nor the installed app of a guest reports its use', async ({
  page,
  browser
}) => {
  const sent = reports(page)
  await logIn(page)
  await visit(page, '/Radio')
  const guest = await browser.newPage()
  await install(guest)
  const sentByGuest = reports(guest)
  await visit(guest, '/Radio')
  await guest.close()
  expect([...sent, ...sentByGuest]).toEqual([])
})
