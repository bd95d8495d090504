import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests change statistics and open tasks, so they run on a site that no other test file uses.
const own = ownSite()
const CHARTS = ['Регистрации', 'Кто заходил', 'Посты', 'Комментарии', 'Голоса', 'Жалобы']

async function open(page: Page): Promise<void> {
  await own.logIn(page.context(), 'Sova')
  await page.goto(`${own.site.origin}/admin`)
}
const today = Math.floor(Date.now() / 86_400_000)
const one = async (sql: string) => Number((await own.db.execute(sql)).rows[0]?.[0])
const numberIn = (text: string) => Number(text.replace(/[\s\u202f]/g, ''))

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @phone', () => {
    test.use({ javaScriptEnabled })

    test('@both an admin sees statistics of ninety days as charts, as text and as a table', async ({ page }) => {
      await open(page)
      const figures = page.getByRole('figure')
      await expect(figures.getByRole('heading')).toHaveText(CHARTS)
      for (const name of CHARTS) await expect(page.getByRole('img', { name: `График по дням: ${name}` })).toBeVisible()
      const posts = figures.filter({ has: page.getByRole('heading', { name: 'Посты' }) })
      const shown = `from analytics_days where day between ${today - 90} and ${today - 1}`
      const yesterday = await one(`select posts from analytics_days where day = ${today - 1}`)
      expect(numberIn((await posts.locator('b').textContent()) ?? '')).toBe(yesterday)
      await expect(posts).toContainText(new RegExp(`Всего ${await one(`select sum(posts) ${shown}`)}, больше всего`))
      const table = page.getByRole('table')
      await expect(table).toBeHidden()
      await page.getByText('Те же числа таблицей').focus()
      await page.keyboard.press('Enter')
      await expect(table).toBeVisible()
      await expect(table.locator('thead th')).toHaveText(['День', ...CHARTS])
      await expect(table.locator('tbody tr')).toHaveCount(90)
      const cells = await table.locator('tbody tr td:nth-child(4)').allTextContents()
      expect(cells.map(numberIn).reduce((sum, value) => sum + value, 0)).toBe(await one(`select sum(posts) ${shown}`))
    })
  })

test('@both open tasks of admins link to the pages where the tasks are done, and the links work by keyboard', async ({
  page
}) => {
  await own.db.batch([
    'update reports set created_at = created_at - 172800000',
    "delete from community_mods where community_id = (select id from communities where name = 'Foto')"
  ])
  await open(page)
  const waiting = page.getByRole('region', { name: 'Что ждёт решения' })
  const follow = async (name: string | RegExp, path: RegExp) => {
    await waiting.getByRole('link', { name }).first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    await page.goBack()
  }
  await follow('Заявки на сообщества', /\/admin\/new-community-requests$/)
  const title = (await own.db.execute("select coalesce(title, name) from communities where name = 'Foto'")).rows[0]?.[0]
  await follow(String(title), /\/Foto\/modtools\/mods$/)
  const late = waiting.locator('.waiting > li', { hasText: 'Жалобы без решения' }).getByRole('link').first()
  await late.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/modtools\/reports$/)
})

/** Colour schemes in which the overview is checked; the dark scheme is also checked on a phone. */
const LOOKS = [
  { look: 'in light colours', colorScheme: 'light', forcedColors: 'none' },
  { look: 'in dark colours @phone', colorScheme: 'dark', forcedColors: 'none' },
  { look: 'in forced colours', colorScheme: 'dark', forcedColors: 'active' }
] as const

for (const { look, ...media } of LOOKS)
  test(`axe finds no violation in the admin’s overview, which is no wider than the screen, ${look}`, async ({
    page
  }) => {
    await page.emulateMedia(media)
    await open(page)
    await page.getByText('Те же числа таблицей').click()
    expect(await findFaults(page, 'main')).toEqual([])
    // A mobile browser widens its viewport for wide content, so the test compares the width with the configured width
    // of the viewport.
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
  })

test.describe('with counted requests', () => {
  const NAMES = ['Запросы', 'Ошибки сервера', 'Половина ответов не дольше, мс', '95 % ответов не дольше, мс']
  test.beforeAll(async () => {
    const days = 'with recursive n(at) as (select 1 union all select at + 1 from n where at < 30)'
    await own.db.execute(`insert into request_days
      ${days} select ${today} - at, 9000 + 100 * at, at % 5, 5000, 2000, 1000, 500, 300, 100, 50, 30, 15, 5 from n`)
  })
  test.afterAll(() => own.db.execute('delete from request_days'))

  for (const { look, ...media } of LOOKS)
    test(`an admin sees charts and a table of counted requests ${look}`, async ({ page }) => {
      await page.emulateMedia(media)
      await open(page)
      await expect(page.getByRole('figure').getByRole('heading')).toHaveText([...CHARTS, ...NAMES])
      const table = page.getByRole('table', { includeHidden: true }).nth(1)
      await page.getByText('Те же числа таблицей').nth(1).click()
      await expect(table.locator('thead th')).toHaveText(['День', ...NAMES])
      await expect(table.locator('tbody tr')).toHaveCount(30)
      expect(await findFaults(page, 'main')).toEqual([])
      const width = page.viewportSize()?.width ?? 0
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
})

test('the overview of a site younger than a day says when its first charts appear', async ({ page }) => {
  await own.db.execute(`delete from analytics_days where day < ${today}`)
  await open(page)
  await expect(page.getByText('Первые графики появятся завтра')).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(0)
})
