import { createClient } from '@libsql/client/http'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'

// These tests create accounts on two sites: one with a proof-of-work captcha, one without a captcha.
const own = ownSite()
let easy: SharedSite
test.beforeAll(async () => {
  test.setTimeout(120_000)
  easy = await openSharedSite({ CAPTCHA: 'off' })
})
test.afterAll(() => easy?.stop())

const NAME = 'Имя пользователя'
/** Timeout that suffices for the proof of work on a slow machine. */
const WORK = { timeout: 60_000 }
const fieldOf = (form: Locator, label: string) => form.getByLabel(label, { exact: label === 'Пароль' })
async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await fieldOf(form, label).fill(text)
}
const send = (form: Locator) => form.getByRole('button', { name: 'Создать аккаунт' }).click()
const openDialog = async (page: Page): Promise<Locator> => {
  await page.locator('.navbar').getByRole('link', { name: 'Регистрация' }).click()
  return page.getByRole('dialog', { name: 'Создать аккаунт' })
}

const WRONG = [
  [NAME, ' ', 'Имя пользователя не может быть пустым.'],
  [NAME, 'abc', 'Имя пользователя слишком короткое.'],
  [NAME, 'Анна_К', 'В\u00a0имени могут быть только латинские буквы, цифры и\u00a0_.'],
  ['Пароль', '', 'Пароль не может быть пустым.'],
  ['Пароль', '1234567', 'Пароль слишком слабый.'],
  ['Повтор пароля', '', 'Повтор пароля не может быть пустым.'],
  ['Повтор пароля', 'another one', 'Пароли не совпадают.'],
  ['Почта', 'me@ example.org', 'Введите действительный адрес электронной почты.']
] as const
const WHOLE = { [NAME]: 'Novichok', Пароль: 'long enough', 'Повтор пароля': 'long enough', Почта: '' }

/** Turns the browser's validation and normalisation off, so that invalid e-mail addresses can be typed. */
const loosen = (form: Locator) =>
  form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true
    element.querySelector<HTMLInputElement>('[name=email]')?.setAttribute('type', 'text')
  })

async function expectError(form: Locator, field: string, message: string): Promise<void> {
  await expect(form.getByRole('alert')).toHaveText(message)
  const invalid = form.locator('[aria-invalid=true]')
  await expect(invalid).toHaveCount(1)
  await expect(invalid).toHaveAccessibleName(new RegExp(`^${field}`))
  await expect(invalid).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')))
}

test('[A5.signup.01 A5.signup.02 A5.signup.05 A5.signup.06 A5.signup.07 A5.signup.08 A5.signup.10] the sign-up form shows the error of an invalid field at this field, when the field loses the focus and when the form is sent', async ({
  page
}) => {
  await page.goto(easy.origin)
  const form = (await openDialog(page)).locator('form')
  await loosen(form)
  for (const [field, value, message] of WRONG) {
    await fill(form, WHOLE)
    await fieldOf(form, field).fill(value)
    await fieldOf(form, field).blur()
    // An empty field shows its error only when the form is sent, not when the field loses the focus.
    if (value !== '') await expectError(form, field, message)
    await send(form)
    await expectError(form, field, message)
    await expect(fieldOf(form, field)).toBeFocused()
    await expect(form.getByLabel('Повтор пароля')).toHaveValue(field === 'Повтор пароля' ? value : 'long enough')
  }
})

test('[A5.signup.03 A5.signup.04] the sign-up form checks whether a username is taken when the field loses the focus and when the form is sent', async ({
  page
}) => {
  await page.goto(easy.origin)
  const form = (await openDialog(page)).locator('form')
  const lookUp = (name: string) => page.waitForResponse(answer => answer.url().endsWith(`/api/users/${name}`))
  const alert = form.getByRole('alert')
  const takenName = lookUp('Petrovich')
  await form.getByLabel(NAME).fill('Petrovich')
  await form.getByLabel(NAME).press('Tab')
  expect((await takenName).status()).toBe(200)
  await expect(alert).toHaveText('Имя Petrovich уже занято.')
  // An invalid name is refused without a request.
  const lookedUp: string[] = []
  page.on('request', request => request.url().includes('/api/users/') && lookedUp.push(request.url()))
  await form.getByLabel(NAME).fill('Анна_К')
  await form.getByLabel(NAME).press('Tab')
  await expect(alert).toHaveText(/только латинские буквы/)
  const free = lookUp('Nobody_yet')
  await form.getByLabel(NAME).fill('Nobody_yet')
  await form.getByLabel(NAME).press('Tab')
  expect((await free).status()).toBe(404)
  expect(lookedUp).toEqual([`${easy.origin}/api/users/Nobody_yet`])
  await expect(alert).toHaveCount(0)
  await fill(form, { ...WHOLE, [NAME]: 'Marina_K' })
  const again = lookUp('Marina_K')
  await form.getByLabel('Почта').press('Enter')
  expect((await again).status()).toBe(200)
  await expect(alert).toHaveText('Имя Marina_K уже занято.')
  await expect(form.getByLabel(NAME)).toBeFocused()
  await expect(fieldOf(form, 'Пароль')).toHaveValue('long enough')
})

test('[A5.signup.11 A1.no-email.01 A2.forms.01] the sign-up page solves the captcha’s proof of work, and the new member is signed in', async ({
  page
}) => {
  test.slow()
  await page.goto(`${own.site.origin}/signup?next=%2FRadio`)
  await expect(page.getByText('Аккаунт без почты нельзя восстановить.')).toBeVisible()
  await expect(page.getByText('Пока нельзя и с почтой: письма мы ещё не отправляем.')).toBeVisible()
  const form = page.locator('form[data-signup]')
  await form.getByLabel(NAME).fill('Petrovich')
  // The name must be checked whether the field loses the focus before or after the hydration of the form.
  await form.getByLabel(NAME).press('Tab')
  await expect(form.getByRole('alert')).toHaveText('Имя Petrovich уже занято.')
  await expect(page.getByText('Проверка пройдена.')).toBeVisible(WORK)
  await fill(form, { ...WHOLE, [NAME]: 'Svezhij_chelovek' })
  await send(form)
  await expect(page).toHaveURL(`${own.site.origin}/Radio`, WORK)
  await expect(page.locator('.me .menu-list b')).toHaveText('@Svezhij_chelovek')
  await expect(page.locator('.sidebar')).toContainText('Мои сообщества')
  await expect(page.locator('.sidebar')).toContainText('Закладки')
})

test('the sign-up form solves a second captcha when the device’s clock was set back two hours after the first', async ({
  page
}) => {
  test.slow()
  let challenges = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/_captcha')) challenges += 1
  })
  await page.goto(`${own.site.origin}/signup?next=%2FRadio`)
  const form = page.locator('form[data-signup]')
  await fill(form, { ...WHOLE, [NAME]: 'Bez_chasov' })
  await expect(page.getByText('Проверка пройдена.')).toBeVisible(WORK)
  await page.clock.setSystemTime(Date.now() - 7_200_000)
  await send(form)
  await expect(page).toHaveURL(`${own.site.origin}/Radio`, WORK)
  expect(challenges).toBe(2)
})

test('[P2.modals.02 A2.modals.01] the sign-up form opens as a dialog in any page, and the new member stays on the page', async ({
  page
}) => {
  test.slow()
  for (const path of ['/communities', '/terms', '/nothing-here/at/all']) {
    await page.goto(own.site.origin + path)
    await expect(await openDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.goto(`${own.site.origin}/Radio?sort=latest`)
  const dialog = await openDialog(page)
  await expect(dialog.getByLabel(NAME)).toBeFocused()
  expect(await findFaults(page)).toEqual([])
  // The login and sign-up dialogs link to each other.
  await dialog.getByRole('link', { name: 'Войти' }).click()
  const login = page.getByRole('dialog', { name: 'Вход' })
  await login.getByRole('link', { name: 'Создать аккаунт' }).click()
  await expect(login).toBeHidden()
  await fill(dialog.locator('form'), { ...WHOLE, [NAME]: 'Iz_okna' })
  // A double click before the proof of work is solved sends the form once, after the solution.
  await dialog.getByRole('button', { name: 'Создать аккаунт' }).dblclick()
  await expect(page.locator('.me .menu-list b')).toHaveText('@Iz_okna', WORK)
  await expect(page).toHaveURL(`${own.site.origin}/Radio?sort=latest`)
})

test('a sign-up sent without a network shows the reason and keeps the typed text', async ({ page, context }) => {
  await page.goto(easy.origin)
  const form = (await openDialog(page)).locator('form')
  await fill(form, { ...WHOLE, [NAME]: 'Bez_seti' })
  await context.setOffline(true)
  await send(form)
  await expect(form.getByRole('alert')).toHaveText('Убедитесь, что вы подключены к интернету')
  await expect(form.getByLabel(NAME)).toHaveValue('Bez_seti')
  await context.setOffline(false)
  await send(form)
  await expect(page.locator('.me .menu-list b')).toHaveText('@Bez_seti')
})

test('the sign-up link opens the page of the form when its dialog cannot be loaded', async ({ page }) => {
  await page.route('**/api/_initial', route => route.abort())
  await page.goto(`${easy.origin}/Radio`)
  await page.locator('.navbar').getByRole('link', { name: 'Регистрация' }).click()
  await expect(page).toHaveURL(`${easy.origin}/signup?next=%2FRadio`)
})

test('[A2.forms.03] while sign-ups are closed the sign-up dialog shows a message instead of the form', async ({
  page
}) => {
  const message = 'Мы временно отключили создание новых учетных записей. Пожалуйста, попробуйте позже.'
  const db = createClient({ url: easy.databaseUrl })
  await db.execute('update site set signups_disabled = 1')
  db.close()
  await page.goto(`${easy.origin}/communities`)
  const dialog = await openDialog(page)
  await expect(dialog).toContainText(message)
  await expect(dialog.getByLabel(NAME)).toHaveCount(0)
  expect(await findFaults(page)).toEqual([])
})
