import { expect, type Locator, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { wake } from '#tests/support/awake.ts'
import { makePost } from '#tests/support/made.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { makeModerator } from '#tests/support/reporting.ts'

// A site of its own: members report and log out.
const own = ownSite()

const typed = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('typed:')))

/** Presses in the middle of one place and lets go in another. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}
async function middleOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not to be seen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const OUTSIDE = { x: 20, y: 450 }

async function openRequest(page: Page) {
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(`${own.site.origin}/-/request-community`)
  await page.goto(`${own.site.origin}/communities`)
  await page
    .getByRole('link', { name: 'Запросить' })
    .or(page.locator('a[data-dialog=request-community]'))
    .first()
    .click()
  return page.getByRole('dialog')
}

test('a selection that is dragged out of a dialog, or into it, leaves it open; a press outside closes it', async ({
  page
}) => {
  const dialog = await openRequest(page)
  const field = dialog.getByRole('textbox').first()
  await field.fill('Selected')
  await drag(page, await middleOf(field), OUTSIDE)
  await expect(dialog).toBeVisible()
  await drag(page, OUTSIDE, await middleOf(field))
  await expect(dialog).toBeVisible()
  await drag(page, OUTSIDE, { x: 40, y: 500 })
  await expect(dialog).toHaveCount(0)
})

async function openReport(page: Page, path: string) {
  await page.goto(own.site.origin + path)
  const menu = page.locator('.post .actions .menu[data-end]')
  await menu.locator('summary').click()
  await menu.getByText('Пожаловаться').click()
  return page.getByRole('dialog', { name: /^Пожаловаться/ })
}

test('the reason chosen for a report is there again, of each post its own, and goes once it is sent', async ({
  page
}) => {
  const [first, second] = [await makePost(own.db, 'Petrovich'), await makePost(own.db, 'Petrovich')]
  await own.logIn(page.context(), 'Marina_K')
  let dialog = await openReport(page, first.path)
  await dialog.getByRole('radio').nth(1).check()
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(OUTSIDE.x, OUTSIDE.y),
    () => dialog.getByRole('button', { name: 'Закрыть' }).click()
  ]) {
    await leave()
    await expect(dialog).toHaveCount(0)
    const menu = page.locator('.post .actions .menu[data-end]')
    await menu.locator('summary').click()
    await menu.getByText('Пожаловаться').click()
    await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
  }
  // The browser's back button, too.
  await page.goto(own.site.origin + second.path)
  dialog = await openReport(page, second.path)
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  dialog = await openReport(page, first.path)
  await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
  await dialog.getByRole('button', { name: 'Отправить' }).or(dialog.locator('[type=submit]')).first().click()
  await expect(dialog).toHaveCount(0)
  expect(await typed(page)).toEqual([])
})

test('texts typed in a dialog outlive a login in between, a password never does, and a logout takes them', async ({
  page
}) => {
  const post = await makePost(own.db, 'Petrovich')
  await own.logIn(page.context(), 'Marina_K')
  let report = await openReport(page, post.path)
  await report.getByRole('radio').nth(2).check()
  await own.db.execute('delete from sessions')
  await report.locator('[type=submit]').click()
  const login = page.getByRole('dialog', { name: 'Вход' }).or(page.locator('dialog:has(#login-username)'))
  await login
    .getByRole('textbox', { name: 'Имя пользователя' })
    .or(page.locator('#login-username'))
    .first()
    .fill('Marina_K')
  await page.locator('#login-password').fill('не тот пароль')
  // A password that is shown is none to the browser any more.
  await login.locator('[name=reveal]').click()
  await expect(page.locator('#login-password')).toHaveAttribute('type', 'text')
  await page.locator('#login-password').press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('не тот пароль')
  // The page of the login is a guest's, and somebody types in it.
  await page.goto(`${own.site.origin}/login`)
  await wake(page)
  await own.logIn(page.context(), 'Marina_K')
  report = await openReport(page, post.path)
  await expect(report.getByRole('radio').nth(2)).toBeChecked()
  await page.keyboard.press('Escape')
  await page.locator('.me .menu summary').click()
  await page.locator('form[action="/-/logout"] button').click()
  await expect(page.locator('[data-member]')).toHaveCount(0)
  expect(await typed(page)).toEqual([])
})

test('a guest finds the name again that was typed to log in or to sign up', async ({ page }) => {
  await page.goto(own.site.origin)
  await page.locator('.navbar [data-dialog=login]').click()
  await page.locator('#login-username').fill('Somebody')
  await page.keyboard.press('Escape')
  await page.locator('.navbar [data-dialog=login]').click()
  await expect(page.locator('#login-username')).toHaveValue('Somebody')
  await page.locator('dialog [data-dialog=signup]').click()
  await page.locator('#signup-email').fill('some@body.ru')
  await page.locator('#signup-password').fill('secret-secret')
  await page.keyboard.press('Escape')
  await page.locator('[data-dialog=signup]').first().click()
  await expect(page.locator('#signup-email')).toHaveValue('some@body.ru')
  await expect(page.locator('#signup-password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret-secret')
  await page.keyboard.press('Escape')
  await page.locator('.navbar [data-dialog=login]').click()
  await page.locator('#login-username').fill('Petrovich')
  await page.locator('#login-password').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-member]')).toHaveCount(1)
  await wake(page)
  expect((await typed(page)).filter(key => /login|signup/.test(key))).toEqual([])
})

test('a ban and a new list that were begun are there again, until they are given up', async ({ page }) => {
  await makeModerator(own.db, 'Petrovich', 'Radio')
  await own.logIn(page.context(), 'Petrovich')
  await page.goto(`${own.site.origin}/Radio/modtools/banned`)
  const open = page.getByRole('link', { name: 'Заблокировать' }).or(page.locator('[data-dialog=tool]')).first()
  const dialog = page.getByRole('dialog')
  await open.click()
  await dialog.locator('[name=username]').fill('Marina_K')
  await dialog.locator('[name=reason]').fill('Причина')
  await dialog.locator('[name=term]').selectOption({ index: 1 })
  const term = await dialog.locator('[name=term]').inputValue()
  await page.keyboard.press('Escape')
  await open.click()
  await expect(dialog.locator('[name=username]')).toHaveValue('Marina_K')
  await expect(dialog.locator('[name=reason]')).toHaveValue('Причина')
  await expect(dialog.locator('[name=term]')).toHaveValue(term)
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await open.click()
  await expect(dialog.locator('[name=reason]')).toHaveValue('')
})
