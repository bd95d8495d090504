import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

/** State that the test stores in the page: the number of install prompts shown. */
interface InstallPrompt {
  promptCount: number
}

/**
 * Dispatches the event beforeinstallprompt, by which a browser offers to install a site as an app.
 * @returns true when the page has prevented the browser's own prompt.
 */
const offer = (page: Page, outcome: 'accepted' | 'dismissed' = 'accepted') =>
  page.evaluate(userChoice => {
    const test = window as unknown as InstallPrompt
    test.promptCount ??= 0
    const prompt = async () => {
      test.promptCount += 1
      if (!navigator.userActivation.isActive) throw new Error('not pressed')
    }
    const offered = { prompt, userChoice: Promise.resolve({ outcome: userChoice }) }
    return !dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), offered))
  }, outcome)
const countPrompts = (page: Page) => page.evaluate(() => (window as unknown as InstallPrompt).promptCount)
const banner = (page: Page) => page.getByRole('region', { name: 'Установите приложение' })
const button = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true })
/** Waits until the page has loaded all files that an event makes it request. */
const waitForIdle = (page: Page) => page.waitForLoadState('networkidle')

test('[P2.feed-install.01] the install banner of the home feed has its buttons in one row, on a phone in two, no alert overlaps the banner, and it opens the browser’s install prompt @both', async ({
  page,
  context
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  expect(await offer(page)).toBe(true)
  await expect(banner(page)).toHaveCount(0)
  await startPageScripts(page)
  await expect(banner(page)).toBeVisible()
  expect(await findFaults(page, banner(page))).toEqual([])
  const tops = await banner(page)
    .getByRole('button')
    .evaluateAll(buttons => buttons.map(button => Math.round(button.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe((page.viewportSize()?.width ?? 0) <= 768 ? 2 : 1)
  await page.locator('.card').first().getByRole('button', { name: 'Поделиться' }).click()
  const alert = page.locator('.alert')
  await expect(alert).toBeVisible()
  const [over, under] = [await alert.boundingBox(), await banner(page).boundingBox()]
  if (!over || !under) throw new Error('Both are shown.')
  expect(over.x + over.width <= under.x || over.y + over.height <= under.y).toBe(true)
  await button(page, 'Установить').click()
  expect(await countPrompts(page)).toBe(1)
  await expect(banner(page)).toHaveCount(0)
})

test('an install banner shown after the page’s start causes no layout shift and leaves the focus, its buttons are reached by Tab, and Escape returns the focus to the element that had the focus before', async ({
  page
}) => {
  await page.goto('/')
  await startPageScripts(page)
  await page.evaluate(() => {
    const test = window as unknown as { shifts: number }
    test.shifts = 0
    new PerformanceObserver(list => {
      test.shifts += list.getEntries().length
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  const before = await focused()
  await offer(page)
  await expect(banner(page)).toBeVisible()
  expect(await focused()).toBe(before)
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0)
  await page.locator('.navbar .brand').focus()
  await page.keyboard.press('Shift+Tab')
  await expect(button(page, 'Не сейчас')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(banner(page)).toHaveCount(0)
  await expect(page.locator('.navbar .brand')).toBeFocused()
})

test('pages other than the home feed, such as /all, /VecheMeta and /about, show no install banner', async ({
  page
}) => {
  for (const path of ['/all', '/VecheMeta', '/about']) {
    await page.goto(path)
    expect(await offer(page)).toBe(true)
    await startPageScripts(page)
    await waitForIdle(page)
    await expect(banner(page), path).toHaveCount(0)
  }
})

test('[P2.feed-install.02] an install banner closed by Escape or its button is shown again a day later, and a reader who chooses never to see it again does not see it after 400 days', async ({
  page
}) => {
  await page.clock.install()
  const open = async () => {
    await page.goto('/')
    await startPageScripts(page)
    await offer(page)
    await waitForIdle(page)
  }
  const passDays = (days: number) => page.clock.fastForward(days * 24 * 3_600_000)
  for (const close of ['Escape', 'button']) {
    await open()
    await expect(banner(page)).toBeVisible()
    if (close === 'Escape') await button(page, 'Не сейчас').press('Escape')
    else await button(page, 'Не сейчас').click()
    await expect(banner(page)).toHaveCount(0)
    await open()
    await expect(banner(page)).toHaveCount(0)
    await passDays(1)
  }
  await open()
  await button(page, 'Больше не показывать').click()
  await expect(banner(page)).toHaveCount(0)
  await passDays(400)
  await open()
  await expect(banner(page)).toHaveCount(0)
})

test('the install banner is shown only after an open modal dialog is closed, and neither in the page in which the app was just installed nor in the installed app', async ({
  page,
  context
}) => {
  await page.goto('/')
  await startPageScripts(page)
  await page.locator('.navbar [data-do="account.openLogin"]').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await offer(page)
  await waitForIdle(page)
  await expect(banner(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(banner(page)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(banner(page)).toHaveCount(0)
  await offer(page)
  await waitForIdle(page)
  await expect(banner(page)).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  // Browsers have no flag for an installed app, so the media query for standalone display is replaced.
  const app = await context.newPage()
  await app.addInitScript(() => {
    const match = window.matchMedia.bind(window)
    window.matchMedia = query => match(query.includes('standalone') ? 'all' : query)
  })
  await app.goto('/')
  await startPageScripts(app)
  await offer(app)
  await waitForIdle(app)
  await expect(banner(app)).toHaveCount(0)
})

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const APPLE = [
  ['Safari', `${PHONE} Version/18.5 Mobile/15E148 Safari/604.1`, false, true],
  ['the web view of an app', `${PHONE} Mobile/15E148`, false, false],
  ['the installed app', `${PHONE} Version/18.5 Mobile/15E148 Safari/604.1`, true, false]
] as const
for (const [name, userAgent, standalone, isHinted] of APPLE)
  test(`on an iPhone ${name} shows ${isHinted ? 'the name of the menu entry that installs the app' : 'no install banner'} @phone`, async ({
    browser
  }) => {
    const context = await browser.newContext({ userAgent, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await page.addInitScript(value => Object.defineProperty(navigator, 'standalone', { value }), standalone)
    await page.goto('/')
    await startPageScripts(page)
    await waitForIdle(page)
    await expect(banner(page)).toHaveCount(isHinted ? 1 : 0)
    if (isHinted) {
      await expect(banner(page)).toContainText('«На экран „Домой“»')
      await button(page, 'Больше не показывать').click()
      await page.reload()
      await startPageScripts(page)
      await waitForIdle(page)
      await expect(banner(page)).toHaveCount(0)
    }
    await context.close()
  })
