import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { cookiesOf, logInAnswer } from '#tests/support/member.ts'
import { type NewVersionProxy, openNewVersionProxy } from '#tests/support/new-version-proxy.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

test.use({ serviceWorkers: 'allow' })

const TIMEOUT_MS = 10_000
const CHECK_MS = 120_000
const AGAIN_MS = 20 * 60_000

let site: NewVersionProxy
test.beforeEach(async ({ baseURL }) => {
  site = await openNewVersionProxy(baseURL ?? '')
})
test.afterEach(() => site.stop())

const prompt = (page: Page) => page.getByRole('region', { name: 'Вышла новая версия' })
const button = (page: Page, name: string) => prompt(page).getByRole('button', { name, exact: true })

/** Opens a page with a fake clock, and waits for its service worker and the code of the update prompt. */
async function open(page: Page, path = '/about'): Promise<void> {
  await page.clock.install()
  await page.goto(site.origin + path)
  await startPageScripts(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.clock.runFor(1000)
  await page.waitForLoadState('networkidle')
}

/**
 * Advances the clock until the page checks for a newer service worker, and waits until the found service worker is
 * active.
 */
async function find(page: Page): Promise<void> {
  await page.evaluate(() => {
    const test = window as unknown as { isActive: Promise<unknown> }
    test.isActive = navigator.serviceWorker.ready.then(
      registration =>
        new Promise(resolve =>
          registration.addEventListener('updatefound', () => {
            const worker = registration.installing as ServiceWorker
            worker.addEventListener('statechange', () => worker.state === 'activated' && resolve(true))
          })
        )
    )
  })
  await page.clock.runFor(CHECK_MS)
  await page.evaluate(() => (window as unknown as { isActive: Promise<unknown> }).isActive)
  await page.waitForLoadState('networkidle')
}

test('[A2.update.01 P9.update.02 P9.update.03] a phone shows the update prompt only after a deployment, and again 20 minutes after the prompt was last shown in any tab; its button loads the new version @phone', async ({
  page
}) => {
  await open(page)
  await page.clock.runFor(10 * TIMEOUT_MS)
  // The first service worker of a browser is no update, so it causes no prompt.
  await expect(prompt(page)).toHaveCount(0)
  // A changed service worker of the page's own version causes no prompt either.
  site.change()
  await find(page)
  await page.clock.runFor(3 * TIMEOUT_MS)
  await page.waitForLoadState('networkidle')
  await expect(prompt(page)).toHaveCount(0)
  site.deploy()
  await find(page)
  await page.clock.runFor(TIMEOUT_MS)
  await expect(prompt(page)).toBeVisible()
  expect(await findFaults(page, prompt(page))).toEqual([])
  await button(page, 'Не сейчас').click()
  await expect(prompt(page)).toHaveCount(0)
  await page.clock.runFor(AGAIN_MS)
  await expect(prompt(page)).toHaveCount(0)
  await page.clock.runFor(TIMEOUT_MS)
  await expect(prompt(page)).toBeVisible()
  await button(page, 'Не сейчас').click()
  // The stored time says that another tab has shown the prompt after this tab did.
  await page.clock.runFor(5 * TIMEOUT_MS)
  await page.evaluate(() => localStorage.setItem('update_shown', String(Date.now())))
  await page.clock.runFor(AGAIN_MS)
  await expect(prompt(page)).toHaveCount(0)
  await page.clock.runFor(TIMEOUT_MS)
  await expect(prompt(page)).toBeVisible()
  const loaded = page.waitForEvent('load')
  await button(page, 'Перезагрузить').click()
  await loaded
  await expect(prompt(page)).toHaveCount(0)
})

test('[P9.update.01] a wide screen shows no update prompt after a deployment', async ({ page }) => {
  await open(page)
  site.deploy()
  await find(page)
  await page.clock.runFor(3 * TIMEOUT_MS)
  await page.waitForLoadState('networkidle')
  await expect(prompt(page)).toHaveCount(0)
})

const bodyOf = (page: Page) => page.locator('[name=body]')

async function logIn(context: BrowserContext, baseURL = ''): Promise<void> {
  const [sid = ''] = cookiesOf(await logInAnswer(baseURL, 'Petrovich')).split('; ')
  await context.addCookies([{ name: 'SID', value: sid.slice('SID='.length), url: site.origin }])
}

/** Focuses the text field of the form, and waits until the form is hydrated. */
async function hydrateEditor(page: Page): Promise<void> {
  await bodyOf(page).focus()
  await expect(page.locator('astro-island[ssr] [name=body]')).toHaveCount(0)
}

/** Clicks the update prompt, and declines to leave the page when the browser asks about unsaved text. */
async function loadAndStay(page: Page, typed: string): Promise<void> {
  await find(page)
  await page.clock.runFor(TIMEOUT_MS)
  const question = page.waitForEvent('dialog')
  // The click is not awaited yet, because it ends only after the browser's dialog is answered.
  const clicked = button(page, 'Перезагрузить').click()
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await clicked
  await expect(bodyOf(page)).toHaveValue(typed)
}

test('the draft of a post is kept when the update prompt loads the new version @phone', async ({
  page,
  context,
  baseURL
}) => {
  await logIn(context, baseURL)
  await open(page, '/new')
  // The form is hydrated before the deployment removes its script files.
  await hydrateEditor(page)
  await page.getByLabel('Заголовок').fill('Что осталось недописанным')
  await bodyOf(page).fill('И это тоже')
  site.deploy()
  await find(page)
  await page.clock.runFor(TIMEOUT_MS)
  const loaded = page.waitForEvent('load')
  await button(page, 'Перезагрузить').click()
  await loaded
  const drafts = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('draft:')))
  expect(JSON.stringify(drafts)).toContain('Что осталось недописанным')
  expect(JSON.stringify(drafts)).toContain('И это тоже')
})

test('the browser asks before the update prompt discards text that could not be stored as a draft @phone', async ({
  page,
  context,
  baseURL
}) => {
  await logIn(context, baseURL)
  await open(page, '/new')
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('draft:')) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  })
  await hydrateEditor(page)
  await bodyOf(page).fill('Что негде сохранить')
  site.deploy()
  await loadAndStay(page, 'Что негде сохранить')
})

test('the browser asks before the update prompt discards text in a form that could not be hydrated @phone', async ({
  page,
  context,
  baseURL
}) => {
  await logIn(context, baseURL)
  await open(page, '/new')
  site.deploy()
  await bodyOf(page).fill('Что некому сохранить')
  await loadAndStay(page, 'Что некому сохранить')
})
