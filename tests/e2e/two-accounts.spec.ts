import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { commentOf, findDiscussion, topBox } from '#tests/support/commenting.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

// In these tests a page of one member is open while another tab of the browser signs another account in: the session
// cookie changes.
const own = ownSite()
const TITLE = 'Пост от прежнего имени'
const REASON = 'Вы вошли уже после того, как открыли эту страницу.'
const card = (page: Page) => page.locator('.prompt', { hasText: 'Вы вошли под другим именем' })
const accountIn = (page: Page) => page.locator('.me .menu-list b')
const written = async (sql: string) => Number((await own.db.execute(sql)).rows[0]?.[0])

/** Logs the account of a tab out, which deletes its drafts, and another one in, by the menu and a dialog of the tab. */
async function switchAccount(tab: Page, name: string, drafts: number): Promise<void> {
  await tab.locator('.me summary').click()
  await tab.locator('.me').getByRole('button', { name: 'Выйти' }).click()
  await tab
    .getByRole('dialog', { name: `Черновиков: ${drafts}` })
    .getByRole('button', { name: 'Выйти' })
    .click()
  await tab.locator('.me a[href="/login"]').click()
  const dialog = tab.getByRole('dialog', { name: 'Вход' })
  await dialog.getByLabel('Имя пользователя').fill(name)
  await dialog.getByLabel('Пароль').fill(DEMO_PASSWORD)
  await dialog.getByLabel('Пароль').press('Enter')
  await expect(accountIn(tab)).toHaveText(`@${name}`)
}

test('pages with an unsent post or comment keep the text and show a note when another tab has switched accounts, the post is refused and published after its writer’s next login, and other pages are reloaded', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  const [read, thread] = [await context.newPage(), await context.newPage()]
  await read.goto(`${own.site.origin}/about`)
  await thread.goto(own.site.origin + (await findDiscussion(own)).path)
  await startPageScripts(thread)
  await topBox(thread).fill('Ещё не дописано')
  await page.goto(`${own.site.origin}/new?community=Radio`)
  await startPageScripts(page)
  await page.getByLabel('Заголовок').fill(TITLE)
  await expect.poll(() => names(page, 'draft:')).toBe(2)
  await switchAccount(read, 'Petrovich', 2)
  await expect(card(page)).toContainText('войдите снова как @Marina_K')
  await expect(card(thread)).toContainText('войдите снова как @Marina_K')
  await expect(topBox(thread)).toHaveValue('Ещё не дописано')
  await thread.close()
  const answered = page.waitForResponse(answer => answer.request().method() === 'POST')
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  expect((await answered).status()).toBe(412)
  await expect(card(page)).toContainText('Эта страница открыта для @Marina_K')
  await expect(page.getByLabel('Заголовок')).toHaveValue(TITLE)
  expect(await written(`select count(*) from posts where title = '${TITLE}'`)).toBe(0)
  // The unchanged page works again after its writer has logged in.
  await own.logIn(context, 'Marina_K')
  await expect(card(page)).toHaveCount(0)
  await expect(accountIn(read)).toHaveText('@Marina_K')
  await own.logIn(context, 'Petrovich')
  await card(page).getByRole('button', { name: 'Остаться' }).click()
  await expect(card(page)).toHaveCount(0)
  await own.logIn(context, 'Marina_K')
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page).toHaveURL(/\/Radio\/post\//)
  const of = `select u.username from posts p join users u on u.id = p.user_id where p.title = '${TITLE}'`
  expect((await own.db.execute(of)).rows.map(row => row[0])).toEqual(['Marina_K'])
})

test('in a page of a member who was signed out votes and comments are refused with the reason, and a logout does not end the session of another member', async ({
  page,
  context
}) => {
  const { comment, id, path } = await findDiscussion(own)
  await own.logIn(context, 'Marina_K')
  // The page's polls are blocked, so that the page learns of the second account only from the refusal of its vote.
  await page.route('**/api/_user', route => route.abort())
  await page.goto(own.site.origin + path)
  await startPageScripts(page)
  await own.logIn(context, 'Petrovich')
  const refusal = page.locator('.alert').filter({ hasText: REASON })
  const up = commentOf(page, comment).locator('.up').first()
  const state = await up.getAttribute('aria-pressed')
  const votes = await written('select count(*) from comment_votes')
  await up.click()
  await expect(refusal).toBeVisible()
  await expect(up).toHaveAttribute('aria-pressed', String(state))
  expect(await written('select count(*) from comment_votes')).toBe(votes)
  await expect(refusal).toHaveCount(0)
  await page.locator('.me summary').click()
  await page.locator('.me').getByRole('button', { name: 'Выйти' }).click()
  await expect(refusal).toBeVisible()
  expect(await (await context.request.get(own.site.origin)).text()).toContain('@Petrovich')
  await topBox(page).fill('Чужой комментарий')
  await topBox(page).press('Control+Enter')
  await expect(page.locator('.write [role=alert]').first()).toContainText(REASON)
  await expect(topBox(page)).toHaveValue('Чужой комментарий')
  expect(await written(`select count(*) from comments where post_id = '${id}' and body = 'Чужой комментарий'`)).toBe(0)
})

test('a vote in a guest’s page asks for a login and is not cast by the account signed in by another tab', async ({
  page,
  context
}) => {
  const { comment, path } = await findDiscussion(own)
  await context.clearCookies()
  await page.goto(own.site.origin + path)
  await startPageScripts(page)
  await own.logIn(context, 'Petrovich')
  const votes = await written('select count(*) from comment_votes')
  await commentOf(page, comment).locator('.up').first().click()
  await expect(page.getByRole('dialog', { name: /Войдите/ })).toBeVisible()
  expect(await written('select count(*) from comment_votes')).toBe(votes)
})

/** Gives all data that the browser stores for the site, as one text. */
const deviceStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const pages: string[] = []
    for (const name of await caches.keys()) {
      const store = await caches.open(name)
      for (const answer of await store.matchAll()) pages.push(await answer.text())
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return JSON.stringify([localStorage, sessionStorage, pages, databases])
  })
const names = (page: Page, prefix: string): Promise<number> =>
  page.evaluate(prefix => Object.keys(localStorage).filter(name => name.startsWith(prefix)).length, prefix)

test.describe('with cached pages', () => {
  test.use({ serviceWorkers: 'allow' })

  test('drafts and queued votes of a session ended elsewhere are stored encrypted, and restored after their member’s login', async ({
    page,
    context
  }) => {
    const { path, publicId } = await findDiscussion(own)
    const text = 'Тайное недописанное слово'
    await own.logIn(context, 'Marina_K')
    await page.goto(own.site.origin + path)
    await startPageScripts(page)
    await topBox(page).fill(text)
    await expect.poll(() => names(page, 'draft:')).toBe(1)
    await expect.poll(() => names(page, 'sealed:')).toBe(1)
    // A queued vote also gets an encrypted copy.
    await context.setOffline(true)
    await page.locator('.votes .up, .vote .up').first().click()
    await expect.poll(() => names(page, 'waiting:')).toBe(1)
    await expect.poll(() => names(page, 'sealed:')).toBe(2)
    await page.goto('about:blank')
    await context.setOffline(false)
    // The session is deleted on the server, as by a change of password elsewhere; the browser still has its cookie.
    await own.db.execute("delete from sessions where user_id = (select id from users where username = 'Marina_K')")
    await page.goto(`${own.site.origin}/about`)
    await expect(page.locator('.me a[href="/login"]')).toBeVisible()
    await startPageScripts(page)
    expect(await deviceStorage(page)).not.toContain(text)
    expect([await names(page, 'draft:'), await names(page, 'waiting:'), await names(page, 'away:')]).toEqual([0, 0, 2])
    // The data stays encrypted in a page of another account that has had no input.
    await own.logIn(context, 'Petrovich')
    await page.goto(own.site.origin + path)
    expect(await deviceStorage(page)).not.toContain(text)
    // The id of the post is unreadable, too.
    const left = await page.evaluate(() => Object.keys(localStorage).filter(name => /^\w+:/.test(name)))
    expect(left.join()).not.toContain(publicId)
    await expect(topBox(page)).toHaveValue('')
    await own.logIn(context, 'Marina_K')
    await page.goto(own.site.origin + path)
    await expect(topBox(page)).toHaveValue(text)
    await expect.poll(() => names(page, 'away:')).toBe(0)
  })
})

test('a comment’s draft that was sent or deleted by a logout leaves no encrypted copy', async ({ page, context }) => {
  const { path } = await findDiscussion(own)
  await own.logIn(context, 'Marina_K')
  await page.goto(own.site.origin + path)
  await startPageScripts(page)
  await topBox(page).fill('Ушло на сервер')
  await expect.poll(() => names(page, 'sealed:')).toBe(1)
  await topBox(page).press('Control+Enter')
  await expect(topBox(page)).toHaveValue('')
  await expect.poll(() => names(page, 'sealed:')).toBe(0)
  await topBox(page).fill('Забыто с выходом')
  await expect.poll(() => names(page, 'sealed:')).toBe(1)
  await page.locator('.me summary').click()
  await page.locator('.me').getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('dialog', { name: 'Черновиков: 1' }).getByRole('button', { name: 'Выйти' }).click()
  await expect(page.locator('.me a[href="/login"]')).toBeVisible()
  expect([await names(page, 'draft:'), await names(page, 'sealed:'), await names(page, 'away:')]).toEqual([0, 0, 0])
})

test('a draft whose newest encrypted copy did not fit in storage is not replaced by an older copy', async ({
  page,
  context
}) => {
  const { path } = await findDiscussion(own)
  await own.logIn(context, 'Marina_K')
  await page.goto(own.site.origin + path)
  await startPageScripts(page)
  await topBox(page).fill('Начало')
  await expect.poll(() => names(page, 'sealed:')).toBe(1)
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (this: Storage, name: string, text: string) {
      if (name.startsWith('sealed:')) throw new DOMException('', 'QuotaExceededError')
      setItem.call(this, name, text)
    }
  })
  await topBox(page).fill('Начало и конец')
  await expect.poll(() => names(page, 'sealed:')).toBe(0)
  await own.logIn(context, 'Petrovich')
  const other = await context.newPage()
  await other.goto(own.site.origin)
  await startPageScripts(other)
  await own.logIn(context, 'Marina_K')
  await other.goto(own.site.origin + path)
  await expect(topBox(other)).toHaveValue('Начало и конец')
})

test('a draft that another tab has stored encrypted is not restored after it was sent', async ({ page, context }) => {
  const { path } = await findDiscussion(own)
  await own.logIn(context, 'Marina_K')
  await page.goto(own.site.origin + path)
  await startPageScripts(page)
  await topBox(page).fill('Отправлено потом')
  await expect.poll(() => names(page, 'sealed:')).toBe(1)
  await own.logIn(context, 'Petrovich')
  const other = await context.newPage()
  await other.goto(own.site.origin)
  await expect.poll(() => names(page, 'away:')).toBe(1)
  await other.close()
  await own.logIn(context, 'Marina_K')
  await topBox(page).press('Control+Enter')
  await expect(topBox(page)).toHaveValue('')
  await page.goto(own.site.origin + path)
  await startPageScripts(page)
  expect([await names(page, 'draft:'), await names(page, 'away:')]).toEqual([0, 0])
  await expect(topBox(page)).toHaveValue('')
})
