import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'

const SHOW = { name: 'Показать пароль' }
const passwordIn = (form: Locator) => form.getByLabel('Пароль', { exact: true })

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/about')
  await page.locator('.navbar [data-do="account.openLogin"]').click()
  return page.getByRole('dialog', { name: 'Вход' })
}
async function openPage(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  return page.locator('main form')
}
const FORMS = {
  'the login page': (page: Page) => openPage(page, '/login'),
  'the sign-up page': (page: Page) => openPage(page, '/signup'),
  'the login dialog': openDialog
}

for (const [formName, open] of Object.entries(FORMS)) {
  test(`a button beside a password field shows and hides the password in ${formName}`, async ({ page }) => {
    const form = await open(page)
    const password = passwordIn(form)
    await password.fill('длинный секрет')
    const show = form.getByRole('button', SHOW).first()
    await expect(show).toHaveAttribute('aria-pressed', 'false')
    await show.click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(show).toHaveAttribute('aria-pressed', 'true')
    expect(await findFaults(page)).toEqual([])
    await show.press(' ')
    await expect(password).toHaveAttribute('type', 'password')
    await expect(show).toHaveAttribute('aria-pressed', 'false')
    await expect(password).toHaveValue('длинный секрет')
  })
}

test('submitting a form hides a password shown in it', async ({ page }) => {
  const dialog = await openDialog(page)
  await passwordIn(dialog).fill('секрет')
  await dialog.getByRole('button', SHOW).click()
  await passwordIn(dialog).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Имя пользователя не введено.')
  await expect(passwordIn(dialog)).toHaveAttribute('type', 'password')
  await expect(dialog.getByRole('button', SHOW)).toHaveAttribute('aria-pressed', 'false')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript password fields have no button that shows the password', async ({ page }) => {
    await expect(passwordIn(await openPage(page, '/login'))).toBeVisible()
    await expect(page.locator('[name=reveal]')).toBeHidden()
  })
})
