import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { findPost } from '#tests/support/posts.ts'

const SMALL = "p.deleted_at is null and p.locked_at is null and p.type = 'text' and p.no_comments between 20 and 60"
const LONG = 'p.no_comments > 500 and p.deleted_at is null'

const topIds = (page: Page) => page.locator('.thread > .comment').evaluateAll(all => all.map(({ id }) => id))
const menuOf = (page: Page) => page.locator('.thread-head details.menu')
const newestFirst = (ids: string[]) => ids.toSorted().toReversed()

/** Chooses an order in the menu by its keys alone. */
async function chooseByKeys(page: Page, name: string): Promise<void> {
  await menuOf(page).locator('summary').focus()
  await page.keyboard.press('Enter')
  const link = menuOf(page).getByRole('link', { name, exact: true })
  await expect(link).toBeVisible()
  await link.focus()
  await page.keyboard.press('Enter')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript the menu beside the number of comments opens the thread in another order, which further pages keep @both', async ({
    page
  }) => {
    const { path } = await findPost(LONG)
    await page.goto(path)
    await chooseByKeys(page, 'Новые')
    await expect(page).toHaveURL(`${path}?order=new`)
    await expect(menuOf(page).locator('summary')).toHaveText('Порядок: Новые')
    const first = await topIds(page)
    expect(first).toEqual(newestFirst(first))
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
    await page.locator('.thread > .more').click()
    await expect(page).toHaveURL(/\?order=new&next=/)
    const second = await topIds(page)
    expect(second.length).toBeGreaterThan(0)
    expect(second).toEqual(newestFirst(second))
    await page.getByRole('link', { name: 'К началу обсуждения' }).click()
    await expect(page).toHaveURL(`${path}?order=new`)
  })
})

/** Collects the addresses of the requests for pages. */
function pagesAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) asked.push(request.url().replace(/^https?:\/\/[^/]+/, ''))
  })
  return asked
}
const expectOrder = (page: Page, name: string) => expect(menuOf(page).locator('summary')).toHaveText(`Порядок: ${name}`)

test('a chosen order is that of other threads, too, which are loaded once, until the default order is chosen', async ({
  page,
  context
}) => {
  const { path } = await findPost(SMALL)
  const other = await findPost(LONG)
  await page.goto(path)
  await chooseByKeys(page, 'Старые')
  await expect(page).toHaveURL(`${path}?order=old`)
  const ids = await topIds(page)
  expect(ids).toEqual(ids.toSorted())
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ name: 'comment_order', value: 'old', path: '/', sameSite: 'Lax', secure: false })
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 31_000_000)
  const asked = pagesAsked(page)
  await page.goto(`${other.path}#comments`)
  await expectOrder(page, 'Старые')
  const first = await topIds(page)
  expect(first).toEqual(first.toSorted())
  await startPageScripts(page)
  expect(asked).toEqual([other.path])
  await page.goto(path)
  await chooseByKeys(page, 'Лучшие')
  await expect(page).toHaveURL(`${path}?order=best`)
  expect(await context.cookies()).toEqual([])
  await page.goto(other.path)
  await expectOrder(page, 'Лучшие')
})

test('the back button leads from a thread in the chosen order to the page before it, and back to the same comments', async ({
  page
}) => {
  const { path } = await findPost(SMALL)
  const other = await findPost(LONG)
  await page.goto(path)
  await chooseByKeys(page, 'Новые')
  await expectOrder(page, 'Новые')
  await page.goto(other.path)
  await expectOrder(page, 'Новые')
  await page.locator('.thread > .more').click()
  await expect(page.locator('.comment')).toHaveCount(other.noComments)
  const ids = await topIds(page)
  expect(ids).toEqual(newestFirst(ids))
  await page.goto('/about')
  await page.goBack()
  await expect(page).toHaveURL(other.path)
  await expect(page.locator('.comment')).toHaveCount(other.noComments)
  expect(await topIds(page)).toEqual(ids)
  await page.goBack()
  await expect(page).toHaveURL(`${path}?order=new`)
  await expectOrder(page, 'Новые')
})

test('the address of a comment that is not on the page in the chosen order opens the comment’s own page', async ({
  page
}) => {
  const { path } = await findPost(LONG)
  const idsIn = async (order: string) => {
    await page.goto(`${path}?order=${order}`)
    return page.locator('.comment').evaluateAll(all => all.map(({ id }) => id))
  }
  const [oldest, newest] = [await idsIn('old'), await idsIn('new')]
  const id = newest.find(one => !oldest.includes(one)) ?? 'missing'
  await page.goto(path)
  await chooseByKeys(page, 'Старые')
  await expectOrder(page, 'Старые')
  await page.goto('/about')
  await page.goto(`${path}#${id}`)
  await startPageScripts(page)
  await expect(page).toHaveURL(`${path}/${id.slice(1)}#${id}`)
  await expect(page.locator(`#${id}`)).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('further comments that script loads keep the order of the thread', async ({ page }) => {
  const { path, noComments } = await findPost(LONG)
  await page.goto(`${path}?order=new`)
  await page.locator('.thread > .more').click()
  await expect(page.locator('.thread > .thread-end')).toHaveText('Больше комментариев нет')
  await expect(page.locator('.comment')).toHaveCount(noComments)
  const ids = await topIds(page)
  expect(ids).toEqual(newestFirst(ids))
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the open menu of orders is within the screen and axe finds no violation in it, in the ${colorScheme} theme @both`, async ({
    page
  }) => {
    await page.emulateMedia({ colorScheme })
    const { path } = await findPost(SMALL)
    await page.goto(path)
    const summary = menuOf(page).locator('summary')
    await summary.click()
    await expect(menuOf(page).getByRole('link', { name: 'Лучшие', exact: true })).toBeFocused()
    await expect(menuOf(page).getByRole('link')).toHaveText(['Лучшие', 'Новые', 'Старые', 'Обсуждаемые'])
    for (const link of await menuOf(page).getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
    expect(await findFaults(page, '.thread-head')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(summary).toBeFocused()
    await expect(menuOf(page).getByRole('link').first()).toBeHidden()
  })
}
