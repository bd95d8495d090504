import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { CHROMIUM_FLAGS, findChromium } from '#tests/support/chromium.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { findPost } from '#tests/support/posts.ts'

test.use({ serviceWorkers: 'allow' })

// This test needs the full Chromium, because the headless shell has no back/forward cache. One of Playwright's
// default arguments switches this cache off, so the test omits the argument.
test.use({
  launchOptions: {
    executablePath: findChromium() ?? undefined,
    args: CHROMIUM_FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache']
  }
})

test('[P9.widths.04] the back button restores the previous page with its scroll position from the back/forward cache', async ({
  page
}) => {
  const post = await findPost('p.no_comments > 400')
  for (const path of ['/', post.path, '/communities']) {
    await page.goto(path)
    await startPageScripts(page)
    await page.evaluate(() => {
      document.title = 'left'
      scrollTo(0, 400)
    })
    await page.evaluate(() => location.assign('/about'))
    await page.waitForURL('**/about')
    await page.evaluate(() => history.back())
    await expect(page).toHaveTitle('left')
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.evaluate(() => scrollY)).toBe(400)
  }
})

async function logIn(page: Page): Promise<void> {
  await page.goto('/login?next=/communities')
  await page.getByLabel('Имя пользователя').fill('Marina_K')
  await page.getByLabel('Пароль').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.waitForURL('**/communities')
}

test('pages of a guest that the back button or another tab shows after a login are loaded again for the member, once for each login', async ({
  page,
  context
}) => {
  const account = (tab: Page) => tab.locator('.me .menu-list b')
  const other = await context.newPage()
  await other.goto('/about')
  await page.goto('/about')
  await logIn(page)
  // The history has two pages of the guest, the login and the page before it.
  await page.evaluate(() => history.go(-2))
  await page.waitForURL('**/about')
  await expect(account(page)).toHaveText('@Marina_K')
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(account(other)).toHaveText('@Marina_K')
  // A page that was loaded with a token whose session has ended stays as it is.
  await context.clearCookies({ name: 'SID' })
  await other.goto('/about')
  await expect(other.locator('.me a[href="/login"]')).toBeVisible()
  expect(
    await other.evaluate(async () => {
      document.dispatchEvent(new Event('visibilitychange'))
      await fetch('/about')
      return document.hidden
    })
  ).toBe(false)
  expect((await context.cookies()).map(({ name }) => name)).toContain('csrftoken')
})

test('a guest’s page stays as it is after a login in another tab when it has typed text, or answers a form', async ({
  page,
  context
}) => {
  const typing = await context.newPage()
  await typing.goto('/signup')
  await typing.getByLabel('Имя пользователя').fill('nedopisano')
  const answered = await context.newPage()
  await answered.goto('/login')
  await answered.getByLabel('Имя пользователя').fill('Marina_K')
  await answered.getByLabel('Пароль').fill('wrong')
  await answered.locator('main form:has([name=password])').evaluate((form: HTMLFormElement) => form.submit())
  await expect(answered.getByText('Имя пользователя и пароль не совпадают.')).toBeVisible()
  await answered.getByLabel('Имя пользователя').fill('')
  await page.goto('/about')
  await logIn(page)
  for (const tab of [typing, answered]) {
    const loads: string[] = []
    tab.on('request', request => request.isNavigationRequest() && loads.push(request.url()))
    await tab.evaluate(async () => {
      document.dispatchEvent(new Event('visibilitychange'))
      await fetch('/about')
    })
    expect(loads).toEqual([])
  }
})
