import { expect, type Page, test } from '@playwright/test'
import { ownSite } from '#tests/support/own-site.ts'
import { emulateSaveData, startPageScripts } from '#tests/support/page-start.ts'

// A site of its own: a test votes.
const own = ownSite()
const OFFLINE = 'Убедитесь, что вы подключены к интернету'

const open = (page: Page) => page.goto(`${own.site.origin}/all`)
const expectSamePage = (page: Page) => expect(page).toHaveURL(`${own.site.origin}/all`)

/** Messages of the browser's own dialog, used without any script file. */
function collectDialogs(page: Page): string[] {
  const messages: string[] = []
  page.on('dialog', dialog => {
    messages.push(dialog.message())
    return dialog.accept()
  })
  return messages
}

test('[P8.global.02] a click in a page without any script file shows the offline message, and works when the network is back', async ({
  page,
  context
}) => {
  const messages = collectDialogs(page)
  await open(page)
  await context.setOffline(true)
  const clicks = [
    page.locator('[data-dialog=device]:visible').first(),
    page.locator('.navbar [data-dialog=login]'),
    page.locator('.card .up').nth(2)
  ]
  for (const [at, button] of clicks.entries()) {
    await button.click()
    await expect.poll(() => messages).toEqual(Array(at + 1).fill(OFFLINE))
    await expect(button).not.toHaveAttribute('aria-busy')
  }
  await expectSamePage(page)
  await expect(page.locator('.card').first()).toBeVisible()
  await context.setOffline(false)
  await clicks[0]?.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test("[P8.global.02] a member's first vote without a network leaves the page unchanged, and the next one counts", async ({
  page,
  context
}) => {
  const messages = collectDialogs(page)
  await own.logIn(context, 'Marina_K')
  await open(page)
  await context.setOffline(true)
  const fresh = page.locator('.card button.up[aria-pressed=false]:enabled').nth(2)
  const up = page.locator(`button[value="${await fresh.getAttribute('value')}"]`)
  await up.click()
  await expect.poll(() => messages).toEqual([OFFLINE])
  await expectSamePage(page)
  await context.setOffline(false)
  await up.click()
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  await expectSamePage(page)
})

test('[P8.global.02] without a network a link that opens a dialog shows the offline message, and works when the network is back', async ({
  page,
  context
}) => {
  await open(page)
  await startPageScripts(page)
  await context.setOffline(true)
  const logIn = page.locator('.navbar [data-dialog=login]')
  await logIn.click()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expectSamePage(page)
  await context.setOffline(false)
  await logIn.click()
  await expect(page.getByRole('dialog', { name: 'Вход' })).toBeVisible()
})

test('lost script files of members are requested again by a click', async ({ page, context }) => {
  await emulateSaveData(page)
  await own.logIn(context, 'Marina_K')
  await page.route('**/_astro/member-page.*.js', route => route.abort())
  await open(page)
  let aborted = 0
  page.on('requestfailed', request => {
    if (request.url().includes('member-page')) aborted++
  })
  await page.keyboard.press('Shift')
  // The file is requested along with the page's script, and once more; the script may ask between them.
  await expect.poll(() => aborted).toBeGreaterThanOrEqual(2)
  await page.unroute('**/_astro/member-page.*.js')
  await page.locator('.card a.menu').first().click()
  await expect(page.locator('details.menu[open]')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await expectSamePage(page)
})

test.describe('a sort chosen while its code fails to load', () => {
  const choose = async (page: Page) => {
    await open(page)
    await startPageScripts(page)
    await page.route('**/_astro/**', route => route.abort())
    await page.locator('select.sort').selectOption('latest')
  }

  test('is opened by the form', async ({ page }) => {
    await choose(page)
    await expect(page).toHaveURL(`${own.site.origin}/all?sort=latest`)
    await expect(page.locator('select.sort')).toHaveValue('latest')
  })

  test('[P8.global.02] without a network is reset, with an alert', async ({ page, context }) => {
    await open(page)
    await startPageScripts(page)
    const shown = await page.locator('select.sort').inputValue()
    await context.setOffline(true)
    await page.locator('select.sort').selectOption('latest')
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await expect(page.locator('select.sort')).toHaveValue(shown)
    await expectSamePage(page)
  })
})
