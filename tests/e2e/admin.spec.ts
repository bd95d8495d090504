import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { pressEnterAt, typeAt } from '#tests/support/keyboard.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests use the rights of admins, so they run on a site that no other test file uses.
const own = ownSite()

async function open(page: Page, section = ''): Promise<void> {
  await own.logIn(page.context(), 'Sova')
  await page.goto(`${own.site.origin}/admin/${section}`)
}
const one = async (sql: string, ...args: string[]) => (await own.db.execute({ sql, args })).rows[0]?.[0]
/** Finds the alert about a completed action. */
const statusNote = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('[A2.routes-admin.01 A2.admin.01 A4.site.01] an admin closes and reopens sign-ups after a confirmation @phone', async ({
  page
}) => {
  await open(page)
  const main = page.getByRole('main')
  await expect(main).toContainText('Регистрация открыта')
  await main.getByText('Закрыть регистрацию…').click()
  await expect(main).toContainText('Закрыть регистрацию?')
  // A second click on the control closes the confirmation, and sign-ups stay open.
  await main.getByText('Закрыть регистрацию…').click()
  await expect(main.getByRole('button', { name: 'Закрыть' })).toBeHidden()
  expect(await one('select signups_disabled from site')).toBe(0)
  await main.getByText('Закрыть регистрацию…').click()
  await main.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Регистрация закрыта.' })).toBeVisible()
  expect(await one('select signups_disabled from site')).toBe(1)
  await main.getByText('Открыть регистрацию…').click()
  await main.getByRole('button', { name: 'Открыть' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Регистрация открыта.' })).toBeVisible()
  expect(await one('select signups_disabled from site')).toBe(0)
})

test('[P6.admin.05] only admins see the id of a comment in its menu', async ({ page, context }) => {
  const post = await insertPost(own.db, 'Marina_K')
  const comment = await insertComment(own.db, 'Marina_K', post)
  const dots = page.locator(`#c${comment} .dots`).first()
  const id = page.getByText(`Номер: ${comment}`)
  await own.logIn(context, 'Petrovich')
  await page.goto(own.site.origin + post.path)
  await dots.click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(id).toHaveCount(0)
  // The page is left before the login, because an open page reacts to the login of another account.
  await page.goto('about:blank')
  await own.logIn(context, 'Sova')
  await page.goto(own.site.origin + post.path)
  await dots.click()
  await expect(id).toBeVisible()
})

test('on a phone the buttons in a row of an admin table are visible beside the name in the row @phone', async ({
  page
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const section of ['users', 'communities']) {
    await open(page, section)
    const button = page.locator('main table .table-form .button').first()
    const edges = await button.evaluate(button => {
      const [box, shown] = [button, button.closest('.table-scroll') as Element].map(each =>
        each.getBoundingClientRect()
      )
      return { end: box?.right ?? 0, shown: shown?.right ?? 0 }
    })
    expect(edges.end, section).toBeLessThanOrEqual(edges.shown)
  }
})

test('[A2.admin.04] a button in the row of a community adds the community to the default ones and removes it again', async ({
  page
}) => {
  await open(page, 'communities')
  const name = String(await one('select name from communities where not is_default order by name limit 1'))
  const isDefault = () => one('select is_default from communities where name = ?', name)
  await page.getByRole('button', { name: `Добавить: ${name}` }).click()
  await expect(statusNote(page, `${name}\u00a0— теперь сообщество по\u00a0умолчанию.`)).toBeVisible()
  expect(await isDefault()).toBe(1)
  await page.getByRole('button', { name: `Убрать: ${name}` }).click()
  await expect(statusNote(page, `${name}\u00a0— больше не\u00a0сообщество по\u00a0умолчанию.`)).toBeVisible()
  expect(await isDefault()).toBe(0)
  await expect(page.getByRole('button', { name: `Добавить: ${name}` })).toBeVisible()
})

test('an admin creates a requested community: the first click opens a form in the row of the request, the second click sends the form @phone', async ({
  page
}) => {
  const name = await newRequest()
  await open(page, 'new-community-requests')
  const row = rowOf(page, `/${name}`)
  await row.getByText('Создать…').click()
  await expect(row.getByRole('checkbox', { name: 'Сделать @Marina_K модератором' })).toBeChecked()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await findFaults(page, row)).toEqual([])
  await row.getByLabel('Название').fill('Щи и каша')
  await row.getByRole('button', { name: 'Создать' }).click()
  await expect(statusNote(page, 'Сообщество создано.')).toBeVisible()
  await expect(row).toContainText('Такое сообщество уже есть.')
  await expect(row.getByText('Создать…')).toBeHidden()
  await row.getByRole('link', { name: `/${name}` }).click()
  await expect(page).toHaveURL(`${own.site.origin}/${name}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Щи и каша' })).toBeVisible()
})

test('[A2.admin.07 A4.request.04] an admin denies a community request with a message, and sees when another admin has denied a request before, or that the community exists already', async ({
  page
}) => {
  const [name, denied, accepted] = [await newRequest(), await newRequest(), await newRequest()]
  await open(page, 'new-community-requests')
  await deny(page, name, 'Есть похожее: /Radio')
  await expect(statusNote(page, 'Заявка отклонена.')).toBeVisible()
  await expect(rowOf(page, `/${name}`)).toContainText('Отклонена только что. Есть похожее: /Radio')
  await expect(rowOf(page, `/${name}`).getByText('Отклонить…')).toBeHidden()
  await own.db.execute({
    sql: `update community_requests set denied_at = 1, denied_note = 'Рано',
      denied_by = (select id from users where username = 'Petrovich') where community_name = ?`,
    args: [denied]
  })
  await deny(page, denied, 'Нет')
  await expect(page.getByText('Заявку уже отклонил кто-то другой.').first()).toBeVisible()
  await expect(rowOf(page, `/${denied}`)).toContainText('Отклонена: @Petrovich — Рано')
  await own.db.execute({
    sql: `insert into communities (id, user_id, name, created_at)
      select lower(hex(randomblob(12))), user_id, community_name, 1 from community_requests where community_name = ?`,
    args: [accepted]
  })
  await deny(page, accepted, 'Нет')
  await expect(rowOf(page, `/${accepted}`)).toContainText('Такое сообщество уже есть.')
  await expect(rowOf(page, `/${accepted}`).getByText('Отклонить…')).toBeHidden()
  expect(await one('select denied_at from community_requests where community_name = ?', accepted)).toBeNull()
})

let attempts = 0
/**
 * Inserts an open community request of Marina_K.
 * @returns the requested name.
 */
async function newRequest(): Promise<string> {
  attempts += 1
  const name = `Prosba_${process.pid}_${attempts}`
  await own.db.execute({
    sql: "insert into community_requests (user_id, community_name, created_at) select id, ?, ? from users where username = 'Marina_K'",
    args: [name, Date.now()]
  })
  return name
}
/** Finds the row of a community request or an IP block by its name, such as /Radio or 192.0.2.0/25. */
const rowOf = (page: Page, name: string) =>
  page.locator('.tool-rows > li').filter({ has: page.getByText(name, { exact: true }) })
async function deny(page: Page, name: string, words: string): Promise<void> {
  const row = rowOf(page, `/${name}`)
  await row.getByText('Отклонить…').click()
  await row.getByLabel('Что ответить').fill(words)
  await row.getByRole('button', { name: 'Отклонить' }).click()
}

const statusFrom = async (address: string) =>
  (await fetch(own.site.origin, { headers: { 'X-Forwarded-For': address } })).status

test('[A2.admin.05 A2.modals.09 A5.ipblock.02 A5.ipblock.06 A8.requests.02] an IP block is created in a dialog that shows errors, is listed without a reload, and shows a visitor a page that says that access is denied', async ({
  page,
  browser
}) => {
  const range = '192.0.2.0/25'
  await own.db.execute('update users set last_seen_key = null')
  await open(page, 'ipblocks')
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
  await open(page, 'ipblocks')
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
