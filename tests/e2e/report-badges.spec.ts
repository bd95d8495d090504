import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { insertReports, makeModerator, plainMember } from '#tests/support/reporting.ts'

const own = ownSite()
const COMMUNITY = 'Sad'
const reportsLink = (page: Page) => page.locator('.navbar').getByRole('link', { name: /^Жалобы/ })

test('only moderators see the counts of reports on items of their community, and the sum in the navbar @both', async ({
  page,
  context
}) => {
  await own.db.execute('delete from reports')
  await own.db.execute("delete from community_mods where user_id = (select id from users where username = 'Marina_K')")
  await makeModerator(own.db, 'Petrovich', COMMUNITY)
  const author = await plainMember(own.db)
  const post = await insertPost(own.db, author, COMMUNITY)
  const comment = await insertComment(own.db, author, post)
  const other = await insertPost(own.db, author, 'Radio')
  await own.logIn(context, 'Petrovich')
  const open = (path: string) => page.goto(own.site.origin + path)
  await open('/all?sort=latest')
  await expect(reportsLink(page)).toBeVisible()
  await expect(reportsLink(page)).toHaveAccessibleName('Жалобы')
  await insertReports(own.db, 'post', post.id, 3, 3)
  await insertReports(own.db, 'comment', comment, 3)
  await insertReports(own.db, 'post', other.id, 3)
  await open('/all?sort=latest')
  await expect(reportsLink(page)).toHaveAccessibleName('Жалобы ждут решения: 2')
  const card = page.locator(`#p${post.publicId}`)
  await expect(card.getByRole('link', { name: '2 жалобы' })).toBeVisible()
  await expect(page.locator(`#p${other.publicId} .reported`)).toHaveCount(0)
  expect(await findFaults(page, card)).toEqual([])
  await open(post.path)
  await expect(page.locator('.post').getByRole('link', { name: '2 жалобы' })).toBeVisible()
  await expect(page.locator(`#c${comment}`).getByRole('link', { name: '1 жалоба' })).toBeVisible()
  expect(await findFaults(page, '.post')).toEqual([])
  await open(`${post.path}/${comment}`)
  await page.locator(`#c${comment}`).getByRole('link', { name: '1 жалоба' }).click()
  await expect(page.locator('.report').first()).toHaveAttribute('id', `r${comment}`)
  await reportsLink(page).click()
  await expect(page).toHaveURL(`${own.site.origin}/${COMMUNITY}/modtools/reports`)
  for (const name of ['Marina_K', null]) {
    await context.clearCookies()
    if (name) await own.logIn(context, name)
    for (const path of ['/all?sort=latest', post.path]) {
      await open(path)
      await expect(page.locator('main')).toBeVisible()
      await expect(page.locator('.reported')).toHaveCount(0)
      await expect(reportsLink(page)).toHaveCount(0)
    }
  }
})
