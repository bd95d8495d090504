import { expect, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'

const own = ownSite()
/** Word of 50 letters, which can be broken at no space or hyphen. */
const LONG = 'Щ'.repeat(50)
const ME = "(select id from users where username = 'Petrovich')"

test.beforeAll(async () => {
  const post = await insertPost(own.db, 'Petrovich', 'Radio', { title: LONG })
  const comment = await insertComment(own.db, 'Marina_K', post, { body_html: `<p>${LONG}</p>` })
  const notification = {
    postId: post.id,
    commentId: comment,
    noComments: 1,
    firstCreatedAt: '2026-01-01T00:00:00.000Z'
  }
  await own.db.execute({
    sql: `insert into notifications (user_id, type, seen, created_at, updated_at, notif) values (${ME}, 'new_comment', 0, 1, 9e12, ?)`,
    args: [JSON.stringify(notification)]
  })
  const { rows } = await own.db.execute({
    sql: `insert into lists (user_id, name, display_name, description, public, num_items, created_at, last_updated_at)
      values (${ME}, 'polka', ?, ?, 1, 2, 1, 9e12) returning id`,
    args: [LONG, LONG]
  })
  for (const [type, id] of Object.entries({ post: post.id, comment }))
    await own.db.execute({
      sql: 'insert into list_items (list_id, target_type, target_id, created_at) values (?, ?, ?, 1)',
      args: [Number(rows[0]?.['id']), type, id]
    })
})
test.beforeEach(({ context }) => own.logIn(context, 'Petrovich'))

test('the pages of lists and notifications have no axe violation and fit a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const path of ['/notifications', '/@Petrovich/lists', '/@Petrovich/lists/polka']) {
    await page.goto(own.site.origin + path)
    await expect(page.locator('main')).toContainText(LONG)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(768)
    expect(await findFaults(page), path).toEqual([])
  }
})
