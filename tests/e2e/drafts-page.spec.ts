import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { commentOf, findDiscussion, partOf, topBox } from '#tests/support/commenting.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

const own = ownSite()
const rows = (page: Page) => page.locator('[data-drafts] > ul > li')
const expectDrafts = (page: Page, count: number) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft:')).length))
    .toBe(count)
const openList = (page: Page) => page.goto(`${own.site.origin}/-/drafts`)

for (const width of [360, 1440])
  test(`a member lists, opens and deletes drafts by the keyboard, ${width} px wide`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 740 })
    await own.logIn(context, 'Marina_K')
    await page.goto(own.site.origin)
    await page.locator('.me summary').press('Enter')
    await page.getByRole('link', { name: 'Черновики' }).press('Enter')
    await expect(page.getByText('Черновиков нет.')).toBeVisible()
    expect(await findFaults(page)).toEqual([])

    const { path, comment } = await findDiscussion(own)
    await page.goto(own.site.origin + path)
    await startPageScripts(page)
    await topBox(page).fill(`Недописанное ${'словословослово'.repeat(30)}`)
    await partOf(commentOf(page, comment), 'a[data-reply]').click()
    await page.getByRole('textbox', { name: /^Ваш ответ/ }).fill('Ответ без конца')
    await expectDrafts(page, 2)
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await page.goto(`${own.site.origin}/new`)
    await page.getByLabel('Заголовок').fill('Пост, который ждёт')
    await expectDrafts(page, 3)
    await openList(page)
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).nth(0)).toContainText('Новый пост')
    await expect(rows(page).nth(0)).toContainText('Пост, который ждёт')
    await expect(rows(page).filter({ hasText: `Ответ в посте «${title}»` })).toHaveCount(1)
    await expect(rows(page).filter({ hasText: `Комментарий к посту «${title}»` })).toHaveCount(1)
    expect(await findFaults(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    )
    expect(overflow).toBe(0)

    await rows(page).filter({ hasText: 'Ответ без конца' }).getByRole('link').press('Enter')
    await expect(page).toHaveURL(new RegExp(`/${comment}#c${comment}$`))
    await expect(page.getByRole('group', { name: /^Ваш неотправленный ответ/ }).getByRole('textbox')).toHaveValue(
      'Ответ без конца'
    )
    await openList(page)
    await rows(page).filter({ hasText: 'Пост, который ждёт' }).getByRole('link').press('Enter')
    await expect(page.getByLabel('Заголовок')).toHaveValue('Пост, который ждёт')
    await openList(page)
    for (const left of [2, 1, 0]) {
      await rows(page).first().getByRole('button').press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).press('Enter')
      await expect(rows(page)).toHaveCount(left)
    }
    await expect(page.getByText('Черновиков нет.')).toBeFocused()
    await page.goto(`${own.site.origin}/new`)
    await expect(page.getByLabel('Заголовок')).toHaveValue('')
  })

test('a draft under a post that is gone is shown whole, the list is no visit to a thread, and drafts of another account are not shown', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  await openList(page)
  const { publicId, path } = await findDiscussion(own)
  await own.db.execute('delete from post_visits')
  const long = 'Длинный текст. '.repeat(60).trim()
  await page.evaluate(
    ({ text, publicId }) => {
      const member = document.querySelector<HTMLElement>('[data-member]')?.dataset['member']
      localStorage.setItem(`draft:${member}:comment:zzzzzzzz:post:1`, `${Date.now()}-${text}`)
      localStorage.setItem(`draft:${member}:comment:${publicId}:post:3`, `${Date.now() - 3_600_000}-Начатое`)
      localStorage.setItem(`draft:${'f'.repeat(24)}:post:new:2`, `${Date.now()}-{"fields":{"title":"Чужое"}}`)
    },
    { text: long, publicId }
  )
  await openList(page)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText(long)
  await expect(rows(page).first().getByRole('link')).toHaveCount(0)
  await expect(rows(page).last().getByRole('link')).toHaveAttribute('href', `${path}#comments`)
  const { rows: visits } = await own.db.execute('select count(*) n from post_visits')
  expect(visits[0]?.['n']).toBe(0)
  await expect(page.getByText('Чужое')).toHaveCount(0)
})

test('the page of drafts leads guests to the login', async ({ page }) => {
  await openList(page)
  await expect(page).toHaveURL(/\/login/)
})

test('a draft that another tab begins appears in the open list with the title of its post', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  await openList(page)
  await expect(page.locator('[data-drafts] > *').first()).toBeVisible()
  const { path } = await findDiscussion(own)
  const tab = await context.newPage()
  await tab.goto(own.site.origin + path)
  await startPageScripts(tab)
  const title = await tab.getByRole('heading', { level: 1 }).textContent()
  await topBox(tab).fill('Начато в другой вкладке')
  await expect(rows(page).filter({ hasText: `Комментарий к посту «${title}»` })).toContainText(
    'Начато в другой вкладке'
  )
})
