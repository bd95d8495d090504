import { expect, type Page, test } from '@playwright/test'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { emulateSaveData, startPageScripts } from '#tests/support/page-start.ts'

// These tests vote, save and join, so they run on a site that no other test file uses.
const own = ownSite()

/**
 * Opens a page.
 * @returns a growing list of the paths that the page requests.
 */
async function openPage(page: Page, path = '/all'): Promise<string[]> {
  const requested: string[] = []
  page.on('request', request => requested.push(new URL(request.url()).pathname))
  await page.goto(own.site.origin + path)
  return requested
}

/** Scrolls the page and waits for three idle periods of the browser, in which the page starts to preload files. */
async function stir(page: Page): Promise<void> {
  await startPageScripts(page)
  await page.mouse.wheel(0, 400)
  await page.evaluate(async () => {
    for (let round = 0; round < 3; round++) await new Promise(resolve => requestIdleCallback(resolve))
  })
}

/** Waits until all files of React islands are loaded: the styles of dialogs are requested last. */
async function waitForIslands(page: Page): Promise<void> {
  await expect(page.locator('link[href*="fetched-dialogs"]')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
}

/** Matches files of scripts and styles, and calls other than the one for the member's own data. */
const isFile = (path: string) => /\.(?:js|css)$|\/api\/_(?!user$)/.test(path)
const reactIn = (requested: string[]) => requested.filter(path => path.startsWith('/_astro/react.'))

test.describe('preloaded files', () => {
  test('a touch of a control that opens a dialog requests React together with the page’s script', async ({ page }) => {
    const release = await holdRequests(page, '**/_astro/page.*.js')
    const requested = await openPage(page)
    await page.locator('.navbar').getByRole('link', { name: 'Войти' }).hover()
    await expect.poll(() => reactIn(requested)).toHaveLength(1)
    release()
  })

  test('a page does not load React for a guest who scrolls', async ({ page }) => {
    const requested = await openPage(page)
    await stir(page)
    expect(reactIn(requested)).toEqual([])
  })

  test('a page preloads files for a member who scrolls, so that a vote, saving a post and opening the menu of a card request none', async ({
    page,
    context
  }) => {
    await own.logIn(context, 'Marina_K')
    const requested = await openPage(page)
    expect(requested.filter(path => path.endsWith('.js'))).toEqual([])
    await stir(page)
    for (const file of ['react', 'hydrate-votes'])
      await expect.poll(() => requested.filter(path => path.startsWith(`/_astro/${file}.`)).length).toBe(1)
    await waitForIslands(page)
    const before = requested.length
    const button = page.locator('.card button.up[aria-pressed=false]:enabled').nth(2)
    const value = await button.getAttribute('value')
    await button.click()
    await expect(page.locator(`button[value="${value}"]`)).toHaveAttribute('aria-pressed', 'true')
    await page.locator('.card button[name=save][aria-pressed=false]').first().click()
    await expect(page.locator('.alert').first()).toBeVisible()
    await page.locator('.card a.menu').first().click()
    await expect(page.locator('details.menu[open]').first()).toBeVisible()
    expect(requested.slice(before).filter(isFile)).toEqual(['/api/_postVote', '/api/_savePost'])
  })

  const CLICKS = [
    {
      press: 'joining a community',
      path: '/Velo',
      button: 'button[name=join][aria-pressed=false]',
      shown: 'button[name=join][aria-pressed=true]',
      call: ['/api/_joinCommunity']
    },
    {
      press: 'opening a dialog',
      path: '/communities',
      button: 'main [data-do="communities.openNew"]',
      shown: 'dialog[open] input:enabled',
      call: []
    }
  ]
  for (const { press: control, path, button, shown, call } of CLICKS)
    test(`an idle page of a member preloads files, so that ${control} requests none`, async ({ page, context }) => {
      await own.logIn(context, 'Marina_K')
      const requested = await openPage(page, path)
      await stir(page)
      await waitForIslands(page)
      const before = requested.length
      await page.locator(button).first().click()
      await expect(page.locator(shown).first()).toBeVisible()
      expect(requested.slice(before).filter(isFile)).toEqual(call)
    })

  test('on a phone joining a community refreshes the list in the drawer only when the drawer opens', async ({
    page,
    context
  }) => {
    await page.setViewportSize({ width: 412, height: 823 })
    await own.logIn(context, 'Marina_K')
    const requested = await openPage(page, '/Poezda')
    await stir(page)
    await waitForIslands(page)
    const before = requested.length
    await page.locator('button[name=join][aria-pressed=false]').first().click()
    await expect(page.locator('button[name=join][aria-pressed=true]').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const lists = () => requested.slice(before).filter(address => address === '/-/sidebar')
    expect(lists()).toEqual([])
    await page.locator('.open-drawer').click()
    await expect(page.locator('#sidebar a[href="/Poezda"]')).toBeVisible()
    expect(lists()).toHaveLength(1)
  })

  test('a browser that saves data loads React only at the first click', async ({ page, context }) => {
    await emulateSaveData(page)
    await own.logIn(context, 'Marina_K')
    const requested = await openPage(page)
    await stir(page)
    expect(reactIn(requested)).toEqual([])
    const button = page.locator('.card button.up[aria-pressed=false]:enabled').nth(3)
    const value = await button.getAttribute('value')
    await button.click()
    await expect(page.locator(`button[value="${value}"]`)).toHaveAttribute('aria-pressed', 'true')
    expect(reactIn(requested).length).toBeGreaterThan(0)
  })
})
