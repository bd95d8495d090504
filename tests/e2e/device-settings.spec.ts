import { expect, type Page, test } from '@playwright/test'
import { startPageScripts } from '#tests/support/page-start.ts'

const root = (page: Page) => page.locator('html')
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const stored = (page: Page, name: string) => page.evaluate(key => localStorage.getItem(key), name)

async function openDevice(page: Page): Promise<void> {
  await page.goto('/about')
  await page.locator('footer [data-do="account.openDevice"], .aside [data-do="account.openDevice"]').first().click()
  await expect(page.getByRole('dialog', { name: 'Вид на этом устройстве' })).toBeVisible()
}

test('[P1.platform.03 P4.theme.01 P4.theme.02 P4.theme.03] a page without a chosen theme follows the system’s colour scheme, also when the scheme changes while the page is open', async ({
  page
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openDevice(page)
  const light = await paper(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await paper(page)
  expect(dark).not.toBe(light)

  const theme = page.getByLabel('Тема')
  await theme.selectOption('light')
  expect(await paper(page)).toBe(light)
  expect(await stored(page, 'theme')).toBe('light')
  await page.reload()
  expect(await paper(page)).toBe(light)

  await openDevice(page)
  await theme.selectOption('dark')
  expect(await paper(page)).toBe(dark)
  expect(await stored(page, 'theme')).toBe(null)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await paper(page)).toBe(light)
})

test('[P3.device.01] preferences of the device are stored under their specified names and applied to pages loaded later', async ({
  page
}) => {
  await openDevice(page)
  await page.getByLabel('Тема').selectOption('dark')
  await page.getByLabel('Шрифт').selectOption('system')
  await page.getByLabel('Лента').selectOption('compact')
  await page.getByLabel('Подгружать ленту при прокрутке').uncheck()
  await page.getByLabel('Прятать верхнюю панель при прокрутке').uncheck()
  const names = ['theme', 'font', 'feed_layout', 'infinite_scrolling_disabled', 'top_navbar_autohide_disabled']
  const values = await Promise.all(names.map(name => stored(page, name)))
  expect(values).toEqual(['dark', 'system', 'compact', 'true', 'true'])
  await page.goto('/')
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await expect(root(page)).toHaveAttribute('data-font', 'system')
  await expect(root(page)).toHaveAttribute('data-layout', 'compact')
  await openDevice(page)
  await page.getByLabel('Шрифт').selectOption('custom')
  await page.getByLabel('Лента').selectOption('card')
  // The layout of cards is the default, so no value is stored for the layout.
  expect([await stored(page, 'font'), await stored(page, 'feed_layout')]).toEqual(['custom', null])
})

test('a reopened device dialog shows the current preferences, also those changed outside of the dialog', async ({
  page
}) => {
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'Вид на этом устройстве' })
  const open = () => page.locator('.aside [data-do="account.openDevice"]').click()
  await open()
  await dialog.getByLabel('Тема').selectOption('dark')
  await dialog.getByLabel('Лента').selectOption('compact')
  await page.keyboard.press('Escape')
  await expect(page.locator('.layout-switch a[aria-current]')).toHaveText('Компактно')
  await open()
  await expect(dialog.getByLabel('Тема')).toHaveValue('dark')
  await expect(dialog.getByLabel('Лента')).toHaveValue('compact')
  await page.keyboard.press('Escape')
  await page.locator('.layout-switch a').getByText('Карточкой').click()
  await open()
  await expect(dialog.getByLabel('Лента')).toHaveValue('card')
})

test('[P3.device.02] an invalid stored preference is logged and ignored', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => {
    for (const name of ['theme', 'font', 'feed_layout']) localStorage.setItem(name, 'pink')
  })
  const logged: string[] = []
  page.on('console', message => message.type() === 'warning' && logged.push(message.text()))
  await page.goto('/')
  await expect.poll(() => logged).toEqual(['theme: pink', 'font: pink', 'feed_layout: pink'])
  for (const name of ['theme', 'font', 'layout']) await expect(root(page)).not.toHaveAttribute(`data-${name}`)
  await expect(page.locator('.card').first()).toBeVisible()
})

test('a preference changed in one tab applies in another tab without a reload', async ({ page, context }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('infinite_scrolling_disabled', 'true'))
  await page.reload()
  await startPageScripts(page)
  const cards = page.locator('.feed > article[id]')
  const before = await cards.count()
  const other = await context.newPage()
  await other.goto('/about')
  await other.evaluate(() => {
    localStorage.setItem('theme', 'dark')
    localStorage.removeItem('infinite_scrolling_disabled')
  })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => cards.count()).toBeGreaterThan(before)
})
