import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { commentOf, partOf } from '#tests/support/commenting.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { makeModerator } from '#tests/support/reporting.ts'

// These tests edit texts in two windows, so they run on a site that no other test file uses.
const own = ownSite()

const newer = (page: Page) => page.getByRole('textbox', { name: 'Сохранённый текст' })
const take = (page: Page) => page.getByRole('button', { name: 'Взять сохранённый' })
const save = (page: Page) => page.locator('main, dialog').locator('button.button', { hasText: /^Сохранить$/ })
const change = (sql: string, ...args: string[]) => own.db.execute({ sql, args })
const textOf = async (sql: string, ...args: string[]) => String((await own.db.execute({ sql, args })).rows[0]?.[0])

test('an edit of a post that another window has changed shows the changed text; a button takes that text, and the next save overwrites it', async ({
  page
}) => {
  const post = await insertPost(own.db, 'Marina_K')
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(`${own.site.origin}/new?edit=${post.publicId}`)
  const title = page.getByRole('textbox', { name: 'Заголовок' })
  await title.fill('Заголовок из второго окна')
  await change('update posts set title = ? where id = ?', 'Заголовок из первого окна', post.id)
  await save(page).click()
  await take(page).click()
  await expect(title).toHaveValue('Заголовок из первого окна')
  await expect(title).toBeFocused()
  await expect(newer(page)).toHaveCount(0)
  // The undo key of the browser restores the typed text, and the redo key restores the text of the other window.
  await page.keyboard.press('Control+z')
  await expect(title).toHaveValue('Заголовок из второго окна')
  await page.keyboard.press('Control+Shift+z')
  await expect(title).toHaveValue('Заголовок из первого окна')
  const text = page.getByRole('textbox', { name: /^Текст/ })
  await text.fill('Из второго окна')
  await change('update posts set body = ? where id = ?', 'Из первого окна', post.id)
  await save(page).click()
  await expect(page.getByText('Текст уже изменён в другом окне.')).toBeVisible()
  await expect(newer(page)).toHaveValue('Из первого окна')
  await expect(newer(page)).toHaveAttribute('readonly')
  await expect(text).toHaveValue('Из второго окна')
  expect(await findFaults(page, 'main')).toEqual([])
  expect(await textOf('select body from posts where id = ?', post.id)).toBe('Из первого окна')
  await save(page).click()
  await page.waitForURL(`**${post.path}`)
  expect(await textOf('select body from posts where id = ?', post.id)).toBe('Из второго окна')
  expect(await textOf('select title from posts where id = ?', post.id)).toBe('Заголовок из первого окна')
})

test('a draft with an edit of a post is shown together with the saved text if the draft is older than that text', async ({
  page
}) => {
  const post = await insertPost(own.db, 'Marina_K')
  await own.logIn(page.context(), 'Marina_K')
  const path = `${own.site.origin}/new?edit=${post.publicId}`
  await page.goto(path)
  await page.getByRole('textbox', { name: /^Текст/ }).fill('Начато раньше')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some(key => key.startsWith('draft:'))))
    .toBe(true)
  await change('update posts set body = ? where id = ?', 'Сохранено позже', post.id)
  page.on('dialog', dialog => dialog.accept())
  await page.goto(path)
  await expect(page.getByRole('textbox', { name: /^Текст/ })).toHaveValue('Начато раньше')
  await expect(newer(page)).toHaveValue('Сохранено позже')
})

test('a draft with an edit of a comment is shown together with the saved text if the draft is older than that text', async ({
  page
}) => {
  const post = await insertPost(own.db, 'Petrovich', 'Radio', { no_comments: 1 })
  const id = await insertComment(own.db, 'Marina_K', post)
  await own.logIn(page.context(), 'Marina_K')
  const open = async () => {
    await page.goto(own.site.origin + post.path)
    await startPageScripts(page)
    await partOf(commentOf(page, id), '.dots').click()
    await page.getByRole('menuitem', { name: 'Изменить' }).click()
    return partOf(commentOf(page, id), '.write').getByRole('textbox').first()
  }
  const field = await open()
  await expect(field).toHaveValue('Текст комментария')
  await field.fill('Начато раньше')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some(key => key.startsWith('draft:'))))
    .toBe(true)
  await change('update comments set body = ? where id = ?', 'Сохранено позже', id)
  await expect(await open()).toHaveValue('Начато раньше')
  await expect(newer(page)).toHaveValue('Сохранено позже')
  expect(await findFaults(page, commentOf(page, id))).toEqual([])
  // Another window saves a third text before the opened editor saves its text.
  await change('update comments set body = ? where id = ?', 'Сохранено ещё позже', id)
  await save(page).click()
  await expect(page.getByText('Комментарий уже изменён в другом окне.')).toBeVisible()
  await expect(newer(page)).toHaveValue('Сохранено ещё позже')
  await save(page).click()
  await expect(partOf(commentOf(page, id), '.prose')).toHaveText('Начато раньше')
})

test('the edit dialogs of a rule and a list show the text saved in another window beside the typed text', async ({
  page
}) => {
  await makeModerator(own.db, 'Marina_K', 'Radio')
  await own.logIn(page.context(), 'Marina_K')
  await change(`insert into community_rules (community_id, rule, z_index, created_by, created_at)
    select id, 'Начало правила', 50, '', 1 from communities where name = 'Radio'`)
  await page.goto(`${own.site.origin}/Radio/modtools/rules`)
  await page.getByRole('link', { name: /Начало правила$/ }).click()
  const rule = page.getByRole('dialog').getByRole('textbox', { name: 'Правило' })
  await rule.fill('Правило из второго окна')
  await change('update community_rules set rule = ? where z_index = 50', 'Правило из первого окна')
  await save(page).click()
  await expect(newer(page)).toHaveValue('Правило из первого окна')
  await expect(rule).toHaveValue('Правило из второго окна')
  await save(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await textOf('select rule from community_rules where z_index = 50')).toBe('Правило из второго окна')
  await change(`insert into lists (user_id, name, display_name, description, created_at, last_updated_at)
    select id, 'two_windows', 'Два окна', 'Начало', 1, 1 from users where username = 'Marina_K'`)
  await page.goto(`${own.site.origin}/@Marina_K/lists/two_windows`)
  await page.locator('main .menu summary').first().click()
  await page
    .getByRole('link', { name: 'Изменить список' })
    .or(page.locator('a[data-do="lists.openEdit"]'))
    .first()
    .click()
  const about = page.getByRole('dialog').getByRole('textbox', { name: 'Описание' })
  await about.fill('Из второго окна')
  await change("update lists set description = 'Из первого окна' where name = 'two_windows'")
  await save(page).click()
  await expect(newer(page)).toHaveValue('Из первого окна')
  await expect(about).toHaveValue('Из второго окна')
  // A restored draft that is based on an older saved text does not overwrite the newer text without a warning.
  await page.keyboard.press('Escape')
  await change("update lists set description = 'Ещё раз из первого' where name = 'two_windows'")
  await page.locator('main .menu summary').first().click()
  await page.locator('a[data-do="lists.openEdit"]').first().click()
  await expect(about).toHaveValue('Из второго окна')
  await save(page).click()
  await expect(newer(page)).toHaveValue('Ещё раз из первого')
})

test('the edit dialog of a list that another window has made private saves a new description and leaves the list private, also as a restored draft and after a conflict', async ({
  page
}) => {
  await own.logIn(page.context(), 'Marina_K')
  await change(`insert into lists (user_id, name, display_name, description, public, created_at, last_updated_at)
    select id, 'made_private', 'Личное', 'Начало', 1, 1, 1 from users where username = 'Marina_K'`)
  const isPublic = () => textOf("select public from lists where name = 'made_private'")
  const about = page.getByRole('dialog').getByRole('textbox', { name: 'Описание' })
  const open = async () => {
    await page.locator('main .menu summary').first().click()
    await page.locator('a[data-do="lists.openEdit"]').first().click()
    await expect(about).toBeVisible()
  }
  await page.goto(`${own.site.origin}/@Marina_K/lists/made_private`)
  await open()
  await change("update lists set public = 0 where name = 'made_private'")
  await about.fill('Из второго окна')
  await save(page).click()
  await expect(page.locator('.list-head')).toContainText('Из второго окна')
  expect(await isPublic()).toBe('0')
  await open()
  await page.getByText('Открытый список').click()
  await save(page).click()
  await expect(page.locator('.list-head')).toContainText('открытый')
  await open()
  await about.fill('Черновик')
  await page.keyboard.press('Escape')
  await change("update lists set public = 0, description = 'Из первого окна' where name = 'made_private'")
  await open()
  await expect(about).toHaveValue('Черновик')
  await save(page).click()
  await expect(newer(page)).toHaveValue('Из первого окна')
  await save(page).click()
  await expect(page.locator('.list-head')).toContainText('Черновик')
  expect(await isPublic()).toBe('0')
})

/** Expects that a form shows the text of another window beside the typed one, and that a button takes that text. */
async function expectConflict(page: Page, field: string, stored: string): Promise<void> {
  const about = page.locator(`[name=${field}]`)
  await about.fill('Из второго окна')
  await change(stored, 'Из первого окна')
  await save(page).click()
  await expect(newer(page)).toHaveValue('Из первого окна')
  await expect(about).toHaveValue('Из второго окна')
  expect(await findFaults(page, 'main')).toEqual([])
  await take(page).click()
  await expect(about).toHaveValue('Из первого окна')
}

test('settings of a community show the text saved in another window beside the typed text', async ({ page }) => {
  await makeModerator(own.db, 'Marina_K', 'Radio')
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(`${own.site.origin}/Radio/modtools/settings`)
  await expectConflict(page, 'about', "update communities set about = ? where name = 'Radio'")
})

test('each of two windows with the settings of an account saves only the fields changed in that window, and shows the text saved in the other one beside the typed text', async ({
  page,
  context
}) => {
  await own.db.execute(
    "update users set embeds_off = 0, reply_notifications_off = 0, email = 'a@veche.ru' where username = 'Marina_K'"
  )
  await own.logIn(context, 'Marina_K')
  const second = await context.newPage()
  for (const window of [page, second]) await window.goto(`${own.site.origin}/settings`)
  await second.locator('[name=replies]').uncheck()
  await second.locator('[name=email]').fill('b@veche.ru')
  await save(second).click()
  await expect(second.locator('.settings-said')).toBeVisible()
  await page.locator('[name=embedsOff]').check()
  await save(page).click()
  await expect(page.locator('.settings-said')).toBeVisible()
  const { rows } = await own.db.execute(
    "select embeds_off, reply_notifications_off, email from users where username = 'Marina_K'"
  )
  expect(rows).toMatchObject([{ embeds_off: 1, reply_notifications_off: 1, email: 'b@veche.ru' }])
  await expectConflict(page, 'aboutMe', "update users set about_me = ? where username = 'Marina_K'")
})
