import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { type HookReceiver, startHookReceiver } from '#tests/support/hook-receiver.ts'
import { ownSite } from '#tests/support/own-site.ts'

let receiver: HookReceiver
const own = ownSite(async () => {
  receiver = await startHookReceiver()
  return { LINK_FETCH_ALLOW: receiver.origin }
})
test.afterAll(() => receiver?.stop())
test.beforeEach(async () => {
  await own.db.execute('delete from community_hooks')
})

const open = async (page: Page) => {
  await own.logIn(page.context(), 'Petrovich')
  await page.goto(`${own.site.origin}/Radio/modtools/hooks`)
}
/** Width of the page's content beyond the screen, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const row = (page: Page) => page.locator('.tool-rows > li')
const done = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test('a moderator adds a webhook by the keyboard on a narrow screen, copies its secret, tests and deletes it', async ({
  page,
  context
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await expect(page.getByText('Вебхуков пока нет.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.getByLabel('Адрес').fill(`${receiver.origin}/${'long-path/'.repeat(20)}`)
  await page.getByLabel('новые комментарии').press('Space')
  await page.getByRole('button', { name: 'Добавить вебхук' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Вебхук добавлен' })).toBeVisible()
  const secret = await page.locator('.secret').textContent()
  expect(secret).toMatch(/^whsec_/)
  expect(await overflow(page)).toBe(0)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Скопировать' }).press('Enter')
  await expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'Скопировано.' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await page.getByRole('link', { name: 'Секрет сохранён' }).press('Enter')
  await expect(row(page)).toContainText('новые посты, жалобы')
  await expect(page.getByText(secret ?? '')).toHaveCount(0)
  await page.getByRole('button', { name: 'Проверить' }).press('Enter')
  await done(page, 'Отправляем пробное событие.')
  await expect
    .poll(async () => {
      await page.reload()
      return row(page).textContent()
    })
    .toContain('Последний ответ: 204,')
  expect(receiver.received.at(-1)?.body.type).toBe('ping')
  expect(await overflow(page)).toBe(0)
  expect(await findFaults(page)).toEqual([])
  await row(page).locator('summary').filter({ hasText: 'Изменить…' }).press('Enter')
  expect(await overflow(page)).toBe(0)
  expect(await findFaults(page)).toEqual([])
  await row(page).getByLabel('Адрес').fill(`${receiver.origin}/moved`)
  await row(page).getByLabel('жалобы').press('Space')
  await row(page).getByRole('button', { name: 'Сохранить' }).press('Enter')
  await done(page, 'Вебхук изменён.')
  await expect(row(page)).toContainText('/moved')
  await expect(row(page).locator('p').first()).toHaveText('новые посты')
  await row(page).locator('summary').filter({ hasText: 'Удалить…' }).press('Enter')
  expect(await overflow(page)).toBe(0)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Удалить вебхук' }).press('Enter')
  await done(page, 'Вебхук удалён.')
  await expect(row(page)).toHaveCount(0)
})

test('a refused change of a webhook keeps what was typed, and a webhook whose keeper has left says so', async ({
  page
}) => {
  await open(page)
  await page.getByLabel('Адрес').fill(`${receiver.origin}/first`)
  await page.getByRole('button', { name: 'Добавить вебхук' }).click()
  await page.getByRole('link', { name: 'Секрет сохранён' }).click()
  await expect(row(page)).toContainText('Отвечает Petrovich.')
  await row(page).locator('summary').filter({ hasText: 'Изменить…' }).click()
  await row(page).getByLabel('Адрес').fill('http://10.0.0.1/')
  await row(page).getByLabel('жалобы').uncheck()
  await row(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(row(page).getByRole('alert')).toContainText('Нужен адрес в открытом интернете')
  await expect(row(page).getByLabel('Адрес')).toHaveValue('http://10.0.0.1/')
  await expect(row(page).getByLabel('жалобы')).not.toBeChecked()
  expect(await findFaults(page)).toEqual([])
  // Another moderator corrects the address, while this page still shows the old one.
  await page.goto(page.url())
  await own.db.execute({ sql: 'update community_hooks set url = ?', args: [`${receiver.origin}/corrected`] })
  await row(page).locator('summary').filter({ hasText: 'Изменить…' }).click()
  await row(page).getByLabel('жалобы').uncheck()
  await row(page).getByRole('button', { name: 'Сохранить' }).click()
  await done(page, 'Вебхук изменён.')
  await expect(row(page)).toContainText('/corrected')
  await own.db.execute("update community_hooks set keeper_id = ''")
  await page.goto(page.url())
  await expect(row(page)).toContainText('тот, кто за него отвечал, больше не может модерировать сообщество')
  await row(page).getByRole('button', { name: 'Включить' }).click()
  await done(page, 'Вебхук включён.')
  await expect(row(page)).toContainText('Отвечает Petrovich.')
})

test('without script a refused form keeps its values and says why, and a webhook is switched off and on', async ({
  browser
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await open(page)
  const [address, submit] = [page.getByLabel('Адрес'), page.getByRole('button', { name: 'Добавить вебхук' })]
  await address.fill('http://192.168.0.1/hook')
  await page.getByLabel('жалобы').uncheck()
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Нужен адрес в открытом интернете')
  await expect(address).toHaveValue('http://192.168.0.1/hook')
  await expect(page.getByLabel('жалобы')).not.toBeChecked()
  for (const label of ['новые посты', 'новые комментарии']) await page.getByLabel(label).uncheck()
  await address.fill(`${receiver.origin}/plain`)
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Отметьте хотя бы одно событие.')
  await page.getByLabel('жалобы').check()
  await submit.click()
  await expect(page.locator('.secret')).toHaveText(/^whsec_/)
  await page.getByRole('link', { name: 'Секрет сохранён' }).click()
  await page.getByRole('button', { name: 'Выключить' }).click()
  await done(page, 'Вебхук выключен.')
  await expect(row(page)).toContainText('Выключен')
  await own.db.execute('update community_hooks set failures = 20, last_status = 500, last_at = 1')
  await page.reload()
  await expect(row(page)).toContainText('Выключен после 20 ошибок подряд')
  await page.getByRole('button', { name: 'Включить' }).click()
  await done(page, 'Вебхук включён.')
  await expect(row(page)).toContainText('Ещё ничего не отправлял.')
  await context.close()
})
