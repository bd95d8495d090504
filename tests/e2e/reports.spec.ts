import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { makeModerator } from '#tests/support/reporting.ts'

// These tests report posts, so they run on a site that no other test file uses.
const own = ownSite()
test.beforeEach(({ context }) => own.logIn(context, 'Petrovich'))

const REASONS = [
  'Нарушает правила сообщества',
  'Нарушение авторских прав',
  'Спам',
  'Порнография',
  'Оскорбления или травля',
  'Незаконный контент',
  'Другое'
]
const open = (page: Page, { path }: InsertedPost) => page.goto(own.site.origin + path)
const menu = (page: Page) => page.locator('.post .actions > .menu[data-end]')
const send = (page: Page) => page.getByRole('button', { name: 'Отправить жалобу' })
async function openDialog(page: Page): Promise<void> {
  await menu(page).locator('summary').click()
  await menu(page).getByRole('link', { name: 'Пожаловаться' }).click()
}
const reasonsOf = async ({ id }: InsertedPost) =>
  (await own.db.execute({ sql: 'select reason_id from reports where target_id = ?', args: [id] })).rows.map(
    row => row['reason_id']
  )

test('[P2.post-page.15 P5.report.01 P8.report.02 P8.report.03] a member reports a post with a reason, and a second report of the post is refused @both', async ({
  page
}) => {
  const post = await insertPost(own.db, 'Marina_K')
  await open(page, post)
  await openDialog(page)
  const dialog = page.getByRole('dialog', { name: 'Пожаловаться на\u00a0пост' })
  await expect(dialog.getByRole('radio')).toHaveCount(REASONS.length)
  await expect(dialog.locator('.check')).toHaveText(REASONS)
  await expect(send(page)).toBeDisabled()
  expect(await findFaults(page)).toEqual([])
  await dialog.getByText('Спам').click()
  await expect(send(page)).toBeEnabled()
  await send(page).click()
  await expect(page.locator('.alert')).toContainText('Жалоба на post отправлена.')
  await expect(dialog).toHaveCount(0)
  await expect(menu(page).locator('summary')).toBeFocused()
  expect(await reasonsOf(post)).toEqual([3])
  await openDialog(page)
  await dialog.getByText('Порнография').click()
  await send(page).click()
  await expect(page.locator('.alert', { hasText: 'Вы уже пожаловались на этот post' })).toBeVisible()
  expect(await reasonsOf(post)).toEqual([3])
})

const words = (page: Page) => page.getByRole('textbox', { name: 'Что не так' })
const descriptionsOf = async ({ id }: InsertedPost) =>
  (await own.db.execute({ sql: 'select description from reports where target_id = ?', args: [id] })).rows.map(
    row => row['description']
  )

test('a report with the reason "other" requires a description, which is restored after failures and read by moderators', async ({
  page,
  context
}) => {
  const post = await insertPost(own.db, 'Marina_K', 'Sad')
  await open(page, post)
  await openDialog(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Спам').click()
  await expect(words(page)).toBeHidden()
  await dialog.getByText('Другое').click()
  await expect(words(page)).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await words(page).fill('Это <b>чужая</b> фотография')
  await expect(dialog.locator('[data-count-of=description]')).toContainText('27')
  expect(await findFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await openDialog(page)
  await expect(words(page)).toHaveValue('Это <b>чужая</b> фотография')
  await page.route('**/api/_report', route => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await send(page).click()
  await expect(page.locator('.alert')).toContainText('Что-то пошло не так.')
  await expect(words(page)).toHaveValue('Это <b>чужая</b> фотография')
  await send(page).click()
  await expect(page.locator('.alert', { hasText: 'Жалоба на post отправлена.' })).toBeVisible()
  expect(await descriptionsOf(post)).toEqual(['Это <b>чужая</b> фотография'])
  await makeModerator(own.db, 'Marina_K', 'Sad')
  // The page is left before the login, because an open page reacts to the login of another account.
  await page.goto('about:blank')
  await own.logIn(context, 'Marina_K')
  await page.goto(`${own.site.origin}/Sad/modtools/reports`)
  const row = page.locator(`#r${post.id}`)
  await expect(row.locator('.reasons')).toContainText('Другое')
  await expect(row.locator('.said')).toHaveText('Из\u00a0жалобы: Это <b>чужая</b> фотография')
  expect(await findFaults(page)).toEqual([])
})

test('a member reports a post from its card by keyboard', async ({ page }) => {
  const post = await insertPost(own.db, 'Marina_K')
  await page.goto(`${own.site.origin}/all`)
  const card = page.locator(`#p${post.publicId}`)
  await card.getByLabel('Меню поста').focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('link', { name: 'Пожаловаться' })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.locator('.alert')).toContainText('Жалоба на post отправлена.')
  expect(await reasonsOf(post)).toEqual([1])
})

test('[P6.user.02] a member banned from a community cannot report its posts, and a member’s own posts and comments have no report entry', async ({
  page
}) => {
  const post = await insertPost(own.db, 'Marina_K', 'Kotiki')
  await own.db.execute(`insert into community_bans (community_id, user_id, banned_by, created_at)
    select c.id, u.id, 'x', 1 from communities c, users u where c.name = 'Kotiki' and u.username = 'Petrovich'`)
  await open(page, post)
  await openDialog(page)
  await page.getByRole('dialog').getByText('Спам').click()
  await send(page).click()
  await expect(page.locator('.alert')).toContainText('Вы заблокированы в этом сообществе.')
  const ownPost = await insertPost(own.db, 'Petrovich')
  await insertComment(own.db, 'Petrovich', ownPost)
  await open(page, ownPost)
  await menu(page).locator('summary').click()
  await expect(menu(page).getByRole('link').first()).toBeVisible()
  await expect(menu(page).getByText('Пожаловаться')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.locator('.comment .dots').click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Пожаловаться' })).toHaveCount(0)
})

test.describe('when the network fails', () => {
  test('a report that fails without a network keeps its dialog and reason, and can be sent again', async ({ page }) => {
    const post = await insertPost(own.db, 'Marina_K')
    await open(page, post)
    await openDialog(page)
    await page.route('**/api/_report', route => route.abort())
    await page.getByRole('dialog').getByText('Спам').click()
    await send(page).click()
    await expect(page.locator('.alert')).toContainText('Убедитесь, что вы подключены к интернету')
    await expect(page.getByRole('radio', { name: 'Спам' })).toBeChecked()
    await page.unroute('**/api/_report')
    await send(page).click()
    await expect(page.locator('.alert', { hasText: 'Жалоба на post отправлена.' })).toBeVisible()
    expect(await reasonsOf(post)).toEqual([3])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[P8.report.02 P8.report.03] without JavaScript a post is reported on a page with the reasons @phone', async ({
    page
  }) => {
    const post = await insertPost(own.db, 'Marina_K')
    await open(page, post)
    await openDialog(page)
    await expect(page.locator('.check')).toHaveText(REASONS)
    await page.getByText('Спам').click()
    await send(page).click()
    await expect(page.getByText('Жалоба на post отправлена.')).toBeVisible()
    expect(await reasonsOf(post)).toEqual([3])
    await page.goto(`${own.site.origin}/-/report/post/${post.publicId}`)
    await page.getByText('Спам').click()
    await send(page).click()
    await expect(page.getByText('Вы уже пожаловались на этот post')).toBeVisible()
  })

  test('without JavaScript the reason "other" requires a description, too @phone', async ({ page }) => {
    const post = await insertPost(own.db, 'Marina_K')
    await page.goto(`${own.site.origin}/-/report/post/${post.publicId}`)
    await expect(words(page)).toBeHidden()
    await page.getByText('Другое').click()
    await send(page).click()
    await expect(page.getByRole('alert')).toHaveText('Напишите, что не\u00a0так')
    await words(page).fill('я'.repeat(301))
    await send(page).click()
    await expect(page.getByRole('alert')).toHaveText('Слишком длинный текст.')
    await expect(words(page)).toHaveValue('я'.repeat(301))
    await words(page).fill('Чужая фотография')
    await send(page).click()
    await expect(page.getByText('Жалоба на post отправлена.')).toBeVisible()
    expect(await descriptionsOf(post)).toEqual(['Чужая фотография'])
  })
})
