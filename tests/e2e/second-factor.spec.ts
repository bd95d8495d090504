import { expect, type Locator, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { Authenticator, setUpFactor } from '#tests/support/authenticator.ts'
import { findFaults } from '#tests/support/axe.ts'
import { clickTwice } from '#tests/support/click-twice.ts'
import { logIn } from '#tests/support/member.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests change accounts, so they run on a site that no other test file uses.
const own = ownSite()
const CODE = 'Код из приложения или код восстановления'

test.beforeEach(async () => {
  await own.db.execute('delete from second_factors')
  await own.db.execute('delete from recovery_codes')
})

/** Sets a second factor up over the API. */
async function withFactor(name: string) {
  const factor = await setUpFactor(await logIn(own.site.origin, name))
  await own.db.execute('update second_factors set last_step = 0')
  return factor
}

/** Width of the page's content beyond the screen, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a member sets a second factor up by the keyboard, with the QR code on the screen, and copies the recovery codes @both', async ({
  page,
  context
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await own.logIn(context, 'Marina_K')
  await page.goto(`${own.site.origin}/settings`)
  const section = page.locator('#second-factor')
  expect(await findFaults(page, section)).toEqual([])
  await section.getByRole('link', { name: 'Включить…' }).press('Enter')
  const code = page.getByRole('img', { name: 'Ключ для приложения в виде QR-кода' })
  await expect(code).toBeVisible()
  const box = await code.boundingBox()
  expect(box?.width).toBeGreaterThan(200)
  expect(box?.width).toBe(box?.height)
  expect(await overflow(page)).toBe(0)
  expect(await findFaults(page)).toEqual([])
  const app = new Authenticator(((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', ''))
  await page.getByLabel('Код из приложения').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('часы телефона')
  await expect(page.getByLabel('Код из приложения')).toBeFocused()
  await page.keyboard.type(app.code())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Коды восстановления' })).toBeVisible()
  const codes = await page.locator('.recovery-codes li').allTextContents()
  expect(codes).toHaveLength(10)
  expect(await overflow(page)).toBe(0)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Скопировать' }).press('Enter')
  await expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'Скопировано.' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  await page.getByRole('link', { name: 'Коды сохранены' }).click()
  await section.getByRole('link', { name: 'Изменить…' }).click()
  await expect(page.getByRole('heading', { name: 'Двухфакторная защита' })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
})

test('a second click before the answer turns the second factor on once, and the recovery codes are shown', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  await page.goto(`${own.site.origin}/-/second-factor`)
  const app = new Authenticator(((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', ''))
  await page.getByLabel('Код из приложения').fill(app.code())
  await clickTwice(page, page.getByRole('button', { name: 'Включить' }), '**/-/second-factor')
  await expect(page.locator('.recovery-codes li')).toHaveCount(10)
})

const fieldsOf = (dialog: Locator) => ({
  name: dialog.getByLabel('Имя пользователя'),
  password: dialog.getByLabel('Пароль', { exact: true }),
  code: dialog.getByLabel(CODE)
})

test('the login dialog asks for a code after the password, by the keyboard alone, and keeps name and password @both', async ({
  page
}) => {
  const { app, recoveryCodes } = await withFactor('Petrovich')
  await page.goto(`${own.site.origin}/about`)
  await page.locator('[data-do="account.openLogin"]').first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  const { name, password, code } = fieldsOf(dialog)
  await name.fill('petrovich')
  await expect(code).toBeHidden()
  await password.fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await expect(name).toHaveValue('petrovich')
  await expect(password).toHaveValue(DEMO_PASSWORD)
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Код не введён.')
  await expect(code).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('часы телефона')
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('')
  await expect(password).toHaveValue(DEMO_PASSWORD)
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  for (const secret of [DEMO_PASSWORD, '000000']) expect(stored).not.toContain(secret)
  await page.keyboard.type(app.code())
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-member]')).toHaveCount(1)
  expect(recoveryCodes).toHaveLength(10)
})

test('the login dialog accepts a recovery code, and empties a wrong password', async ({ page }) => {
  const { recoveryCodes } = await withFactor('Petrovich')
  await page.goto(`${own.site.origin}/about`)
  await page.locator('.navbar [data-do="account.openLogin"]').click()
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  const { name, password, code } = fieldsOf(dialog)
  await name.fill('Petrovich')
  await password.fill('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Имя пользователя и пароль не совпадают.')
  await expect(password).toHaveValue('')
  await expect(code).toBeHidden()
  await password.fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  // Another account may have no second factor, so the field is shown only after the password of that account.
  await name.fill('Marina_')
  await expect(code).toBeHidden()
  await name.fill('Petrovich')
  await page.keyboard.press('Enter')
  await code.fill(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-member]')).toHaveCount(1)
})
