import { expect, type Page, test } from '@playwright/test'
import { setUpFactor } from '#tests/support/authenticator.ts'
import { findFaults } from '#tests/support/axe.ts'
import { clickTwice } from '#tests/support/click-twice.ts'
import { logIn } from '#tests/support/member.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests change accounts, so they run on a site that no other test file uses.
const own = ownSite()

test.beforeEach(async () => {
  for (const table of ['access_tokens', 'second_factors', 'recovery_codes'])
    await own.db.execute(`delete from ${table}`)
})

/** Width of the page's content beyond the screen, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const userBy = (token: string | null) =>
  fetch(`${own.site.origin}/api/_user`, { headers: { Authorization: `Bearer ${token}` } })

test('a member makes a token by the keyboard, copies it, and ends it @both', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await own.logIn(context, 'Marina_K')
  await page.goto(`${own.site.origin}/settings`)
  const section = page.locator('#tokens')
  expect(await findFaults(page, section)).toEqual([])
  await section.getByRole('link', { name: 'Изменить…' }).press('Enter')
  await expect(page.getByText('Токенов пока нет.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.getByLabel('Название').fill('Сводка')
  await page.getByLabel('модерировать').press('Space')
  await page.getByLabel('Срок').selectOption('Без срока')
  await page.getByRole('button', { name: 'Создать токен' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Токен создан' })).toBeVisible()
  const token = await page.locator('.secret').textContent()
  expect(token).toMatch(/^veche_/)
  expect(await overflow(page)).toBe(0)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Скопировать' }).press('Enter')
  await expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'Скопировано.' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  expect((await userBy(token)).status).toBe(200)
  await page.getByRole('link', { name: 'Токен сохранён' }).press('Enter')
  const [item, end] = [page.locator('.passkeys li'), page.getByRole('button', { name: 'Отозвать токен «Сводка»' })]
  await expect(item).toContainText('читать, модерировать; без срока; последний раз')
  await expect(page.getByText(token ?? '')).toHaveCount(0)
  expect(await overflow(page)).toBe(0)
  expect(await findFaults(page)).toEqual([])
  await end.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Токен отозван' })).toBeVisible()
  await expect(item).toHaveCount(0)
  expect((await userBy(token)).status).toBe(401)
})

test('a second click before the answer makes no second token, and the first one is shown', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  await page.goto(`${own.site.origin}/-/tokens`)
  await page.getByLabel('Название').fill('Сводка')
  await clickTwice(page, page.getByRole('button', { name: 'Создать токен' }), '**/-/tokens')
  await expect(page.locator('.secret')).toHaveText(/^veche_/)
  expect((await userBy(await page.locator('.secret').textContent())).status).toBe(200)
  expect((await own.db.execute('select 1 from access_tokens')).rows).toHaveLength(1)
})

test('without script a refused form keeps its values and says why, and asks for the second factor', async ({
  browser
}) => {
  const member = await logIn(own.site.origin, 'Petrovich')
  const { app } = await setUpFactor(member)
  await own.db.execute('update second_factors set last_step = 0')
  await own.db.execute('update sessions set proven_at = proven_at - 15 * 60000')
  const context = await browser.newContext({ javaScriptEnabled: false })
  await context.addCookies(
    member.cookie.split('; ').map(pair => {
      const [name = '', value = ''] = pair.split('=')
      return { name, value, url: own.site.origin }
    })
  )
  const page = await context.newPage()
  await page.goto(`${own.site.origin}/-/tokens`)
  await page.getByLabel('Название').fill('Бот погоды')
  await page.getByLabel('читать').uncheck()
  await page.getByLabel('Срок').selectOption('Год')
  await page.getByLabel('Код из приложения').fill('000000')
  await page.getByRole('button', { name: 'Создать токен' }).click()
  await expect(page.getByRole('alert')).toHaveText('Напишите название и отметьте хотя бы одно право.')
  await expect(page.getByLabel('Название')).toHaveValue('Бот погоды')
  await expect(page.getByLabel('Срок')).toHaveValue('365')
  await page.getByLabel('читать').check()
  await page.getByLabel('Код из приложения').fill(app.code())
  await page.getByRole('button', { name: 'Создать токен' }).click()
  await expect(page.locator('.secret')).toHaveText(/^veche_/)
  await page.getByRole('link', { name: 'Токен сохранён' }).click()
  await expect(page.locator('.passkeys li')).toContainText('Бот погоды')
  await expect(page.locator('.passkeys li')).toContainText('ещё не использован')
  await context.close()
})
