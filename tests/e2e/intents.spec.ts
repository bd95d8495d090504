import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { chooseInTurn } from '#tests/support/turns.ts'

// These tests vote, save, join communities and create accounts, so they run on a site that no other test file uses.
const own = ownSite(async () => ({ CAPTCHA: 'off' }))
const PASSWORD = 'veche-demo'
const PETROVICH = "(select id from users where username = 'Petrovich')"

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

/** Logs in by the link of the sign-in dialog, or without script by the login page. */
async function logIn(page: Page, script: boolean): Promise<void> {
  if (script) await page.getByRole('dialog').getByRole('link', { name: 'Войти' }).click()
  await fillLogin(page, script)
}

async function fillLogin(page: Page, script: boolean): Promise<void> {
  const form = script ? page.getByRole('dialog', { name: 'Вход' }) : page.locator('main form')
  await form.getByLabel('Имя пользователя').fill('Petrovich')
  await form.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Войти' }).click()
}

/** Creates an account by the link of the sign-in dialog. */
async function signUp(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('link', { name: 'Создать аккаунт' }).click()
  await fillSignup(page, true, name)
}

async function fillSignup(page: Page, script: boolean, name: string): Promise<void> {
  const form = script ? page.getByRole('dialog', { name: 'Создать аккаунт' }) : page.locator('main form')
  await form.getByLabel('Имя пользователя').fill(name)
  await form.getByLabel('Пароль', { exact: true }).fill('long enough')
  await form.getByLabel('Повтор пароля').fill('long enough')
  await form.getByRole('button', { name: 'Создать аккаунт' }).click()
}

const SIGN_INS = { login: (page: Page) => logIn(page, true), 'sign-up': signUp }

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

/** Functions that submit the login form and the sign-up form on their own pages. */
const PAGES = {
  login: (page: Page) => fillLogin(page, false),
  signup: (page: Page, name: string) => fillSignup(page, false, name)
}

for (const script of [true, false])
  test.describe(script ? 'a login with JavaScript' : 'a login without JavaScript', () => {
    test.use({ javaScriptEnabled: script })

    test('a login by the link in the navbar returns to the address where the link was clicked @both', async ({
      page
    }) => {
      await open('/Radio?sort=latest', page)
      await page.locator('.navbar .me').getByRole('link', { name: 'Войти' }).click()
      await fillLogin(page, script)
      await expect(page.locator('.navbar a[href="/notifications"]')).toBeVisible()
      await expect(page).toHaveURL(`${own.site.origin}/Radio?sort=latest`)
    })
  })

for (const script of [true, false]) {
  test.describe(script ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: script })

    test(`a vote that a guest clicks in a feed is stored after the login, which returns to the post in the feed @both`, async ({
      page
    }) => {
      await open('/?sort=latest', page)
      const card = page.locator('.card', { has: page.locator('.down:enabled') }).nth(3)
      const id = (await card.getAttribute('id')) ?? ''
      await card.locator('.down').click()
      await logIn(page, script)
      const down = page.locator(`#${id} .down`)
      await expect(down).toHaveAttribute('aria-pressed', 'true')
      await expect(down).toBeInViewport()
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/?sort=latest')
      const votes = `select count(*) from post_votes v join posts p on p.id = v.post_id where up = 0 and v.user_id = ${PETROVICH} and public_id = ?`
      expect(await number(votes, id.slice(1))).toBe(1)
      await page.reload()
      await expect(down).toHaveAttribute('aria-pressed', 'true')
    })

    test('the comment button of a guest opens the comment editor after the login', async ({ page }) => {
      const { path = '', id = '' } = await freshPost()
      await open(path, page)
      await page.getByRole('button', { name: 'Написать комментарий' }).click()
      await logIn(page, script)
      await writeIn(page, path, `Комментарий того, кто вошёл: ${script}`, id)
    })
  })
}

for (const [means, signIn] of Object.entries(SIGN_INS)) {
  /**
   * Gives the name of the account that is signed in at the end: Petrovich after a login, the new name after a sign-up.
   */
  const actorOf = (name: string) => (means === 'login' ? 'Petrovich' : name)

  for (const on of ['post', 'comment'])
    test(`a vote that a guest clicks on a ${on} is stored after the ${means} to which the click leads`, async ({
      page
    }) => {
      const { path, id = '' } = await freshPost()
      await open(path ?? '', page)
      const comment = page.locator('.comment', { has: page.locator('.up:enabled') }).last()
      const shown = on === 'post' ? '.post' : `#${await comment.getAttribute('id')}`
      const up = page.locator(`${shown} .up`).first()
      await up.click()
      const name = `Voter_${on}`
      await signIn(page, name)
      await expect(up).toHaveAttribute('aria-pressed', 'true')
      const votes = `select count(*) from ${on}_votes where up = 1 and ${on}_id = ? and user_id = (select id from users where username = ?)`
      expect(await number(votes, on === 'post' ? id : shown.slice(2), actorOf(name))).toBe(1)
    })

  test(`a guest's click on the save button adds the post to the account's list after the ${means} to which the click leads`, async ({
    page
  }) => {
    const { path, publicId = '', id = '' } = await freshPost()
    await open(path ?? '', page)
    await page.locator('.post').getByRole('button', { name: 'Сохранить' }).click()
    await signIn(page, 'Saver')
    await expect(page.locator('.post [name=save]')).toHaveAttribute('aria-pressed', 'true')
    expect(page.url()).toMatch(new RegExp(`/${publicId}(/[^/#]*)?#p${publicId}$`))
    const saved = `select count(*) from list_items i join lists l on l.id = i.list_id join users u on u.id = l.user_id
      where username = ? and target_id = ?`
    expect(await number(saved, actorOf('Saver'), id)).toBe(1)
  })

  test(`a guest's click on the join button of a community makes the account a member after the ${means} to which the click leads`, async ({
    page
  }) => {
    // A new account is a member of the default communities already, so the test needs a community that is none of them.
    const { name: community = '', id = '' } = await oneOf(`select name, id from communities where
      ${means === 'login' ? `id not in (select community_id from community_members where user_id = ${PETROVICH})` : 'is_default = 0'}
      order by id`)
    const members = await number('select no_members from communities where id = ?', id)
    await open(`/${community}`, page)
    await page.locator('main').getByRole('button', { name: 'Присоединиться' }).first().click()
    await signIn(page, 'Joiner')
    await expect(page.locator('main [name=join]').first()).toHaveAttribute('aria-pressed', 'true')
    expect(new URL(page.url()).pathname).toBe(`/${community}`)
    expect(await number('select no_members from communities where id = ?', id)).toBe(members + 1)
    const isMember = `select count(*) from community_members where community_id = ? and user_id = (select id from users where username = ?)`
    expect(await number(isMember, id, actorOf('Joiner'))).toBe(1)
  })

  test(`a guest's click on a reply link opens the reply editor after the ${means} to which the click leads`, async ({
    page
  }) => {
    const { path } = await freshPost()
    await open(path ?? '', page)
    const comment = page.locator('.comment', { has: page.locator('> details > .act') }).last()
    const id = (await comment.getAttribute('id')) ?? ''
    await comment.locator('> details > .act').first().click()
    await signIn(page, 'Writer')
    const box = page.getByRole('textbox', { name: /^(?:Ваш ответ|Ответ)/ })
    await expect(box).toBeVisible()
    await expect(box).toBeFocused()
    const body = `Ответ того, кто вошёл: ${means}`
    await box.fill(body)
    await page.getByRole('button', { name: 'Ответить', exact: true }).click()
    const answers = 'select count(*) from comments where parent_id = ? and body = ?'
    await expect.poll(() => number(answers, id.slice(1), body)).toBe(1)
  })

  test(`a signed-out member's click that hides a post takes effect after the ${means} to which the click leads`, async ({
    page
  }) => {
    await own.logIn(page.context(), 'Petrovich')
    const { path, id = '' } = await freshPost()
    await open(path ?? '', page)
    await page.locator('.post .menu[data-end] > summary').click()
    await page.context().clearCookies()
    await page.locator('.post').getByRole('button', { name: 'Скрыть' }).click()
    if (means === 'login') await fillLogin(page, true)
    else await signUp(page, 'Hider')
    await expect(page.locator('.post h1')).toBeVisible()
    const hidden = `select count(*) from hidden_posts where post_id = ? and user_id = (select id from users where username = ?)`
    await expect.poll(() => number(hidden, id, actorOf('Hider'))).toBe(1)
    expect(new URL(page.url()).pathname).toBe(path)
  })
}

test('the comment button of a guest opens the comment editor after a sign-up', async ({ page }) => {
  const { path, id = '' } = await freshPost()
  await open(path ?? '', page)
  await page.getByRole('button', { name: 'Написать комментарий' }).click()
  await signUp(page, 'Author')
  await writeIn(page, path ?? '', 'Комментарий того, кто вошёл', id)
})

test('a vote clicked before the login leaves an equal earlier vote of the account unchanged, and a refused vote shows a message', async ({
  page
}) => {
  const { path, id = '' } = await freshPost()
  await own.db.execute({
    sql: `insert into post_votes (user_id, post_id, up, counts_points, created_at) select id, ?, 1, 0, 1 from users where username = 'Petrovich'`,
    args: [id]
  })
  await open(path ?? '', page)
  await page.locator('.post .up').click()
  await logIn(page, true)
  await expect(page.locator('.post .up')).toHaveAttribute('aria-pressed', 'true')
  await page.context().clearCookies()
  const other = await freshPost()
  await open(other.path ?? '', page)
  await page.locator('.post .up').click()
  await own.db.execute({ sql: 'update posts set locked_at = 1 where id = ?', args: [other.id ?? ''] })
  await logIn(page, true)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Вход выполнен, но задуманное не удалось' })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await main.getByRole('link', { name: 'Вернуться' }).click()
  await expect(page).toHaveURL(own.site.origin + other.path)
})

for (const [form, fill] of Object.entries(PAGES))
  test(`the ${form} page casts the vote or opens the editor that the address of the page names, also with JavaScript`, async ({
    page
  }) => {
    const { path = '', publicId = '', id = '' } = await freshPost()
    const startIntent = (action: string) =>
      open(`/${form}?${new URLSearchParams({ next: path, do: `${action}:p${publicId}` })}`, page)
    await startIntent('up')
    await fill(page, 'Page_voter')
    await expect(page.locator('.post .up')).toHaveAttribute('aria-pressed', 'true')
    expect(new URL(page.url()).pathname).toBe(path)
    await page.context().clearCookies()
    await startIntent('write')
    await fill(page, 'Page_author')
    await writeIn(page, path, `Комментарий со страницы: ${form}`, id)
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
  await logIn(page, true)
  await expect(page.locator('[data-member]')).toBeAttached()
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  await expect(up).toBeInViewport()
})

test('a link to the login page with a vote casts no vote by itself, and an unknown action in the link is ignored', async ({
  page
}) => {
  const { path = '', publicId = '', id = '' } = await freshPost()
  const intent = `up:p${publicId}`
  const query = new URLSearchParams({ next: path, do: intent })
  await own.logIn(page.context(), 'Petrovich')
  await open(`/login?${query}`, page)
  await expect(page).toHaveURL(own.site.origin + path)
  const forged = await page.request.post(`${own.site.origin}/-/do`, {
    form: { do: intent, next: path },
    headers: { Origin: 'https://evil.example' }
  })
  expect(forged.status()).toBe(403)
  expect(await number(`select count(*) from post_votes where post_id = ? and user_id = ${PETROVICH}`, id)).toBe(0)
  await page.context().clearCookies()
  await open(`/login?${query}`, page)
  await expect(page.locator('main .note')).toHaveText('После входа будет учтён ваш голос «за».')
  expect(await findFaults(page)).toEqual([])
  await open('/login?do=delete:p12345678&next=//evil.example', page)
  await expect(page.locator('main input[name=do]')).toHaveCount(0)
  await expect(page.locator('main input[name=next]')).toHaveCount(0)
})
