import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { insertReports, makeModerator, plainMember } from '#tests/support/reporting.ts'

const own = ownSite()
const COMMUNITY = 'Sad'
let post: InsertedPost
let comment = ''

test.beforeEach(async ({ context }) => {
  await own.db.batch(['delete from reports', 'delete from settled_reports'])
  const author = await plainMember(own.db)
  await makeModerator(own.db, 'Petrovich', COMMUNITY)
  post = await insertPost(own.db, author, COMMUNITY)
  comment = await insertComment(own.db, author, post)
  await insertReports(own.db, 'post', post.id, 3, 3)
  await insertReports(own.db, 'comment', comment, 5)
  await own.logIn(context, 'Petrovich')
})

const open = (page: Page, path = `/${COMMUNITY}/modtools/reports`) => page.goto(own.site.origin + path)
const click = (page: Page, id: string, name: string) =>
  page.locator(`#r${id}`).getByRole('button', { name, exact: true }).click()
const reportsLink = (page: Page) => page.locator('.navbar').getByRole('link', { name: /^Жалобы/ })

/** Expects the numbers of reported items in the tabs and the menu of the moderator tools and in the navbar. */
async function expectCounts(page: Page, posts: number, comments: number) {
  const all = posts + comments
  const shown = (name: string, count: number) => (count === 0 ? name : `${name} ${count}`)
  const tabs = [shown('Все', all), shown('Посты', posts), shown('Комментарии', comments)]
  const options = { useInnerText: true }
  await expect(page.getByRole('navigation', { name: 'Что показать' }).getByRole('link')).toHaveText(tabs, options)
  await expect(page.locator('.tools-nav [aria-current]')).toHaveText(RegExp(`^Жалобы\\s*${all || ''}$`), options)
  await expect(reportsLink(page)).toHaveAccessibleName(all === 0 ? 'Жалобы' : `Жалобы ждут решения: ${all}`)
}

test('each decision on a reported item and its undo changes the counts of reported items in all tabs', async ({
  page,
  context
}) => {
  await open(page)
  await expectCounts(page, 1, 1)
  const other = await context.newPage()
  await open(other, '/all')
  await startPageScripts(other)
  const card = other.locator(`#p${post.publicId}`)
  await expect(card.getByRole('link', { name: '2 жалобы' })).toBeVisible()
  expect(await findFaults(other, card)).toEqual([])
  await click(page, post.id, 'Отклонить')
  await expectCounts(page, 0, 1)
  await expect(reportsLink(other)).toHaveAccessibleName('Жалобы ждут решения: 1')
  await click(page, comment, 'Отклонить')
  await expectCounts(page, 0, 0)
  await expect(reportsLink(other)).toHaveAccessibleName('Жалобы')
  // This click must come within ten seconds, after which the undo button disappears.
  await click(page, post.id, 'Вернуть')
  await expectCounts(page, 1, 0)
  await expect(reportsLink(other)).toHaveAccessibleName('Жалобы ждут решения: 1')
  await other.reload()
  await expect(reportsLink(other)).toHaveAccessibleName('Жалобы ждут решения: 1')
})

test.describe('with a failing request', () => {
  test('a decision on a reported item that fails restores the counts of reported items', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/communities/*/reported/*', async route => {
      await released
      await route.fulfill({ status: 503, json: { status: 503, code: 'internal', message: '' } })
    })
    await open(page)
    await expectCounts(page, 1, 1)
    await click(page, post.id, 'Отклонить')
    await expectCounts(page, 0, 1)
    release()
    await expectCounts(page, 1, 1)
    await expect(page.locator(`#r${post.id}`).getByRole('button', { name: 'Отклонить' })).toBeVisible()
  })
})

test('a reported comment that is locked or removed in its thread is no longer counted as reported', async ({
  page
}) => {
  await open(page, post.path)
  await expect(reportsLink(page)).toHaveAccessibleName('Жалобы ждут решения: 2')
  const article = page.locator(`#c${comment}`)
  await expect(page.locator('.post').getByRole('link', { name: '2 жалобы' })).toBeVisible()
  await expect(article.getByRole('link', { name: '1 жалоба' })).toBeVisible()
  expect(await findFaults(page, '.post, .comment')).toEqual([])
  await article.locator('.dots').click()
  await page.getByRole('menuitem', { name: 'Закрыть ветку' }).click()
  await expect(reportsLink(page)).toHaveAccessibleName('Жалобы ждут решения: 1')
  await expect(article.locator('.reported')).toHaveCount(0)
  // Unlocking the branch does not reopen the reports of the comment.
  await article.locator('.dots').click()
  await page.getByRole('menuitem', { name: 'Открыть ветку' }).click()
  await expect(page.getByText('Ветка открыта.', { exact: true })).toBeVisible()
  await expect(reportsLink(page)).toHaveAccessibleName('Жалобы ждут решения: 1')
  await insertReports(own.db, 'comment', comment, 5)
  await page.reload()
  await expect(reportsLink(page)).toHaveAccessibleName('Жалобы ждут решения: 2')
  await article.locator('.dots').click()
  await page.getByRole('menuitem', { name: 'Удалить как модератор' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(reportsLink(page)).toHaveAccessibleName('Жалобы ждут решения: 1')
})
