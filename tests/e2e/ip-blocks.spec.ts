import { expect, type Page, test } from '@playwright/test'
import { readRange } from '#functions/ip-blocks/address.ts'
import { findFaults } from '#tests/support/axe.ts'
import { pressEnterAt, typeAt } from '#tests/support/keyboard.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests block IP addresses, so they run on a site that no other test file uses.
const own = ownSite()

async function open(page: Page, query = ''): Promise<void> {
  await own.logIn(page.context(), 'Sova')
  await page.goto(`${own.site.origin}/admin/ipblocks${query}`)
}
const rowOf = (page: Page, range: string) =>
  page.locator('.tool-rows > li').filter({ has: page.getByText(range, { exact: true }) })
const statusFrom = async (address: string) =>
  (await fetch(own.site.origin, { headers: { 'X-Forwarded-For': address } })).status

test('[A2.admin.05 A2.modals.09] @both an IP block is created in a dialog with address, expiry and note, and is listed without a reload', async ({
  page
}, { project }) => {
  const [range, address] = project.name.includes('phone')
    ? (['192.0.2.128/25', '192.0.2.200'] as const)
    : (['192.0.2.0/25', '192.0.2.7'] as const)
  await open(page)
  await page.getByRole('link', { name: 'Заблокировать адрес…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Блокировка IP' })
  await dialog.getByLabel('Адрес').fill(range)
  await dialog.getByLabel('Срок в\u00a0часах').fill('24')
  await dialog.getByLabel('Заметка').fill('Рассылка')
  expect(await findFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, range)).toContainText('Рассылка')
  await expect(rowOf(page, range)).toContainText(/до\s/)
  await expect(rowOf(page, range)).toContainText('@Sova')
  await page.reload()
  await expect(page.locator('.tool-rows > li').first()).toContainText(range)
  await rowOf(page, range).getByRole('button', { name: 'Разблокировать' }).click()
  await expect(rowOf(page, range)).toContainText('снята')
  await expect(rowOf(page, range)).toBeFocused()
  await expect(rowOf(page, range).getByRole('button')).toHaveCount(0)
  // The list shows the block as removed before the server responds, so the test polls the status.
  await expect.poll(() => statusFrom(address)).toBe(200)
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

test('without JavaScript an admin blocks and unblocks a subnet by forms', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await open(page)
  await page.getByRole('link', { name: 'Заблокировать адрес…' }).click()
  await page.getByLabel('Адрес').fill('198.18.0.*')
  await page.getByLabel('Заметка').fill('Без скрипта')
  await page.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Адрес 198.18.0.0/24 заблокирован.' })).toBeVisible()
  expect(await statusFrom('198.18.0.9')).toBe(403)
  await expect(rowOf(page, '198.18.0.0/24')).toContainText('навсегда')
  await rowOf(page, '198.18.0.0/24').getByRole('button', { name: 'Разблокировать' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Адрес 198.18.0.0/24 разблокирован.' })).toBeVisible()
  expect(await statusFrom('198.18.0.9')).toBe(200)
  await page.context().close()
})

for (const javaScriptEnabled of [true, false]) {
  test(`[A5.ipblock.02 A5.ipblock.06 A8.requests.02] the form of an IP block shows errors ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser
  }) => {
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage()
    await open(page)
    await page.getByRole('link', { name: 'Заблокировать адрес…' }).click()
    const send = async (address: string, hours = '') => {
      await page.getByLabel('Адрес').fill(address)
      await page.getByLabel('Срок в\u00a0часах').fill(hours)
      await page.getByRole('button', { name: 'Заблокировать' }).click()
    }
    for (const pattern of ['10.*.1.*', '10.1.*']) {
      await send(pattern)
      await expect(page.getByLabel('Адрес')).toHaveAccessibleDescription(/Недопустимый шаблон$/)
      await expect(page.getByLabel('Адрес')).toHaveValue(pattern)
    }
    for (const hours of ['завтра', '0', '-1']) {
      await send('192.0.2.200', hours)
      await expect(page.getByLabel('Срок в\u00a0часах')).toHaveAccessibleDescription(
        /Недопустимое значение срока действия$/
      )
    }
    const alert = page.getByRole('alert')
    await send('127.0.0.1')
    await expect(alert).toHaveText('Ошибка при блокировке IP: В этот диапазон попадает ваш собственный адрес.')
    await send('1.2.3.4/7')
    await expect(alert).toHaveText('Ошибка при блокировке IP: Подсеть слишком велика.')
    expect((await own.db.execute("select 1 from ip_blocks where ip = '192.0.2.200'")).rows).toEqual([])
    await page.context().close()
  })
}

test('[A9.ipblock.01] an IP block names at most ten accounts that used the blocked address, and shows the number of further accounts', async ({
  page
}) => {
  const names = (await own.db.execute('select username from users where deleted_at is null limit 13')).rows.map(row =>
    String(row[0])
  )
  for (const [address, number] of [
    ['198.19.0.1', 10],
    ['198.19.0.2', 13]
  ] as const)
    await own.db.execute({
      sql: `insert into ip_blocks (ip, masked_bits, range_key, range_bits, associated_users, created_by, created_at)
        select ?, 0, ?, 128, ?, id, 1 from users where username = 'Sova'`,
      args: [address, readRange(address).key, JSON.stringify(names.slice(0, number))]
    })
  await open(page)
  await expect(rowOf(page, '198.19.0.1').getByRole('link')).toHaveCount(10)
  await expect(rowOf(page, '198.19.0.1')).not.toContainText('и еще')
  await expect(rowOf(page, '198.19.0.2').getByRole('link')).toHaveCount(10)
  await expect(rowOf(page, '198.19.0.2')).toContainText(`@${names[9]} и еще 3`)
})

test('a visitor from a blocked IP address gets a page that says that access is denied', async ({ browser }) => {
  await own.db.execute('update users set last_seen_key = null')
  const admin = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await open(admin, '?form')
  await admin.getByLabel('Адрес').fill('198.19.7.7')
  await admin.getByRole('button', { name: 'Заблокировать' }).click()
  const visitor = await (await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '198.19.7.7' } })).newPage()
  expect((await visitor.goto(own.site.origin))?.status()).toBe(403)
  await expect(visitor.getByRole('heading', { name: 'Доступ закрыт' })).toBeVisible()
  expect(await findFaults(visitor)).toEqual([])
  for (const page of [admin, visitor]) await page.context().close()
})
