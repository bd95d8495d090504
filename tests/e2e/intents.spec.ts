import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { endSession } from '#tests/support/end-session.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { chooseInTurn } from '#tests/support/turns.ts'

// These tests vote, save, join communities and create accounts, so they run on a site of their own.
const own = ownSite({ CAPTCHA: 'off' })
const PASSWORD = 'veche-demo'
const PETROVICH = "(select id from users where username = 'Petrovich')"
const BY = '(select id from users where username = ?)'

const number = async (sql: string, ...args: string[]) => Number((await own.db.execute({ sql, args })).rows[0]?.[0])
const choose = chooseInTurn()
async function oneOf(sql: string): Promise<Record<string, string>> {
  const { rows } = await own.db.execute(sql)
  return { ...choose(rows) } as Record<string, string>
}
const open = (path: string, page: Page) => page.goto(own.site.origin + path)

/** Finds an open post with comments on which Petrovich has neither voted nor commented. */
const freshPost = () =>
  oneOf(`select p.id, p.public_id as publicId, '/' || c.name || '/post/' || p.public_id as path from posts p
    join communities c on c.id = p.community_id where p.deleted_at is null and p.locked_at is null and p.no_comments between 2 and 40
    and p.user_id <> ${PETROVICH} and p.id not in (select post_id from post_votes where user_id = ${PETROVICH})
    and p.id not in (select target_id from list_items)
    and not exists (select 1 from comments o where o.post_id = p.id and (o.user_id = ${PETROVICH}
      or o.id in (select comment_id from comment_votes where user_id = ${PETROVICH}))) order by p.id`)

/** Logs in by the link of the sign-in dialog. */
async function logIn(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('link', { name: 'Войти' }).click()
  await fillLogin(page, page.getByRole('dialog', { name: 'Вход' }))
}

async function fillLogin(page: Page, form = page.locator('main form')): Promise<void> {
  await form.getByLabel('Имя пользователя').fill('Petrovich')
  await form.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Войти', exact: true }).click()
}

/** Creates an account by the link of the sign-in dialog. */
async function signUp(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('link', { name: 'Создать аккаунт' }).click()
  await fillSignup(page, name, page.getByRole('dialog', { name: 'Создать аккаунт' }))
}

async function fillSignup(page: Page, name: string, form = page.locator('main form')): Promise<void> {
  await form.getByLabel('Имя пользователя').fill(name)
  await form.getByLabel('Пароль', { exact: true }).fill('long enough')
  await form.getByLabel('Повтор пароля').fill('long enough')
  await form.getByRole('button', { name: 'Создать аккаунт' }).click()
}

/** Expects that the comment editor has the focus after the login, and writes a comment in this editor. */
async function writeIn(page: Page, path: string, body: string, post: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Ваш комментарий' })
  await expect(box).toBeFocused()
  await expect(box).toBeInViewport()
  expect(new URL(page.url()).pathname).toBe(path)
  await box.fill(body)
  await page.getByRole('button', { name: 'Отправить', exact: true }).click()
  const written = 'select count(*) from comments where parent_id is null and post_id = ? and body = ?'
  await expect.poll(() => number(written, post, body)).toBe(1)
}

test('a login by the link in the navbar returns to the address where the link was clicked', async ({ page }) => {
  await open('/Radio?sort=latest', page)
  await page.locator('.navbar .me').getByRole('link', { name: 'Войти' }).click()
  await fillLogin(page, page.getByRole('dialog', { name: 'Вход' }))
  await expect(page.locator('.navbar a[href="/notifications"]')).toBeVisible()
  await expect(page).toHaveURL(`${own.site.origin}/Radio?sort=latest`)
})

test('a vote that a guest clicks in a feed is stored after the login, which returns to the post in the feed @both', async ({
  page
}) => {
  await open('/?sort=latest', page)
  const card = page.locator('.card', { has: page.locator('.down:enabled') }).nth(3)
  const id = (await card.getAttribute('id')) ?? ''
  await card.locator('.down').click()
  await logIn(page)
  const down = page.locator(`#${id} .down`)
  await expect(down).toHaveAttribute('aria-pressed', 'true')
  await expect(down).toBeInViewport()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/?sort=latest')
  const votes = `select count(*) from post_votes v join posts p on p.id = v.post_id where up = 0 and v.user_id = ${PETROVICH} and public_id = ?`
  expect(await number(votes, id.slice(1))).toBe(1)
})

test('a vote that a guest clicks on a comment is stored after the sign-up to which the click leads', async ({
  page
}) => {
  const { path = '' } = await freshPost()
  await open(path, page)
  const comment = page.locator('.comment', { has: page.locator('.up:enabled') }).last()
  const id = (await comment.getAttribute('id')) ?? ''
  const up = page.locator(`#${id} .up`).first()
  await up.click()
  await signUp(page, 'Voter')
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  const votes = `select count(*) from comment_votes where up = 1 and comment_id = ? and user_id = ${BY}`
  expect(await number(votes, id.slice(1), 'Voter')).toBe(1)
})

test('a guest’s click on the save button adds the post to the account’s list after the sign-up to which the click leads', async ({
  page
}) => {
  const { path = '', publicId = '', id = '' } = await freshPost()
  await open(path, page)
  await page.locator('.post').getByRole('button', { name: 'Сохранить' }).click()
  await signUp(page, 'Saver')
  await expect(page.locator('.post [name=save]')).toHaveAttribute('aria-pressed', 'true')
  expect(page.url()).toMatch(new RegExp(`/${publicId}(/[^/#]*)?#p${publicId}$`))
  const saved = `select count(*) from list_items i join lists l on l.id = i.list_id
    where l.user_id = ${BY} and target_id = ?`
  expect(await number(saved, 'Saver', id)).toBe(1)
})

test('a guest’s click on the join button of a community makes the account a member after the login to which the click leads', async ({
  page
}) => {
  const { name: community = '', id = '' } = await oneOf(
    `select name, id from communities where id not in
      (select community_id from community_members where user_id = ${PETROVICH}) order by id`
  )
  const members = await number('select no_members from communities where id = ?', id)
  await open(`/${community}`, page)
  await page.locator('main').getByRole('button', { name: 'Присоединиться' }).first().click()
  await logIn(page)
  await expect(page.locator('main [name=join]').first()).toHaveAttribute('aria-pressed', 'true')
  expect(new URL(page.url()).pathname).toBe(`/${community}`)
  expect(await number('select no_members from communities where id = ?', id)).toBe(members + 1)
  const isMember = `select count(*) from community_members where community_id = ? and user_id = ${BY}`
  expect(await number(isMember, id, 'Petrovich')).toBe(1)
})

test('a guest’s click on a reply link opens the reply editor after the login to which the click leads', async ({
  page
}) => {
  const { path = '' } = await freshPost()
  await open(path, page)
  const comment = page.locator('.comment', { has: page.locator('> details > .act') }).last()
  const id = (await comment.getAttribute('id')) ?? ''
  await comment.locator('> details > .act').first().click()
  await logIn(page)
  const box = page.getByRole('textbox', { name: /^(?:Ваш ответ|Ответ)/ })
  await expect(box).toBeVisible()
  await expect(box).toBeFocused()
  const body = 'Ответ того, кто вошёл'
  await box.fill(body)
  await page.getByRole('button', { name: 'Ответить', exact: true }).click()
  const answers = 'select count(*) from comments where parent_id = ? and body = ?'
  await expect.poll(() => number(answers, id.slice(1), body)).toBe(1)
})

test('a signed-out member’s click that hides a post takes effect after the login to which the click leads', async ({
  page
}) => {
  await own.logIn(page.context(), 'Petrovich')
  const { path = '', id = '' } = await freshPost()
  await open(path, page)
  await page.locator('.post .menu[data-end] > summary').click()
  await endSession(page)
  await page.locator('.post').getByRole('button', { name: 'Скрыть' }).click()
  await fillLogin(page, page.getByRole('dialog', { name: 'Вход' }))
  await expect(page.locator('.post h1')).toBeVisible()
  const hidden = `select count(*) from hidden_posts where post_id = ? and user_id = ${BY}`
  await expect.poll(() => number(hidden, id, 'Petrovich')).toBe(1)
  expect(new URL(page.url()).pathname).toBe(path)
})

test('the comment button of a guest opens the comment editor after the sign-up to which the click leads', async ({
  page
}) => {
  const { path = '', id = '' } = await freshPost()
  await open(path, page)
  await page.getByRole('button', { name: 'Написать комментарий' }).click()
  await signUp(page, 'Author')
  await writeIn(page, path, 'Комментарий того, кто вошёл', id)
})

test('a guest’s vote that is refused after the login shows a message', async ({ page }) => {
  const { path = '', id = '' } = await freshPost()
  await open(path, page)
  await page.locator('.post .up').click()
  await own.db.execute({ sql: 'update posts set locked_at = 1 where id = ?', args: [id] })
  await logIn(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Вход выполнен, но задуманное не удалось' })).toBeVisible()
  expect(await findFaults(page, 'main')).toEqual([])
  await main.getByRole('link', { name: 'Вернуться' }).click()
  await expect(page).toHaveURL(own.site.origin + path)
})

test('the login page casts the vote, and the signup page opens the editor, that the address of the page names, also with JavaScript', async ({
  page
}) => {
  const { path = '', publicId = '', id = '' } = await freshPost()
  const openForm = (form: string, action: string) =>
    open(`/${form}?${new URLSearchParams({ next: path, do: `${action}:p${publicId}` })}`, page)
  await openForm('login', 'up')
  expect(await findFaults(page, 'main')).toEqual([])
  await fillLogin(page)
  await expect(page.locator('.post .up')).toHaveAttribute('aria-pressed', 'true')
  expect(new URL(page.url()).pathname).toBe(path)
  await page.context().clearCookies()
  await openForm('signup', 'write')
  await fillSignup(page, 'Page_author')
  await writeIn(page, path, 'Комментарий со страницы регистрации', id)
})

test('the login that casts a guest’s vote restores a long feed and scrolls to the post of the vote', async ({
  page
}) => {
  await open('/?sort=latest', page)
  const cards = page.locator('.feed > .card:not(.skeleton)')
  for (const before of [25, 50]) {
    await expect(cards).toHaveCount(before)
    await page.locator('.feed .more').scrollIntoViewIfNeeded()
  }
  await expect(cards).toHaveCount(75)
  const card = cards.filter({ has: page.locator('.up:enabled') }).nth(55)
  const id = (await card.getAttribute('id')) ?? ''
  const up = page.locator(`#${id} .up`)
  await up.click()
  await logIn(page)
  await expect(page.locator('[data-member]')).toBeAttached()
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  await expect(up).toBeInViewport()
})
