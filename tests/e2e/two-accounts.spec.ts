import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { wake } from '#tests/support/awake.ts'
import { commentOf, findDiscussion, topBox } from '#tests/support/commenting.ts'
import { ownSite } from '#tests/support/own-site.ts'

// Two tabs of one browser: the first is a page of one member, the second signs somebody else in.
const own = ownSite()
const TITLE = 'Пост от прежнего имени'
const card = (page: Page) => page.locator('.prompt', { hasText: 'Вы вошли под другим именем' })
const written = async (sql: string) => Number((await own.db.execute(sql)).rows[0]?.[0])

/** Logs out and in as somebody else, as a person does. */
async function signInElsewhere(tab: Page, name: string): Promise<void> {
  await tab.goto(own.site.origin)
  await wake(tab)
  await tab.locator('.me summary').click()
  await tab.locator('.me').getByRole('button', { name: 'Выйти' }).click()
  const asked = tab.getByRole('dialog', { name: /Черновиков/ }).getByRole('button', { name: 'Выйти' })
  const guest = tab.locator('.me a[href="/login"]')
  await expect(asked.or(guest)).toBeVisible()
  if (await asked.isVisible()) await asked.click()
  await expect(guest).toBeVisible()
  await tab.goto(`${own.site.origin}/login`)
  await tab.getByLabel('Имя пользователя').fill(name)
  await tab.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD)
  await tab.locator('main').getByRole('button', { name: 'Войти' }).click()
  await expect(tab.locator('.me [data-points]')).toHaveCount(1)
}

test('a post is not published under the name that another tab has signed in with; its text stays, and goes when its writer is back', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  await page.goto(`${own.site.origin}/new?community=Radio`)
  await wake(page)
  await page.getByLabel('Заголовок').fill(TITLE)
  const other = await context.newPage()
  await signInElsewhere(other, 'Petrovich')
  const answered = page.waitForResponse(answer => answer.request().method() === 'POST')
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  expect((await answered).status()).toBe(412)
  await expect(card(page)).toContainText('Эта страница открыта для @Marina_K')
  await expect(page.getByLabel('Заголовок')).toHaveValue(TITLE)
  expect(await written(`select count(*) from posts where title = '${TITLE}'`)).toBe(0)
  // The writer is back, in another session: the same page goes on.
  await own.logIn(context, 'Marina_K')
  await expect(card(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page).toHaveURL(/\/Radio\/post\//)
  const of = `select u.username from posts p join users u on u.id = p.user_id where p.title = '${TITLE}'`
  expect((await own.db.execute(of)).rows.map(row => row[0])).toEqual(['Marina_K'])
})

test('a page where something is written says that somebody else has signed in, one that is only read is loaded for them', async ({
  page,
  context
}) => {
  const { path } = await findDiscussion(own)
  await own.logIn(context, 'Marina_K')
  const read = await context.newPage()
  await read.goto(`${own.site.origin}/about`)
  await page.goto(own.site.origin + path)
  await wake(page)
  await topBox(page).fill('Ещё не дописано')
  await own.logIn(context, 'Petrovich')
  await expect(card(page)).toContainText('войдите снова как @Marina_K')
  await expect(topBox(page)).toHaveValue('Ещё не дописано')
  await expect(read.locator('.me .menu-list b')).toHaveText('@Petrovich')
  await card(page).getByRole('button', { name: 'Остаться' }).click()
  await expect(card(page)).toHaveCount(0)
})

test('votes, saves and comments of a page whose member has gone are taken back with the reason', async ({
  page,
  context
}) => {
  const { comment, id, path } = await findDiscussion(own)
  await own.logIn(context, 'Marina_K')
  // Nobody is told by the poll before they press.
  await page.route('**/api/_user', route => route.abort())
  await page.goto(own.site.origin + path)
  await wake(page)
  await own.logIn(context, 'Petrovich')
  const up = commentOf(page, comment).locator('.up').first()
  const state = await up.getAttribute('aria-pressed')
  const votes = await written('select count(*) from comment_votes')
  await up.click()
  await expect(page.locator('.alert')).toContainText('Вы вошли под другим именем')
  await expect(up).toHaveAttribute('aria-pressed', String(state))
  expect(await written('select count(*) from comment_votes')).toBe(votes)
  await topBox(page).fill('Чужой комментарий')
  await topBox(page).press('Control+Enter')
  await expect(page.locator('.write [role=alert]').first()).toContainText('Вы вошли под другим именем')
  await expect(topBox(page)).toHaveValue('Чужой комментарий')
  expect(await written(`select count(*) from comments where post_id = '${id}' and body = 'Чужой комментарий'`)).toBe(0)
})

test('a page of one member does not end the session of another', async ({ page, context }) => {
  await own.logIn(context, 'Marina_K')
  await page.route('**/api/_user', route => route.abort())
  await page.goto(`${own.site.origin}/about`)
  await wake(page)
  await own.logIn(context, 'Petrovich')
  await page.locator('.me summary').click()
  await page.locator('.me').getByRole('button', { name: 'Выйти' }).click()
  await expect(page.locator('.alert')).toContainText('Вы вошли под другим именем')
  const other = await context.newPage()
  await other.goto(own.site.origin)
  await expect(other.locator('.me .menu-list b')).toHaveText('@Petrovich')
})

test('a guest’s page asks to sign in though somebody has in another tab, and does nothing in their name', async ({
  page,
  context
}) => {
  const { comment, path } = await findDiscussion(own)
  await context.clearCookies()
  await page.goto(own.site.origin + path)
  await wake(page)
  await own.logIn(context, 'Petrovich')
  const votes = await written('select count(*) from comment_votes')
  await commentOf(page, comment).locator('.up').first().click()
  await expect(page.getByRole('dialog', { name: /Войдите/ })).toBeVisible()
  expect(await written('select count(*) from comment_votes')).toBe(votes)
})
