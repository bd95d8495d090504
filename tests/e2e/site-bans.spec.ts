import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { pressEnterAt, typeAt } from '#tests/support/keyboard.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests ban members and delete their content, so they run on a site that no other test file uses.
const own = ownSite()

async function open(page: Page, path: string): Promise<void> {
  await own.logIn(page.context(), 'Sova')
  await page.goto(own.site.origin + path)
}
const one = async (sql: string, ...args: string[]) => (await own.db.execute({ sql, args })).rows[0]?.[0]
const isBanned = async (id: string) => (await one('select banned_at from users where id = ?', id)) !== null
const countContent = (id: string) =>
  one(
    `select (select count(*) from posts where user_id = ?1 and deleted_at is null)
      + (select count(*) from comments where user_id = ?1 and deleted_at is null)`,
    id
  )
/** Finds the message about a completed action: an alert, or a note in the page. */
const statusNote = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

let calls = 0
/** Finds a member with posts and comments, another one at each call. */
async function writer(): Promise<{ id: string; name: string }> {
  const { rows } = await own.db.execute({
    sql: `select id, username from users where not is_admin and deleted_at is null and no_posts > 0 and no_comments > 0
      and username not in ('Petrovich', 'Marina_K') order by id limit 1 offset ?`,
    args: [calls++]
  })
  return { id: String(rows[0]?.['id']), name: String(rows[0]?.['username']) }
}

test('[P6.admin.08] an admin finds and bans an account by keyboard in the table of accounts, and unbans the account', async ({
  page
}) => {
  const { id, name } = await writer()
  const before = await countContent(id)
  await open(page, '/admin/users')
  await typeAt(page, page.getByRole('searchbox', { name: 'Начало имени' }), name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?q=/)
  const row = page.locator('.table tbody tr').filter({ has: page.getByRole('link', { name: `@${name}`, exact: true }) })
  await pressEnterAt(page, row.getByRole('link', { name: `Заблокировать… @${name}`, exact: true }))
  await expect(page.getByRole('heading', { name: `Блокировка @${name}` })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await pressEnterAt(page, page.getByRole('button', { name: 'Заблокировать', exact: true }))
  await expect(statusNote(page, `@${name} заблокирован.`)).toBeVisible()
  await expect(row.getByRole('cell').first()).toContainText('да')
  await expect.poll(() => isBanned(id)).toBe(true)
  expect(await countContent(id)).toBe(before)
  await row.getByRole('link', { name: `Разблокировать… @${name}` }).click()
  await expect(page.getByRole('heading', { name: `Разблокировка @${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Разблокировать', exact: true }).click()
  await expect(statusNote(page, `@${name} разблокирован.`)).toBeVisible()
  await expect(row.getByRole('cell').first()).toContainText('нет')
  expect([await isBanned(id), await countContent(id)]).toEqual([false, before])
})

test('a ban in a profile is shown without a reload and can be undone; a ban deletes the account’s content only if the admin chooses so', async ({
  page
}) => {
  const { id, name } = await writer()
  const before = await countContent(id)
  await open(page, `/@${name}`)
  const ban = page.getByRole('main').getByRole('link', { name: `Заблокировать аккаунт @${name}` })
  const unban = page.getByRole('main').getByRole('link', { name: `Разблокировать аккаунт @${name}` })
  const content = page.getByLabel('Посты и\u00a0комментарии')
  const send = page.getByRole('dialog').getByRole('button', { name: 'Заблокировать', exact: true })
  await ban.click()
  await send.click()
  await expect(page.getByText('Аккаунт заблокирован.')).toBeVisible()
  await expect(unban).toBeFocused()
  expect([await isBanned(id), await countContent(id)]).toEqual([true, before])
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(ban).toBeVisible()
  await expect.poll(() => isBanned(id)).toBe(false)
  await ban.click()
  await content.selectOption('Удалить все')
  await page.getByText('Отмена').click()
  await expect(page.getByRole('heading', { name: `Блокировка @${name}` })).toBeHidden()
  expect([await isBanned(id), await countContent(id)]).toEqual([false, before])
  await ban.click()
  await content.selectOption('Удалить все')
  await send.click()
  await expect(statusNote(page, `@${name} заблокирован.`)).toBeVisible()
  // A ban that deleted content cannot be undone, so its alert has no undo button.
  await expect(page.getByRole('button', { name: 'Отменить' })).toHaveCount(0)
  expect([await isBanned(id), await countContent(id)]).toEqual([true, 0])
  await expect(page.getByText('Аккаунт заблокирован.')).toBeVisible()
  await expect(unban).toBeVisible()
})

test('axe finds no violation in the page with the form of a ban', async ({ page }) => {
  await open(page, '/admin/users?q=Marina_K&form')
  await expect(page.getByRole('button', { name: 'Заблокировать', exact: true })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
})

test('[P6.admin.09] an admin deletes a comment in the list of comments by a click and a confirmation; names of deleted accounts have another colour', async ({
  page
}) => {
  const { rows } = await own.db.execute(
    `select k.id, u.id author, u.username from comments k join users u on u.id = k.user_id
      where k.deleted_at is null order by k.id desc limit 1`
  )
  const [found] = rows
  const id = String(found?.['id'])
  await own.db.execute({ sql: 'update users set deleted_at = 1 where id = ?', args: [String(found?.['author'])] })
  await open(page, '/admin/comments')
  const author = page.getByRole('link', { name: `@${found?.['username']}`, exact: true }).first()
  await expect(author).toHaveAttribute('data-gone', '')
  const body = page.locator('.table tbody td a').first()
  const colorOf = (link: typeof author) => link.evaluate(element => getComputedStyle(element).color)
  expect(await colorOf(author)).not.toBe(await colorOf(body))
  const row = page.locator('.table tbody tr').filter({ hasText: id })
  await expect(row.getByRole('link').last()).toHaveAttribute('href', new RegExp(`/${id}#c${id}$`))
  await row.getByRole('link', { name: 'Удалить…' }).click()
  await page
    .getByRole('button', { name: /^Удалить/ })
    .last()
    .click()
  await expect.poll(() => one('select deleted_as from comments where id = ?', id)).toBe('admins')
  await expect(row).toContainText('удалён')
  await expect(row.getByRole('link', { name: 'Удалить…' })).toHaveCount(0)
})
