import { expect, type Locator, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'

const SHOW = { name: 'Показать пароль' }
const passwordIn = (form: Locator) => form.getByLabel('Пароль', { exact: true })

/** Checks that a form's button shows and hides the password. */
async function expectButton(form: Locator): Promise<void> {
  const password = passwordIn(form)
  await password.fill('длинный секрет')
  const show = form.getByRole('button', SHOW).first()
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await show.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await show.press(' ')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await expect(password).toHaveValue('длинный секрет')
}

for (const [formName, path] of [
  ['the login page', '/login'],
  ['the sign-up page', '/signup']
] as const) {
  test(`a button beside a password field shows and hides the password in ${formName}`, async ({ page }) => {
    await page.goto(path)
    await expectButton(page.locator('main form'))
  })
}

test('a button beside a password field shows and hides the password in the login dialog, and submitting the form hides a shown password', async ({
  page
}) => {
  await page.goto('/about')
  await page.locator('.navbar [data-do="account.openLogin"]').click()
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await expectButton(dialog)
  await dialog.getByRole('button', SHOW).click()
  expect(await findFaults(page)).toEqual([])
  await passwordIn(dialog).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Имя пользователя не введено.')
  await expect(passwordIn(dialog)).toHaveAttribute('type', 'password')
  await expect(dialog.getByRole('button', SHOW)).toHaveAttribute('aria-pressed', 'false')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript password fields have no button that shows the password', async ({ page }) => {
    await page.goto('/login')
    await expect(passwordIn(page.locator('main form'))).toBeVisible()
    await expect(page.locator('[name=reveal]')).toBeHidden()
  })
})
