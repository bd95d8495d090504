import { expect, type Page, test } from '@playwright/test'
import { wake } from '#tests/support/awake.ts'
import { ownSite } from '#tests/support/own-site.ts'

// A site of its own: a test votes.
const own = ownSite()

/** What is asked for since the page was opened, by address. */
async function openFeed(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto(`${own.site.origin}/all`)
  return asked
}

/** Scrolls as a reader does, and waits until all has been done that a browser does when it is idle. */
async function stir(page: Page): Promise<void> {
  await wake(page)
  await page.mouse.wheel(0, 400)
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise(resolve => requestIdleCallback(resolve))
  })
}

const reactIn = (asked: string[]) => asked.filter(path => path.startsWith('/_astro/react.'))

test.describe('files that are seen on their way', () => {
  // What a service worker asks for is not seen here.
  test.use({ serviceWorkers: 'block' })

  test('a guest who scrolls is sent no React', async ({ page }) => {
    const asked = await openFeed(page)
    await stir(page)
    expect(reactIn(asked)).toEqual([])
  })

  test('a member who scrolls has React there: a vote then asks for nothing but itself', async ({ page, context }) => {
    await own.logIn(context, 'Marina_K')
    const asked = await openFeed(page)
    expect(asked.filter(path => path.endsWith('.js'))).toEqual([])
    await stir(page)
    // Each is fetched first, and then taken from the cache (docs/decisions/files-before-modules.md).
    for (const file of ['react', 'islands', 'wake-votes'])
      await expect.poll(() => asked.filter(path => path.startsWith(`/_astro/${file}.`)).length).toBe(2)
    const button = page.locator('.card button.up[aria-pressed=false]:enabled').nth(2)
    const value = await button.getAttribute('value')
    await button.scrollIntoViewIfNeeded()
    const before = asked.length
    await button.click()
    await expect(page.locator(`button[value="${value}"]`)).toHaveAttribute('aria-pressed', 'true')
    const meanwhile = asked.slice(before).filter(path => path.endsWith('.js') || path.startsWith('/api/_postVote'))
    expect(meanwhile).toEqual(['/api/_postVote'])
  })

  test('a member whose device saves data is sent React when they press, and not before', async ({ page, context }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    )
    await own.logIn(context, 'Marina_K')
    const asked = await openFeed(page)
    await stir(page)
    expect(reactIn(asked)).toEqual([])
    const button = page.locator('.card button.up[aria-pressed=false]:enabled').nth(3)
    const value = await button.getAttribute('value')
    await button.click()
    await expect(page.locator(`button[value="${value}"]`)).toHaveAttribute('aria-pressed', 'true')
    expect(reactIn(asked).length).toBeGreaterThan(0)
  })
})
