import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

const API = /\/api\/search\?/

/** Opens the search dialog of a page. On phones the search field is in the drawer. */
async function openDialog(page: Page, path = '/about'): Promise<Locator> {
  await page.goto(path)
  await startPageScripts(page)
  const drawer = page.locator('.open-drawer')
  if (await drawer.isVisible()) await drawer.click()
  await page.locator('form.search input').filter({ visible: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  return dialog
}

const linksIn = (dialog: Locator) => dialog.getByRole('list', { name: 'Найдено на сайте' }).getByRole('link')
const statusOf = (dialog: Locator) => dialog.getByRole('status')

/** Records the queries that the page sends to the search. */
function recordQueries(page: Page): string[] {
  const queries: string[] = []
  page.on('request', request => {
    if (API.test(request.url())) queries.push(new URL(request.url()).searchParams.get('q') ?? '')
  })
  return queries
}

test.describe('the search dialog', () => {
  test('posts are found while a query is typed: one request for several letters, the found words marked, the number told to screen readers @both', async ({
    page
  }) => {
    const queries = recordQueries(page)
    const dialog = await openDialog(page)
    await page.keyboard.type('ла')
    await page.keyboard.type('мпа')
    await expect(linksIn(dialog)).toHaveCount(5)
    expect(queries).toEqual(['лампа'])
    await expect(dialog.locator('mark').first()).toHaveText(/^ламп/i)
    await expect(statusOf(dialog)).toHaveText('Показаны первые: 5')
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  test('a query of two letters is not searched for, and a query without matches says so', async ({ page }) => {
    const queries = recordQueries(page)
    const dialog = await openDialog(page)
    await page.keyboard.type('ла')
    await page.keyboard.type('ыыы')
    await expect(statusOf(dialog)).toHaveText('Ничего не нашлось.')
    await expect(linksIn(dialog)).toHaveCount(0)
    expect(queries).toEqual(['лаыыы'])
  })

  test('a query of common words only says why it finds nothing, and is no error to retry', async ({ page }) => {
    const dialog = await openDialog(page)
    const answer = page.waitForResponse(API)
    await page.keyboard.type('как')
    expect((await answer).status()).toBe(400)
    await expect(dialog.getByRole('status')).toContainText('нужно хотя бы одно слово')
    await expect(dialog.getByRole('button', { name: 'Повторить' })).toHaveCount(0)
  })

  test('arrow keys move the focus from the field through the found posts and back, and Enter opens a post', async ({
    page
  }) => {
    const dialog = await openDialog(page)
    const field = dialog.getByRole('textbox')
    await page.keyboard.type('лампа')
    const links = linksIn(dialog)
    await expect(links).toHaveCount(5)
    await page.keyboard.press('ArrowDown')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(field).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(links.last()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(field).toBeFocused()
    await page.keyboard.press('Home')
    await expect(field).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const path = (await links.nth(1).getAttribute('href')) ?? ''
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
  })

  test('Enter in the field opens the page with all results, and so does the button', async ({ page }) => {
    const path = `/search?q=${encodeURIComponent('рыжий кот')}`
    await openDialog(page)
    await page.keyboard.type(' рыжий кот ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    const dialog = await openDialog(page)
    await page.keyboard.type('рыжий кот')
    await dialog.getByRole('button', { name: 'Все результаты' }).click()
    await expect(page).toHaveURL(path)
  })

  test('found posts stay while the next ones load, and an answer that comes late is dropped', async ({ page }) => {
    const dialog = await openDialog(page)
    await page.keyboard.type('лампа')
    await expect(linksIn(dialog)).toHaveCount(5)
    const first = await linksIn(dialog).first().getAttribute('href')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(API, async route => {
      const answer = await route.fetch()
      if (new URL(route.request().url()).searchParams.get('q') === 'огурец') await released
      await route.fulfill({ response: answer })
    })
    const held = page.waitForRequest(API)
    await dialog.getByRole('textbox').fill('огурец')
    await held
    await expect(dialog.locator('.quick')).toHaveAttribute('aria-busy', 'true')
    await expect(linksIn(dialog).first()).toHaveAttribute('href', first ?? '')
    await dialog.getByRole('textbox').fill('вагон')
    await expect(dialog.locator('mark').first()).toHaveText(/^вагон/i)
    const late = page.waitForResponse(/%D0%BE%D0%B3%D1%83%D1%80/)
    release()
    await (await late).finished()
    await expect(dialog.locator('.quick')).toHaveAttribute('aria-busy', 'false')
    await expect(dialog.locator('mark').first()).toHaveText(/^вагон/i)
  })

  test('after a failed request a button searches again', async ({ page }) => {
    const dialog = await openDialog(page)
    await page.route(API, route => route.abort(), { times: 1 })
    await page.keyboard.type('лампа')
    await dialog.getByRole('button', { name: 'Повторить' }).click()
    await expect(linksIn(dialog)).toHaveCount(5)
    await expect(dialog.getByRole('button', { name: 'Повторить' })).toHaveCount(0)
  })

  test('nothing in the dialog moves when found posts come', async ({ page }) => {
    const dialog = await openDialog(page)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(API, async route => {
      await released
      await route.continue()
    })
    await page.keyboard.type('лампа')
    await expect(dialog.getByText('Ищем…')).toBeVisible()
    const places = () =>
      Promise.all(
        ['textbox', 'button'].map(role =>
          dialog
            .getByRole(role as 'button')
            .last()
            .boundingBox()
        )
      )
    const before = await places()
    release()
    await expect(linksIn(dialog)).toHaveCount(5)
    expect(await places()).toEqual(before)
  })
})

test.describe('the search page', () => {
  for (const path of [
    '/search',
    '/search?q=кот&sort=new&author=Sova',
    '/search?q=кот&type=comment',
    '/search?q=ра&type=community',
    '/search?q=so&type=user',
    '/search?q=ghbdtn',
    '/search?q=как',
    `/search?q=${'ъ'.repeat(150)}`
  ])
    test(`the page ${path.slice(0, 40)} has no fault that axe finds, and does not scroll sideways @both`, async ({
      page
    }) => {
      await page.goto(path)
      expect(await findFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })

  test('long words of a title and of a text do not widen the page @phone', async ({ page }) => {
    await page.goto('/search?q=кот')
    await page.evaluate(() => {
      for (const text of document.querySelectorAll('.found h2 a, .found-text, .found .place, .found [href^="/@"]'))
        text.textContent = 'ы'.repeat(255)
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  test('a click anywhere on a found comment leads to the comment, a click on the title of the post to the post', async ({
    page
  }) => {
    await page.goto('/search?q=кот&type=comment')
    const card = page.locator('.found .card').first()
    const id = await card.getAttribute('id')
    await card.click({ position: { x: 400, y: 70 } })
    await expect(page).toHaveURL(new RegExp(`#${id}$`))
    await page.goBack()
    await card.locator('h2 a').click()
    await expect(page).toHaveURL(/\/post\/\w+$/)
  })

  test('a vote on a found post works as in a feed: a guest is asked to sign in', async ({ page }) => {
    await page.goto('/search?q=кот')
    await page.locator('.found .up').first().click()
    await expect(page.getByRole('dialog', { name: 'Войдите, чтобы продолжить' })).toBeVisible()
  })
})
