import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

// These tests store visits of members, so they run on a site that no other test file uses.
const own = ownSite()
/** Upper bound in pixels for the height of a card with one line; any other card is higher. */
const ONE_LINE = 60

const home = (page: Page) => page.goto(`${own.site.origin}/`)
const pins = (page: Page) => page.locator('.card:has(.pinned)')

async function expectOneLine(page: Page, at: number): Promise<void> {
  const card = pins(page).nth(at)
  await expect(card.getByRole('link')).toHaveCount(1)
  await expect(card.getByRole('button')).toHaveCount(0)
  expect((await card.boundingBox())?.height).toBeLessThan(ONE_LINE)
}

/** Opens the first pinned post of the home page, sends input, and returns to the home page. */
async function readFirst(page: Page): Promise<void> {
  await home(page)
  await expect(pins(page)).toHaveCount(2)
  await expect(pins(page).first().getByRole('button').first()).toBeVisible()
  await pins(page).first().locator('h2 a').click()
  await expect(page.locator('.post')).toBeVisible()
  await startPageScripts(page)
  await home(page)
}

test('a guest who returns to the home page sees the welcome banner and read pinned posts in one line each @both', async ({
  page
}) => {
  await home(page)
  const banner = page.locator('.welcome')
  await expect(banner.getByRole('link')).toHaveCount(2)
  await readFirst(page)
  await expectOneLine(page, 0)
  await expect(pins(page).nth(1).getByRole('button').first()).toBeVisible()
  await expect(banner.getByRole('link')).toHaveCount(1)
  expect((await banner.boundingBox())?.height).toBeLessThan(ONE_LINE)
  expect(await findFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // Feeds with other sorts pin no post, so these feeds show no post in one line.
  await page.goto(`${own.site.origin}/?sort=latest`)
  await expect(page.locator('.card[data-read]')).toHaveCount(0)
})

test('a member sees a read pinned post in one line, also on another device', async ({ page, browser }) => {
  await own.logIn(page.context(), 'Petrovich')
  await readFirst(page)
  // The server stores a visit only after its response, so the test reloads the home page until the post is shown as
  // read.
  await expect(async () => {
    await home(page)
    await expectOneLine(page, 0)
  }).toPass()
  const otherBrowser = await browser.newContext({ javaScriptEnabled: false })
  await own.logIn(otherBrowser, 'Petrovich')
  const other = await otherBrowser.newPage()
  await home(other)
  await expectOneLine(other, 0)
  await otherBrowser.close()
})

test('the back button restores the position of a card in the window although read items above it became shorter', async ({
  page
}) => {
  await page.addInitScript(() => localStorage.setItem('font', 'system'))
  await home(page)
  const card = page.locator('.feed > .card').nth(8)
  await startPageScripts(page)
  await card.evaluate(each => each.scrollIntoView())
  const top = () => card.evaluate(each => Math.round(each.getBoundingClientRect().top))
  const left = await top()
  await card.locator('h2 a').click()
  await expect(page.locator('.post')).toBeVisible()
  await startPageScripts(page)
  await page.goBack()
  await expect(page.locator('.welcome[data-read]')).toBeAttached()
  await expect.poll(async () => Math.abs((await top()) - left)).toBeLessThan(2)
})
