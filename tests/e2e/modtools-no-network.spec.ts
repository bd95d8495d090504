import { expect, type Page, test } from '@playwright/test'
import { insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { insertReports, makeModerator, plainMember } from '#tests/support/reporting.ts'

const own = ownSite()
const COMMUNITY = 'Sad'
const OFFLINE = 'Убедитесь, что вы подключены к интернету'
let author = ''
test.beforeEach(async ({ context }) => {
  author = await plainMember(own.db)
  await own.db.batch(['delete from reports', 'delete from settled_reports', 'delete from community_bans'])
  await makeModerator(own.db, 'Petrovich', COMMUNITY)
  await own.logIn(context, 'Petrovich')
})

const open = (page: Page, entry: string) => page.goto(`${own.site.origin}/${COMMUNITY}/modtools/${entry}`)
/** Aborts all writing requests to the API from now on, while pages and files can still be loaded. */
const loseWrites = (page: Page) =>
  page.route('**/api/**', route => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
const alert = (page: Page) => page.locator('.alert').filter({ hasText: OFFLINE })
const count = async (sql: string) => Number((await own.db.execute(sql)).rows[0]?.[0])

test('without a network «Удалить» and «Удалить и заблокировать» in the queue of reports show an alert, and the row of the post is restored', async ({
  page
}) => {
  const labels = ['Удалить', 'Удалить и заблокировать']
  const posts: string[] = []
  for (const _ of labels) {
    const { id } = await insertPost(own.db, author, COMMUNITY)
    await insertReports(own.db, 'post', id, 3)
    posts.push(id)
  }
  await open(page, 'reports')
  for (const [at, label] of labels.entries()) {
    const reports = `select count(*) from reports where target_id = '${posts[at]}'`
    await loseWrites(page)
    const row = page.locator(`#r${posts[at]}`)
    const button = row.getByRole('button', { name: label, exact: true })
    const remove = async () => {
      await button.click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Удалить/ })
        .click()
    }
    await remove()
    await expect(alert(page)).toBeVisible()
    await expect(button).toBeVisible()
    await expect(row.getByRole('button', { name: 'Вернуть' })).toHaveCount(0)
    expect(await count(reports)).toBe(1)
    expect(await count('select count(*) from community_bans')).toBe(0)
    await page.unrouteAll()
    await remove()
    await expect(row).toContainText('Удалено')
    await expect.poll(() => count(reports)).toBe(0)
    await expect(alert(page)).toHaveCount(0)
  }
})

test('a moderator’s appointment without a network shows an alert, and its dialog can send the typed name again', async ({
  page
}) => {
  await open(page, 'mods')
  await page.getByRole('link', { name: 'Назначить модератора…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый модератор' })
  const field = dialog.getByLabel('Имя пользователя')
  const add = dialog.getByRole('button', { name: 'Назначить' })
  await field.fill(author)
  await loseWrites(page)
  await add.click()
  await expect(alert(page)).toBeVisible()
  await expect(field).toHaveValue(author)
  await expect(page.locator('.tool-rows > li', { hasText: `@${author}` })).toHaveCount(0)
  await page.unrouteAll()
  await add.click()
  await expect(page.locator('.tool-rows > li', { hasText: `@${author}` })).toHaveCount(1)
  await expect(dialog).toBeHidden()
})

test('a rule added without a network shows an alert, and its dialog can send the typed text again', async ({
  page
}) => {
  await open(page, 'rules')
  await page.getByRole('link', { name: 'Добавить правило…' }).click()
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: 'Добавить' })
  await dialog.getByLabel('Правило').fill('Не терять связь')
  await dialog.getByLabel('Пояснение').fill('Даже в тоннеле')
  await loseWrites(page)
  await add.click()
  await expect(alert(page)).toBeVisible()
  await expect(dialog.getByLabel('Правило')).toHaveValue('Не терять связь')
  await expect(dialog.getByLabel('Пояснение')).toHaveValue('Даже в тоннеле')
  const row = page.locator('.tool-rows > li', { hasText: 'Не терять связь' })
  await expect(row).toHaveCount(0)
  await page.unrouteAll()
  await add.click()
  await expect(row).toHaveCount(1)
  await expect(dialog).toBeHidden()
})
