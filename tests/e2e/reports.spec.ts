import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { REASONS } from '#tests/support/reporting.ts'

// These tests report posts, so they run on a site that no other test file uses.
const own = ownSite()
test.beforeEach(({ context }) => own.logIn(context, 'Petrovich'))

const open = (page: Page, { path }: InsertedPost) => page.goto(own.site.origin + path)
const menu = (page: Page) => page.locator('.post .actions > .menu[data-end]')
const send = (page: Page) => page.getByRole('button', { name: 'Отправить жалобу' })
async function openDialog(page: Page): Promise<void> {
  await menu(page).locator('summary').click()
  await menu(page).getByRole('link', { name: 'Пожаловаться' }).click()
}
const reportsOf = async ({ id }: InsertedPost) =>
  (
    await own.db.execute({
      sql: 'select reason_id as reason, description from reports where target_id = ?',
      args: [id]
    })
  ).rows

const words = (page: Page) => page.getByRole('textbox', { name: 'Что не так' })

test('[P2.post-page.15 P5.report.01 P8.report.02 P8.report.03] a member reports a post with a reason, and "other" requires a description; both are kept after failures, and a report by a banned member and a second report are refused @both', async ({
  page
}) => {
  const post = await insertPost(own.db, 'Marina_K', 'Kotiki')
  await open(page, post)
  await openDialog(page)
  const dialog = page.getByRole('dialog', { name: 'Пожаловаться на\u00a0пост' })
  const alert = page.locator('.alert')
  await expect(dialog.getByRole('radio')).toHaveCount(REASONS.length)
  await expect(dialog.locator('.check')).toHaveText(REASONS)
  await expect(send(page)).toBeDisabled()
  await dialog.getByText('Спам').click()
  await expect(send(page)).toBeEnabled()
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
  await expect(alert.last()).toContainText('Что-то пошло не так.')
  await expect(send(page)).toBeFocused()
  await page.route('**/api/_report', route => route.abort())
  await send(page).click()
  await expect(alert.last()).toContainText('Убедитесь, что вы подключены к интернету')
  await page.unroute('**/api/_report')
  await expect(page.getByRole('radio', { name: 'Другое' })).toBeChecked()
  await expect(words(page)).toHaveValue('Это <b>чужая</b> фотография')
  await own.db.execute(`insert into community_bans (community_id, user_id, banned_by, created_at)
    select c.id, u.id, 'x', 1 from communities c, users u where c.name = 'Kotiki' and u.username = 'Petrovich'`)
  await send(page).click()
  await expect(alert.last()).toContainText('Вы заблокированы в этом сообществе.')
  await expect(dialog).toHaveCount(0)
  await own.db.execute("delete from community_bans where banned_by = 'x'")
  expect(await reportsOf(post)).toEqual([])
  await openDialog(page)
  await dialog.getByText('Другое').click()
  await words(page).fill('Это <b>чужая</b> фотография')
  await send(page).click()
  await expect(alert.last()).toContainText('Жалоба на post отправлена.')
  await expect(dialog).toHaveCount(0)
  await expect(menu(page).locator('summary')).toBeFocused()
  const stored = [{ reason: 7, description: 'Это <b>чужая</b> фотография' }]
  expect(await reportsOf(post)).toMatchObject(stored)
  await openDialog(page)
  await dialog.getByText('Порнография').click()
  await send(page).click()
  await expect(alert.filter({ hasText: 'Вы уже пожаловались на этот post' })).toBeVisible()
  expect(await reportsOf(post)).toMatchObject(stored)
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
  expect(await reportsOf(post)).toMatchObject([{ reason: 1, description: null }])
})

test('[P6.user.02] a member’s own posts and comments have no report entry', async ({ page }) => {
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
