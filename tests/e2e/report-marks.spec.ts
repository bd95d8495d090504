import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { makeComment, makePost } from '#tests/support/made.ts'
import { ownSite } from '#tests/support/own-site.ts'

const own = ownSite()
const PLACE = 'Sad'
const AUTHOR =
  "(select username from users where deleted_at is null and banned_at is null and not is_admin and id not in (select user_id from community_mods) and username not in ('Marina_K', 'Petrovich') order by id limit 1)"

async function report(type: 'post' | 'comment', target: string, times: number): Promise<void> {
  await own.db.execute({
    sql: `with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)
      insert into reports (community_id, post_id, target_type, target_id, reason_id, user_id, created_at)
      select community_id, id, ?, ?, 3, hex(randomblob(12)), at from posts join n
      where id = ? or id = (select post_id from comments where id = ?)`,
    args: [times, type, target, target, target]
  })
}
const shield = (page: Page) => page.locator('.navbar').getByRole('link', { name: /^Жалобы/ })

test('what was reported is marked for its moderators where it stands, and the shield counts what waits @both', async ({
  page,
  context
}) => {
  await own.db.execute('delete from reports')
  await own.db.execute(
    "delete from community_mods where user_id in (select id from users where username in ('Petrovich', 'Marina_K'))"
  )
  await own.db.execute(`insert into community_mods (community_id, user_id, position, created_at)
    select c.id, u.id, 9, 1 from communities c, users u where c.name = '${PLACE}' and u.username = 'Petrovich'`)
  const author = String((await own.db.execute(`select ${AUTHOR}`)).rows[0]?.[0])
  const post = await makePost(own.db, author, PLACE)
  const comment = await makeComment(own.db, author, post)
  const other = await makePost(own.db, author, 'Radio')
  await own.logIn(context, 'Petrovich')
  const open = (path: string) => page.goto(own.site.origin + path)
  await open('/all?sort=latest')
  await expect(shield(page)).toBeVisible()
  await expect(shield(page).locator('.count')).toHaveCount(0)
  await report('post', post.id, 2)
  await report('comment', comment, 1)
  await report('post', other.id, 1)
  await open('/all?sort=latest')
  await expect(shield(page)).toHaveAccessibleName('Жалобы, ждут решения: 2')
  const card = page.locator(`#p${post.publicId}`)
  await expect(card.getByRole('link', { name: '2 жалобы' })).toBeVisible()
  await expect(page.locator(`#p${other.publicId} .reported`)).toHaveCount(0)
  expect(await findFaults(page)).toEqual([])
  await open(post.path)
  await expect(page.locator('.post').getByRole('link', { name: '2 жалобы' })).toBeVisible()
  await expect(page.locator(`#c${comment}`).getByRole('link', { name: '1 жалоба' })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await open(`${post.path}/${comment}`)
  await page.locator(`#c${comment}`).getByRole('link', { name: '1 жалоба' }).click()
  await expect(page.locator('.report').first()).toHaveAttribute('id', `r${comment}`)
  await shield(page).click()
  await expect(page).toHaveURL(`${own.site.origin}/${PLACE}/modtools/reports`)
  for (const name of ['Marina_K', null]) {
    await context.clearCookies()
    if (name) await own.logIn(context, name)
    for (const path of ['/all?sort=latest', post.path]) {
      await open(path)
      await expect(page.locator('main')).toBeVisible()
      await expect(page.locator('.reported')).toHaveCount(0)
      await expect(shield(page)).toHaveCount(0)
    }
  }
})
