import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
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

test('a chosen order is kept on the device for other threads, except for addresses of a comment, until the default order is chosen', async ({
  page
}) => {
  const { path } = await findPost(SMALL)
  const other = await findPost(LONG)
  await page.goto(path)
  await chooseByKeys(page, 'Старые')
  await expect(page).toHaveURL(`${path}?order=old`)
  const ids = await topIds(page)
  expect(ids).toEqual(ids.toSorted())
  await page.goto(`${other.path}#comments`)
  await expect(page).toHaveURL(`${other.path}?order=old#comments`)
  await page.goto(`${path}#${ids[0]}`)
  await expect(page.locator(`#${ids[0]}`)).toBeInViewport()
  await expect(page).toHaveURL(`${path}#${ids[0]}`)
  await page.goto(`${path}?order=old`)
  await chooseByKeys(page, 'Лучшие')
  await expect(page).toHaveURL(`${path}?order=best`)
  await page.goto(path)
  await expect(menuOf(page).locator('summary')).toHaveText('Порядок: Лучшие')
  await expect(page).toHaveURL(path)
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
