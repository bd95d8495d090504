import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { lastLetter } from '#tests/support/mailbox.ts'
import { ownSite } from '#tests/support/own-site.ts'

const own = ownSite({ MAIL_URL: 'file:', CAPTCHA: 'off' })
const PASSWORD = 'новый длинный пароль'

/** Gives an account an address, so that it can be recovered. */
const giveAddress = (name: string, email: string) =>
  own.db.execute({ sql: 'update users set email = ? where username = ?', args: [email, name] })

async function expectNoSideScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await findFaults(page)).toEqual([])
}

test('@both a member who forgot the password goes from the login dialog by keys to a new password, and logs in with it', async ({
  page
}, { project }) => {
  const email = `petrovich-${project.name}@example.org`
  await giveAddress('Petrovich', email)
  await page.goto(`${own.site.origin}/about`)
  await page.locator('.navbar [data-do="account.openLogin"]').click()
  const forgot = page.getByRole('dialog', { name: 'Вход' }).getByRole('link', { name: 'Забыли пароль?' })
  await expectNoSideScroll(page)
  await forgot.press('Enter')
  await page.getByLabel('Имя пользователя или почта').fill('Petrovich')
  await expectNoSideScroll(page)
  await page.getByLabel('Имя пользователя или почта').press('Enter')
  await expect(page.getByRole('main').getByRole('status')).toContainText('письмо уже в пути')
  const { link } = await lastLetter(own.site, email, 1)
  await page.goto(own.site.origin + link)
  await page.getByLabel('Новый пароль', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Новый пароль ещё раз').fill(PASSWORD)
  await expectNoSideScroll(page)
  await page.getByLabel('Новый пароль ещё раз').press('Enter')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Пароль изменён. Войдите с новым паролем.')
  await page.getByRole('main').getByRole('link', { name: 'Войти' }).click()
  await page.getByLabel('Имя пользователя').fill('Petrovich')
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Пароль', { exact: true }).press('Enter')
  await expect(page).toHaveURL(`${own.site.origin}/`)
})

test('@both an address is changed in the settings and confirmed by its letter, and the old address takes it back', async ({
  page,
  context
}, { project }) => {
  const [old, next] = [`old-${project.name}@example.org`, `next-${project.name}@example.org`]
  await giveAddress('Marina_K', old)
  await own.logIn(context, 'Marina_K')
  await page.goto(`${own.site.origin}/settings`)
  await page.getByLabel('Почта').fill(next)
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Настройки сохранены.')).toBeVisible()
  await expect(page.getByText('Адрес не подтверждён')).toBeVisible()
  await expectNoSideScroll(page)
  await page.goto(own.site.origin + (await lastLetter(own.site, next, 1)).link)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Да, подтвердить' }).click()
  await page.getByRole('link', { name: 'К настройкам' }).click()
  await expect(page.getByText('Адрес подтверждён.')).toBeVisible()
  await page.goto(own.site.origin + (await lastLetter(own.site, old, 1)).link)
  await page.getByRole('button', { name: 'Вернуть адрес' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Адрес возвращён')
  await page.getByRole('link', { name: 'Задать новый пароль' }).click()
  await expect(page.getByRole('heading', { name: 'Восстановление доступа' })).toBeVisible()
})

test('the sign-up dialog promises a recovery only by an address, and says nothing else on a site with mail', async ({
  page
}) => {
  await page.goto(`${own.site.origin}/about`)
  await page.locator('.navbar [data-do="account.openSignup"]').click()
  await expect(
    page.getByRole('dialog').getByText('Аккаунт без почты нельзя восстановить.', { exact: true })
  ).toBeVisible()
})
