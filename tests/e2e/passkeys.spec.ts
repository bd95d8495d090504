import { expect, type Locator, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { addAuthenticator } from '#tests/support/passkeys.ts'

// These tests change accounts, so they run on a site that no other test file uses.
const own = ownSite()

let passwords: [string, string][]
test.beforeAll(async () => {
  const { rows } = await own.db.execute('select username, password_hash from users where password_hash is not null')
  passwords = rows.map(row => [String(row['username']), String(row['password_hash'])])
})
test.beforeEach(async () => {
  for (const table of ['second_factors', 'recovery_codes', 'passkeys', 'sessions'])
    await own.db.execute(`delete from ${table}`)
  for (const [name, hash] of passwords)
    await own.db.execute({ sql: 'update users set password_hash = ? where username = ?', args: [hash, name] })
})

const makeOld = () => own.db.execute('update sessions set proven_at = proven_at - 15 * 60000')
/** Width of the page's content beyond the screen, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const alertOf = (page: Page, text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text })

/** Adds a passkey on its page. @returns the recovery codes. */
async function addPasskey(page: Page, name: string): Promise<string[]> {
  await page.goto(`${own.site.origin}/-/passkeys`)
  await page.getByLabel('Название').fill(name)
  await page.getByRole('button', { name: 'Добавить ключ' }).click()
  await expect(page.getByText('Ключ доступа добавлен.')).toBeVisible()
  return page.locator('.recovery-codes li').allTextContents()
}

/** Enters the name and the password on the login page. @returns the main part of the page. */
async function enterPassword(page: Page): Promise<Locator> {
  await page.goto(`${own.site.origin}/login`)
  const main = page.getByRole('main')
  await main.getByLabel('Имя пользователя').fill('Marina_K')
  await main.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD)
  await main.getByRole('button', { name: 'Войти', exact: true }).click()
  return main
}

test('a member adds a passkey by the keyboard, gets recovery codes with the first one, and logs in with it by the dialog @both', async ({
  page,
  context
}) => {
  const device = await addAuthenticator(page)
  await own.logIn(context, 'Marina_K')
  await page.goto(`${own.site.origin}/settings`)
  const section = page.locator('#passkeys')
  expect(await findFaults(page, section)).toEqual([])
  await section.getByRole('link', { name: 'Добавить ключ…' }).press('Enter')
  await expect(page.getByText('Ключей пока нет.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.getByLabel('Название').fill('Телефон')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Коды восстановления' })).toBeVisible()
  expect(await page.locator('.recovery-codes li').count()).toBe(10)
  expect(await device.count()).toBe(1)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Коды сохранены' }).click()
  await section.getByRole('link', { name: 'Изменить…' }).click()
  await expect(page.locator('.passkeys li')).toContainText('Телефон')
  expect(await overflow(page)).toBe(0)
  expect(await findFaults(page)).toEqual([])
  await context.clearCookies()
  await page.goto(`${own.site.origin}/about`)
  await page.locator('[data-do="account.openLogin"]').first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  const button = dialog.getByRole('button', { name: 'Войти с ключом доступа' })
  await expect(button).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  const calls: string[] = []
  page.on('request', request => request.url().includes('/api/_passkey') && calls.push(new URL(request.url()).search))
  await button.press('Enter')
  await expect(page.locator('[data-member]')).toHaveCount(1)
  expect(calls).toEqual(['?action=start', '?action=logIn'])
})

test('the login page leads on to what the guest wanted after a login with a passkey', async ({ page, context }) => {
  await addAuthenticator(page)
  await own.logIn(context, 'Marina_K')
  await addPasskey(page, 'Ключ')
  await context.clearCookies()
  await page.goto(`${own.site.origin}/login?next=%2Fnew`)
  await page.getByRole('main').getByRole('button', { name: 'Войти с ключом доступа' }).click()
  await page.waitForURL('**/new')
  await expect(page.locator('[data-member]')).toHaveCount(1)
})

test('an account with a passkey is asked for a second factor after its password, and a passkey proves it in place of a code', async ({
  page,
  context
}) => {
  await addAuthenticator(page)
  await own.logIn(context, 'Marina_K')
  const codes = await addPasskey(page, 'Ключ')
  await makeOld()
  await page.goto(`${own.site.origin}/settings`)
  await page.getByLabel('Почта').fill('new@example.org')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const form = page.locator('form.settings')
  await expect(form.getByLabel('Код восстановления')).toBeFocused()
  await form.getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
  await expect(form.getByText('Подтверждено ключом доступа.')).toBeFocused()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Настройки сохранены.')).toBeVisible()
  await expect(page.getByLabel('Почта')).toHaveValue('new@example.org')
  await context.clearCookies()
  const main = await enterPassword(page)
  await main.getByLabel('Код из приложения или код восстановления').fill(codes[0] ?? '')
  await main.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.locator('[data-member]')).toHaveCount(1)
})

test('a member removes the password, logs in with the passkey alone, and cannot remove the only way in @both', async ({
  page,
  context
}) => {
  await addAuthenticator(page)
  await own.logIn(context, 'Marina_K')
  await addPasskey(page, 'Телефон')
  await page.goto(`${own.site.origin}/-/passkeys`)
  await page.getByRole('button', { name: 'Убрать пароль' }).click()
  await expect(page.getByText('Пароля больше нет: вход только с\u00a0ключом доступа.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Удалить ключ «Телефон»' })).toHaveCount(0)
  expect(await findFaults(page)).toEqual([])
  await context.clearCookies()
  const main = await enterPassword(page)
  await expect(page.getByText('Имя пользователя и пароль не совпадают.')).toBeVisible()
  await main.getByRole('button', { name: 'Войти с ключом доступа' }).click()
  await expect(page.locator('[data-member]')).toHaveCount(1)
  await page.goto(`${own.site.origin}/settings`)
  await page.getByRole('button', { name: 'Задать пароль…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Задать пароль' })
  await expect(dialog.getByLabel('Новый пароль', { exact: true })).toBeFocused()
  await dialog.getByLabel('Новый пароль', { exact: true }).fill('a new password')
  await dialog.getByLabel('Новый пароль ещё раз').fill('a new password')
  await dialog.getByRole('button', { name: 'Задать пароль' }).click()
  await expect(page.getByText('Пароль успешно изменен.')).toBeVisible()
  await page.goto(`${own.site.origin}/-/passkeys`)
  await page.getByRole('button', { name: 'Удалить ключ «Телефон»' }).click()
  await expect(page.getByText('Ключ доступа удалён.')).toBeVisible()
  await expect(page.getByText('Ключей пока нет.')).toBeVisible()
})

test('a refused authenticator, a count of signatures that falls and a second passkey of one device are told', async ({
  page,
  context
}) => {
  const device = await addAuthenticator(page)
  await own.logIn(context, 'Marina_K')
  await addPasskey(page, 'Ключ')
  await page.goto(`${own.site.origin}/-/passkeys`)
  await page.getByRole('button', { name: 'Добавить ключ' }).click()
  await expect(alertOf(page, 'На этом устройстве уже есть ключ доступа к вашему аккаунту.')).toBeVisible()
  await context.clearCookies()
  await device.setVerified(false)
  await page.goto(`${own.site.origin}/login`)
  const button = page.getByRole('main').getByRole('button', { name: 'Войти с ключом доступа' })
  await button.click()
  await expect(alertOf(page, 'Ключ доступа не выбран.')).toBeVisible()
  await device.setVerified(true)
  await own.db.execute('update passkeys set counter = 1000')
  await button.click()
  await expect(page.getByText('Ключ доступа не\u00a0подошёл')).toBeVisible()
  await device.setCounters(1000)
  await page.getByRole('main').getByRole('button', { name: 'Войти с ключом доступа' }).click()
  await expect(page.locator('[data-member]')).toHaveCount(1)
})

test('after 15 minutes the page asks for the password first, and for the passkey where there is one', async ({
  page,
  context
}) => {
  await addAuthenticator(page)
  await own.logIn(context, 'Marina_K')
  await makeOld()
  await page.goto(`${own.site.origin}/-/passkeys`)
  await expect(page.getByRole('button', { name: 'Добавить ключ' })).toHaveCount(0)
  await page.getByLabel('Пароль', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByText('Неверный пароль')).toBeVisible()
  await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await addPasskey(page, 'Ключ')
  await makeOld()
  await page.goto(`${own.site.origin}/-/passkeys`)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
  await expect(page.getByRole('button', { name: 'Добавить ключ' })).toBeVisible()
  await makeOld()
  await page.goto(`${own.site.origin}/-/second-factor`)
  await expect(page.getByRole('img', { name: 'Ключ для приложения в виде QR-кода' })).toHaveCount(0)
  expect(await findFaults(page)).toEqual([])
  await page
    .locator('form', { hasText: 'Подтвердите, что это вы' })
    .getByRole('button', { name: 'Подтвердить ключом доступа' })
    .click()
  await expect(page.getByRole('img', { name: 'Ключ для приложения в виде QR-кода' })).toBeVisible()
})
