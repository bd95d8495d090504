import { type BrowserContext, expect, test } from '@playwright/test'
import { changeOfflinePage, offlineNote, offlinePages, visitWithServiceWorker } from '#tests/support/offline-pages.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

// These tests stop the site's database and suspend its server, so they run on a site that no other test file uses.
const own = ownSite()
test.use({ serviceWorkers: 'allow' })
const OFFLINE_TITLE = "You're offline"
const open = (path: string) => own.site.origin + path

test('an account’s cached pages are deleted by a click on the logout button, even if the request for the logout fails, and when a page of another account or a guest is loaded', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  await visitWithServiceWorker(page, open('/about'))
  await page.goto(open('/all'))
  await expect.poll(() => offlinePages(page)).toEqual(['/all'])
  await startPageScripts(page)
  await page.locator('.me summary').click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByText('Ошибка при выходе из системы. Что-то пошло не так.')).toBeVisible()
  expect(await offlinePages(page)).toEqual([])
  await page.goto(open('/all'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE_TITLE)
  await context.setOffline(false)
  await page.goto(open('/notifications'))
  await expect.poll(() => offlinePages(page)).toEqual(['/notifications'])
  await own.logIn(context, 'Sova')
  await page.goto(open('/terms'))
  await expect.poll(() => offlinePages(page)).toEqual(['/terms'])
  await context.clearCookies()
  await page.goto(open('/login'))
  await expect.poll(() => offlinePages(page)).toEqual([])
  await context.setOffline(true)
  await page.goto(open('/notifications'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE_TITLE)
})

/** Starts to count how often the service worker opens a cache. @returns a function that gives the count. */
async function countOpened(context: BrowserContext): Promise<() => Promise<number>> {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const open = caches.open.bind(caches)
    caches.open = async name => {
      const cache = await open(name)
      Object.assign(globalThis, { opened: ((globalThis as { opened?: number }).opened ?? 0) + 1 })
      return cache
    }
  })
  return async () => (await worker?.evaluate(() => (globalThis as { opened?: number }).opened)) ?? 0
}

test('a page whose response is pending while the caches are deleted is not cached', async ({ page, context }) => {
  await own.logIn(context, 'Marina_K')
  await visitWithServiceWorker(page, open('/about'))
  await page.goto(open('/terms'))
  await expect.poll(() => offlinePages(page)).toEqual(['/terms'])
  const other = await context.newPage()
  await other.goto(open('/guidelines'))
  own.site.hangDatabase()
  const opened = await countOpened(context)
  const late = other.goto(open('/all'), { waitUntil: 'commit' })
  // The service worker opens its caches after it has requested the page.
  await expect.poll(opened).toBeGreaterThan(1)
  await page.evaluate(() => Promise.all(['veche-pages', 'veche-ahead'].map(name => caches.delete(name))))
  own.site.resumeDatabase()
  await late
  await expect(other.locator('.card').first()).toBeVisible()
  // A page requested after the deletion is cached.
  await page.goto(open('/about'))
  await expect.poll(() => offlinePages(page)).toEqual(['/about'])
})

test('a form submitted offline shows an alert and keeps the page with the typed text', async ({ page, context }) => {
  await own.logIn(context, 'Marina_K')
  await visitWithServiceWorker(page, open('/about'))
  await page.goto(open('/settings'))
  await startPageScripts(page)
  const about = page.locator('textarea[name=aboutMe]')
  await about.fill('Набрано без связи')
  await context.setOffline(true)
  const save = page.locator('form[data-unsaved] button[type=submit]').first()
  await save.click()
  await expect(page.getByText('Убедитесь, что вы подключены к интернету')).toBeVisible()
  await expect(page).toHaveURL(open('/settings'))
  await expect(about).toHaveValue('Набрано без связи')
  expect(await page.evaluate(() => sessionStorage.getItem('place'))).toBeNull()
  // The page still has unsaved changes, so the browser asks before the page is closed.
  const opened = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await opened
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await context.setOffline(false)
  await save.click()
  await expect(page.getByText('Настройки сохранены.')).toBeVisible()
})

test('a page with a cached copy shows the copy while the database is stopped, and a page without one shows the error', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  await visitWithServiceWorker(page, open('/about'))
  await page.goto(open('/all'))
  await expect.poll(() => offlinePages(page)).toEqual(['/all'])
  await own.site.stopDatabase()
  await page.goto(open('/all'))
  await expect(offlineNote(page)).toBeVisible()
  await expect(page.locator('.card').first()).toBeVisible()
  const answer = await page.goto(open('/communities'))
  expect(answer?.status()).toBe(503)
  await own.site.startDatabase()
  await page.goto(open('/all'))
  await expect(offlineNote(page)).toHaveCount(0)
})

test('a cached page is shown when the server does not respond', async ({ page }) => {
  await visitWithServiceWorker(page, open('/about'))
  await expect.poll(() => offlinePages(page)).toEqual(['/about'])
  await changeOfflinePage(page, '/about', { 'X-Kept-At': String(Date.now() - 3_600_000) })
  process.kill(own.site.pid, 'SIGSTOP')
  await page.goto(open('/about')).finally(() => process.kill(own.site.pid, 'SIGCONT'))
  await expect(offlineNote(page)).toContainText('1 час назад')
  await startPageScripts(page)
  await offlineNote(page).getByRole('link', { name: 'Обновить' }).click()
  await expect(offlineNote(page)).toHaveCount(0)
})
