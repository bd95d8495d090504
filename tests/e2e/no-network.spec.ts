import { expect, type Page, test } from '@playwright/test'
import { ownSite } from '#tests/support/own-site.ts'
import { emulateSaveData, startPageScripts } from '#tests/support/page-start.ts'

// These tests vote, so they run on a site that no other test file uses.
const own = ownSite()
const OFFLINE = 'Убедитесь, что вы подключены к интернету'

const open = (page: Page) => page.goto(`${own.site.origin}/all`)
const expectSamePage = (page: Page) => expect(page).toHaveURL(`${own.site.origin}/all`)

/** Collects the messages of the browser's own dialogs, by which a page without any script file shows errors. */
function collectDialogs(page: Page): string[] {
  const messages: string[] = []
  page.on('dialog', dialog => {
    messages.push(dialog.message())
    return dialog.accept()
  })
  return messages
}

test('[P8.global.02] an offline click in a page without loaded script files shows the offline message, and a later click works', async ({
  page,
  context
}) => {
  const messages = collectDialogs(page)
  await open(page)
  await context.setOffline(true)
  const clicks = [
    page.locator('[data-do="account.openDevice"]:visible').first(),
    page.locator('.navbar [data-do="account.openLogin"]'),
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

test("[P8.global.02] a member's offline vote in a page without loaded script files changes nothing, and a later vote counts", async ({
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

test('[P8.global.02] an offline click on a link to a dialog and an offline choice in a sort select show the offline message, the select is reset, and a later click opens the dialog', async ({
  page,
  context
}) => {
  await open(page)
  await startPageScripts(page)
  const message = page.locator('.alert').filter({ hasText: OFFLINE })
  const sort = page.locator('select.sort')
  const shown = await sort.inputValue()
  await context.setOffline(true)
  await sort.selectOption('latest')
  await expect(message).toBeVisible()
  await expect(sort).toHaveValue(shown)
  await expectSamePage(page)
  await expect(message).toHaveCount(0)
  const logIn = page.locator('.navbar [data-do="account.openLogin"]')
  await logIn.click()
  await expect(message).toBeVisible()
  await expectSamePage(page)
  await context.setOffline(false)
  await logIn.click()
  await expect(page.getByRole('dialog', { name: 'Вход' })).toBeVisible()
})

test('a click requests the script file for members again after the first requests for this file have failed', async ({
  page,
  context
}) => {
  await emulateSaveData(page)
  await own.logIn(context, 'Marina_K')
  await page.route('**/_astro/member-page.*.js', route => route.abort())
  await open(page)
  let aborted = 0
  page.on('requestfailed', request => {
    if (request.url().includes('member-page')) aborted++
  })
  await page.keyboard.press('Shift')
  // The key press requests the file together with the page's script, and after the failure the page requests the file
  // at least once more.
  await expect.poll(() => aborted).toBeGreaterThanOrEqual(2)
  await page.unroute('**/_astro/member-page.*.js')
  await page.locator('.card a.menu').first().click()
  await expect(page.locator('details.menu[open]')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await expectSamePage(page)
})

test('the form around a sort select opens the feed in the chosen sort when the code of the select fails to load', async ({
  page
}) => {
  await open(page)
  await startPageScripts(page)
  await page.route('**/_astro/**', route => route.abort())
  await page.locator('select.sort').selectOption('latest')
  await expect(page).toHaveURL(`${own.site.origin}/all?sort=latest`)
  await expect(page.locator('select.sort')).toHaveValue('latest')
})
