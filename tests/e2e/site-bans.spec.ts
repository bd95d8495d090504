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

test('[P6.admin.08] @both an admin bans and unbans an account in the table of accounts', async ({ page }) => {
  const { id, name } = await writer()
  const before = await countContent(id)
  await open(page, `/admin/users?q=${name}`)
  const row = page.locator('.table tbody tr').filter({ has: page.getByRole('link', { name: `@${name}`, exact: true }) })
  await row.getByRole('link', { name: `Заблокировать… @${name}` }).click()
  await expect(page.getByRole('heading', { name: `Блокировка @${name}` })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Заблокировать', exact: true }).click()
  await expect(statusNote(page, `@${name} заблокирован.`)).toBeVisible()
  await expect(row.getByRole('cell').first()).toContainText('да')
  expect([await isBanned(id), await countContent(id)]).toEqual([true, before])
  await row.getByRole('link', { name: `Разблокировать… @${name}` }).click()
  await expect(page.getByRole('heading', { name: `Разблокировка @${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Разблокировать', exact: true }).click()
  await expect(statusNote(page, `@${name} разблокирован.`)).toBeVisible()
  await expect(row.getByRole('cell').first()).toContainText('нет')
  expect([await isBanned(id), await countContent(id)]).toEqual([false, before])
})

test('a ban from the site deletes the account’s content if the admin chooses so, and a cancelled ban deletes nothing', async ({
  page
}) => {
  const { id, name } = await writer()
  await open(page, `/@${name}`)
  const ask = () =>
    page
      .getByRole('main')
      .getByRole('link', { name: `Заблокировать аккаунт @${name}` })
      .click()
  await ask()
  await page.getByLabel('Посты и\u00a0комментарии').selectOption('Удалить все')
  await page.getByText('Отмена').click()
  await expect(page.getByRole('heading', { name: `Блокировка @${name}` })).toBeHidden()
  expect([await isBanned(id), await countContent(id)]).not.toEqual([true, 0])
  await page.goto(`${own.site.origin}/@${name}`)
  await ask()
  await page.getByLabel('Посты и\u00a0комментарии').selectOption('Удалить все')
  await page.getByRole('button', { name: 'Заблокировать', exact: true }).click()
  await expect(statusNote(page, `@${name} заблокирован.`)).toBeVisible()
  // A ban that deleted content cannot be undone, so its alert has no undo button.
  await expect(page.getByRole('button', { name: 'Отменить' })).toHaveCount(0)
  expect([await isBanned(id), await countContent(id)]).toEqual([true, 0])
  await page.goto(`${own.site.origin}/@${name}`)
  await expect(page.getByText('Аккаунт заблокирован.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: `Разблокировать аккаунт @${name}` })).toBeVisible()
})

test('a ban in a profile is shown without a reload, and undone by a button in the alert', async ({ page }) => {
  const { id, name } = await writer()
  await open(page, `/@${name}`)
  await page.getByRole('link', { name: `Заблокировать аккаунт @${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Заблокировать', exact: true }).click()
  await expect(page.getByText('Аккаунт заблокирован.')).toBeVisible()
  const opener = page.getByRole('link', { name: `Разблокировать аккаунт @${name}` })
  await expect(opener).toBeFocused()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByRole('link', { name: `Заблокировать аккаунт @${name}` })).toBeVisible()
  await expect.poll(() => isBanned(id)).toBe(false)
})

test('an admin finds and bans an account by keyboard', async ({ page }) => {
  const { id, name } = await writer()
  await open(page, '/admin/users')
  await typeAt(page, page.getByRole('searchbox', { name: 'Начало имени' }), name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?q=/)
  await pressEnterAt(page, page.getByRole('link', { name: `Заблокировать… @${name}`, exact: true }))
  await expect(page.getByRole('heading', { name: `Блокировка @${name}` })).toBeVisible()
  await pressEnterAt(page, page.getByRole('button', { name: 'Заблокировать', exact: true }))
  await expect(statusNote(page, `@${name} заблокирован.`)).toBeVisible()
  await expect.poll(() => isBanned(id)).toBe(true)
})

test('axe finds no violation in the page with the form of a ban', async ({ page }) => {
  await open(page, '/admin/users?q=Marina_K&form')
  await expect(page.getByRole('button', { name: 'Заблокировать', exact: true })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
})

test('only admins get a link to the form of a ban, and there is no such link for admins and deleted accounts', async ({
  page
}) => {
  const { name } = await writer()
  const deleted = String(await one('select username from users where deleted_at is not null limit 1'))
  const bans = page.getByRole('link', { name: /блокировать/ })
  await own.logIn(page.context(), 'Petrovich')
  await page.goto(`${own.site.origin}/@${name}`)
  await expect(page.getByRole('heading', { name: `@${name}` })).toBeVisible()
  await expect(bans).toHaveCount(0)
  for (const path of ['/@Sova', `/@${deleted}`, '/admin/users?q=Sova&form', `/admin/users?q=${deleted}`]) {
    await open(page, path)
    await expect(page.getByRole('main')).toContainText(path.includes(deleted) ? deleted : 'Sova')
    const others = path.startsWith('/admin')
      ? page.getByRole('link', { name: new RegExp(`… @(Sova|${deleted})$`) })
      : bans
    await expect(others).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /локировка @/ })).toHaveCount(0)
  }
})

test('an admin deletes a comment in the list of comments by a click and a second click that confirms the deletion', async ({
  page
}) => {
  await open(page, '/admin/comments')
  const id = String(await one('select id from comments where deleted_at is null order by id desc limit 1'))
  const row = page.locator('.table tbody tr').filter({ hasText: id })
  await expect(row.getByRole('link').last()).toHaveAttribute('href', new RegExp(`/${id}#c${id}$`))
  await row.getByRole('link', { name: 'Удалить…' }).click()
  await page
    .getByRole('button', { name: /^Удалить/ })
    .last()
    .click()
  await expect.poll(() => one('select deleted_as from comments where id = ?', id)).toBe('admins')
  await page.goto(`${own.site.origin}/admin/comments`)
  await expect(row).toContainText('удалён')
  await expect(row.getByRole('link', { name: 'Удалить…' })).toHaveCount(0)
})

test('[P6.admin.09] the admin’s list of comments shows the names of deleted accounts in another colour', async ({
  page
}) => {
  const { rows } = await own.db.execute(
    'select k.id, u.id author, u.username from comments k join users u on u.id = k.user_id order by k.id desc limit 1'
  )
  const [row] = rows
  await own.db.execute({ sql: 'update users set deleted_at = 1 where id = ?', args: [String(row?.['author'])] })
  await open(page, '/admin/comments')
  const author = page.getByRole('link', { name: `@${row?.['username']}`, exact: true }).first()
  await expect(author).toHaveAttribute('data-gone', '')
  const body = page.locator('.table tbody td a').first()
  const colorOf = (link: typeof author) => link.evaluate(element => getComputedStyle(element).color)
  expect(await colorOf(author)).not.toBe(await colorOf(body))
})
