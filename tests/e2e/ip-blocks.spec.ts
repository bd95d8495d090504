import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { pressEnterAt, typeAt } from '#tests/support/keyboard.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests block IP addresses, so they run on a site that no other test file uses.
const own = ownSite()

async function open(page: Page): Promise<void> {
  await own.logIn(page.context(), 'Sova')
  await page.goto(`${own.site.origin}/admin/ipblocks`)
}
const rowOf = (page: Page, range: string) =>
  page.locator('.tool-rows > li').filter({ has: page.getByText(range, { exact: true }) })
const statusFrom = async (address: string) =>
  (await fetch(own.site.origin, { headers: { 'X-Forwarded-For': address } })).status

test('[A2.admin.05 A2.modals.09 A5.ipblock.02 A5.ipblock.06 A8.requests.02] an IP block is created in a dialog that shows errors, is listed without a reload, and shows a visitor a page that says that access is denied', async ({
  page,
  browser
}) => {
  const range = '192.0.2.0/25'
  await own.db.execute('update users set last_seen_key = null')
  await open(page)
  await page.getByRole('link', { name: 'Заблокировать адрес…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Блокировка IP' })
  const [address, hours] = [dialog.getByLabel('Адрес'), dialog.getByLabel('Срок в\u00a0часах')]
  const send = async (typed: string, term = '') => {
    await address.fill(typed)
    await hours.fill(term)
    await dialog.getByRole('button', { name: 'Заблокировать' }).click()
  }
  for (const pattern of ['10.*.1.*', '10.1.*']) {
    await send(pattern)
    await expect(address).toHaveAccessibleDescription(/Недопустимый шаблон$/)
    await expect(address).toHaveValue(pattern)
  }
  for (const term of ['завтра', '0', '-1']) {
    await send('192.0.2.200', term)
    await expect(hours).toHaveAccessibleDescription(/Недопустимое значение срока действия$/)
  }
  await send('127.0.0.1')
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Ошибка при блокировке IP: В этот диапазон попадает ваш собственный адрес.')
  await send('1.2.3.4/7')
  await expect(alert).toHaveText('Ошибка при блокировке IP: Подсеть слишком велика.')
  expect((await own.db.execute("select 1 from ip_blocks where ip = '192.0.2.200'")).rows).toEqual([])
  await dialog.getByLabel('Заметка').fill('Рассылка')
  expect(await findFaults(page)).toEqual([])
  await send(range, '24')
  await expect(dialog).toBeHidden()
  for (const text of ['Рассылка', /до\s/, '@Sova']) await expect(rowOf(page, range)).toContainText(text)
  await expect(page.locator('.tool-rows > li').first()).toContainText(range)
  const visitor = await (await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '192.0.2.7' } })).newPage()
  expect((await visitor.goto(own.site.origin))?.status()).toBe(403)
  await expect(visitor.getByRole('heading', { name: 'Доступ закрыт' })).toBeVisible()
  expect(await findFaults(visitor)).toEqual([])
  await visitor.context().close()
  await rowOf(page, range).getByRole('button', { name: 'Разблокировать' }).click()
  await expect(rowOf(page, range)).toContainText('снята')
  await expect(rowOf(page, range)).toBeFocused()
  await expect(rowOf(page, range).getByRole('button')).toHaveCount(0)
  // The list shows the block as removed before the server responds, so the test polls the status.
  await expect.poll(() => statusFrom('192.0.2.7')).toBe(200)
  await page.reload()
  await expect(rowOf(page, range)).toContainText('снята')
})

test('an admin blocks and unblocks an IP address by keyboard', async ({ page }) => {
  const range = '198.18.77.0/24'
  await open(page)
  await pressEnterAt(page, page.getByRole('link', { name: 'Заблокировать адрес…' }))
  await typeAt(page, page.getByLabel('Адрес'), '198.18.77.*')
  await typeAt(page, page.getByLabel('Заметка'), 'Клавишами')
  await pressEnterAt(page, page.getByRole('button', { name: 'Заблокировать', exact: true }))
  await expect(rowOf(page, range)).toContainText('Клавишами')
  await expect.poll(() => statusFrom('198.18.77.7')).toBe(403)
  await pressEnterAt(page, rowOf(page, range).getByRole('button', { name: 'Разблокировать' }))
  await expect(rowOf(page, range)).toContainText('снята')
  await expect.poll(() => statusFrom('198.18.77.7')).toBe(200)
})
