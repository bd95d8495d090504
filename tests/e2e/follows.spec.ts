import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests follow posts and accounts, so they run on a site that no other test file uses.
const own = ownSite()
test.beforeEach(async ({ context }) => {
  await own.db.execute('delete from follows')
  await own.logIn(context, 'Petrovich')
})

const open = (page: Page, path: string) => page.goto(own.site.origin + path)
const count = async () => Number((await own.db.execute('select count(*) from follows')).rows[0]?.[0])
const entry = (page: Page) => page.locator('.menu[open] .follow button')
const alerts = (page: Page) => page.locator('.alert > span')

for (const width of [360, 1440])
  test(`a member follows a post and its author, and leaves them on the page of both, ${width} px wide`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const post = await insertPost(own.db, 'Marina_K', 'Radio', { title: 'Лампы' })
    await open(page, post.path)
    await page.locator('.post .actions > .menu[data-end] summary').click()
    await expect(entry(page)).toHaveText('Отслеживать')
    await entry(page).click()
    await expect(alerts(page)).toHaveText('О\u00a0новых комментариях придут уведомления.')
    await page.locator('.post .actions > .menu[data-end] summary').click()
    await expect(entry(page)).toHaveText('Не\u00a0отслеживать')
    expect(await count()).toBe(1)

    await open(page, '/@Marina_K')
    await page.locator('main header .menu summary').click()
    await entry(page).click()
    await expect.poll(count).toBe(2)

    await page.locator('.me summary').click()
    await page.getByRole('link', { name: 'Отслеживаемые' }).click()
    const rows = page.locator('.followed li')
    await expect(rows).toHaveText([/Лампы/])
    expect(await findFaults(page)).toEqual([])
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
    await rows.getByRole('button').click()
    await expect(page.getByText('Вы пока не\u00a0отслеживаете ни\u00a0одного поста.')).toBeFocused()
    await page.getByRole('navigation', { name: 'Отслеживаемые' }).getByRole('link', { name: 'Люди' }).click()
    await expect(rows).toHaveText([/@Marina_K/])
    await rows.getByRole('button').click()
    await expect(rows).toHaveCount(0)
    expect(await count()).toBe(0)
  })

test('the menu of a card in a feed follows a post, and shows that it is followed', async ({ page }) => {
  const post = await insertPost(own.db, 'Marina_K', 'Radio', { title: 'Лампы' })
  const card = page.locator(`.card[id="p${post.publicId}"]`)
  for (const [label, left] of [
    ['Отслеживать', 1],
    ['Не\u00a0отслеживать', 0]
  ] as const) {
    await open(page, '/Radio?sort=latest')
    await card.locator('[data-do="posts.openMenu"]').click()
    await expect(entry(page)).toHaveText(label)
    await entry(page).click()
    await expect.poll(count).toBe(left)
  }
})

test('a refused click is taken back, and tells that the post is gone', async ({ page }) => {
  const post = await insertPost(own.db, 'Marina_K')
  await open(page, post.path)
  await own.db.execute({ sql: 'update posts set deleted_at = 1 where id = ?', args: [post.id] })
  const menu = page.locator('.post .actions > .menu[data-end] summary')
  await menu.click()
  await entry(page).click()
  await expect(alerts(page)).toHaveText('Такого поста, комментария или аккаунта нет.')
  await expect(page.locator('.post .follow button')).toHaveText('Отслеживать')
})
