import { expect, type Page, test } from '@playwright/test'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

// These tests save posts and mute accounts, so they run on a site that no other file uses.
const own = ownSite()

/** Address of the file that contains the handlers of all features. */
const HANDLERS = '**/_astro/every-page.*.js'

/** Opens the feed as a member, and finds a save button that is not pressed. */
async function openFeed(page: Page) {
  await own.logIn(page.context(), 'Petrovich')
  await page.goto(`${own.site.origin}/all`)
  const value = await page.locator('button[name=save][aria-pressed=false]').nth(3).getAttribute('value')
  const id = value?.split(':')[0] ?? ''
  return { id, save: page.locator(`button[name=save][value^="${id}:"]`) }
}

async function countSaves(id: string): Promise<number> {
  const { rows } = await own.db.execute({ sql: 'select 1 from list_items where target_id = ?', args: [id] })
  return rows.length
}

test('a click whose handler fails to load acts as without script', async ({ page }) => {
  const { id, save } = await openFeed(page)
  const before = await countSaves(id)
  await page.route(HANDLERS, route => route.abort())
  const submitted = page.waitForRequest(request => request.isNavigationRequest() && request.method() === 'POST')
  await save.click()
  expect(new URL((await submitted).url()).pathname).toBe('/-/save')
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  expect(await countSaves(id)).toBe(before + 1)
})

test('a handler that throws shows an alert, and the page stays', async ({ page }) => {
  const { save } = await openFeed(page)
  // The handler reads the value of the button.
  await page.evaluate(() =>
    Object.defineProperty(HTMLButtonElement.prototype, 'value', {
      get() {
        throw new Error('broken')
      }
    })
  )
  await save.click()
  await expect(page.locator('.alert')).toHaveText('Что-то пошло не так.')
  await expect(save).not.toHaveAttribute('aria-busy')
  await expect(page).toHaveURL(`${own.site.origin}/all`)
})

test('two clicks on a control whose handler is still loading send one request', async ({ page }) => {
  const { id, save } = await openFeed(page)
  const before = await countSaves(id)
  const calls: string[] = []
  page.on('request', request => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
  const release = await holdRequests(page, HANDLERS)
  await save.click()
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await save.click()
  release()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(save).not.toHaveAttribute('aria-busy')
  await expect.poll(() => countSaves(id)).toBe(before + 1)
  expect(calls).toEqual(['/api/_savePost'])
})

test('a control of an inserted menu starts the handlers of its feature', async ({ page }) => {
  await openFeed(page)
  await startPageScripts(page)
  await page.locator('.card a.menu').first().click()
  const mute = page.locator('.card details.menu[open] .mute button').first()
  const name = await mute.getAttribute('data-mute')
  await mute.locator('svg').click()
  await expect(page.locator('.alert').filter({ hasText: name ?? '' })).toBeVisible()
  await expect(page).toHaveURL(`${own.site.origin}/all`)
})
