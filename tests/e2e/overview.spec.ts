import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests insert statistics of requests, so they run on a site that no other test file uses.
const own = ownSite()
const CHARTS = ['Регистрации', 'Кто заходил', 'Посты', 'Комментарии', 'Голоса', 'Жалобы']
const REQUESTS = ['Запросы', 'Ошибки сервера', 'Половина ответов не дольше, мс', '95 % ответов не дольше, мс']

const today = Math.floor(Date.now() / 86_400_000)
test.beforeAll(async () => {
  const days = 'with recursive n(at) as (select 1 union all select at + 1 from n where at < 30)'
  await own.db.execute(`insert into request_days
    ${days} select ${today} - at, 9000 + 100 * at, at % 5, 5000, 2000, 1000, 500, 300, 100, 50, 30, 15, 5 from n`)
})

async function open(page: Page): Promise<void> {
  await own.logIn(page.context(), 'Sova')
  await page.goto(`${own.site.origin}/admin`)
}
const opener = (page: Page) => page.getByText('Те же числа таблицей')
const one = async (sql: string) => Number((await own.db.execute(sql)).rows[0]?.[0])
const numberIn = (text: string) => Number(text.replace(/[\s\u202f]/g, ''))

/** Expects that axe finds nothing in the page with open tables, and that the page is no wider than the screen. */
async function expectFit(page: Page): Promise<void> {
  expect(await findFaults(page, 'main')).toEqual([])
  // A mobile browser widens its viewport for wide content, so the test compares the width with the configured width of
  // the viewport.
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  const [bars, sheet] = await page
    .locator('.chart')
    .first()
    .evaluate(chart => {
      const path = chart.querySelector('.bars')
      return [path && getComputedStyle(path).fill, getComputedStyle(chart).backgroundColor]
    })
  expect(bars).not.toBe(sheet)
}

test('an admin sees statistics of ninety days and counted requests as charts, as text and as tables', async ({
  page
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page)
  const figures = page.getByRole('figure')
  await expect(figures.getByRole('heading')).toHaveText([...CHARTS, ...REQUESTS])
  for (const name of CHARTS) await expect(page.getByRole('img', { name: `График по дням: ${name}` })).toBeVisible()
  const posts = figures.filter({ has: page.getByRole('heading', { name: 'Посты' }) })
  const shown = `from analytics_days where day between ${today - 90} and ${today - 1}`
  const yesterday = await one(`select posts from analytics_days where day = ${today - 1}`)
  expect(numberIn((await posts.locator('b').textContent()) ?? '')).toBe(yesterday)
  await expect(posts).toContainText(new RegExp(`Всего ${await one(`select sum(posts) ${shown}`)}, больше всего`))
  const [days, requests] = [0, 1].map(at => page.getByRole('table', { includeHidden: true }).nth(at))
  if (!days || !requests) throw new Error('The overview has two tables.')
  await expect(days).toBeHidden()
  await opener(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(days).toBeVisible()
  await expect(days.locator('thead th')).toHaveText(['День', ...CHARTS])
  await expect(days.locator('tbody tr')).toHaveCount(90)
  const cells = await days.locator('tbody tr td:nth-child(4)').allTextContents()
  expect(cells.map(numberIn).reduce((sum, value) => sum + value, 0)).toBe(await one(`select sum(posts) ${shown}`))
  await opener(page).nth(1).click()
  await expect(requests.locator('thead th')).toHaveText(['День', ...REQUESTS])
  await expect(requests.locator('tbody tr')).toHaveCount(30)
  await expectFit(page)
})

for (const { look, ...media } of [
  { look: 'in dark colours @phone', colorScheme: 'dark', forcedColors: 'none' },
  { look: 'in forced colours', colorScheme: 'dark', forcedColors: 'active' }
] as const)
  test(`axe finds no violation in the admin’s overview, which is no wider than the screen, ${look}`, async ({
    page
  }) => {
    await page.emulateMedia(media)
    await open(page)
    for (const at of [0, 1]) await opener(page).nth(at).click()
    await expectFit(page)
  })
