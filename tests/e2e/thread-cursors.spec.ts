import { expect, type Page, test } from '@playwright/test'
import { topBox } from '#tests/support/commenting.ts'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests write comments, so they run on a site that no other test file uses.
const own = ownSite()

/** Inserts a post with 1,005 comments, which a thread loads in three parts. */
async function makeLongThread(): Promise<InsertedPost> {
  const post = await insertPost(own.db, 'Petrovich', 'Radio', { no_comments: 1005 })
  const past = Date.now() - 3_600_000
  await own.db.execute({
    sql: `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1005)
      insert into comments (id, post_id, user_id, community_id, body, body_html, depth, ancestors, created_at, upvotes)
      select printf('%016x%08x', (? + i) * 1000000, i), p.id, p.user_id, p.community_id, 'Да', '<p>Да</p>', 0, '', ? + i, 5
      from n, posts p where p.id = ?`,
    args: [past, past, post.id]
  })
  return post
}

const cursorIn = (address: string | null) => new URL(address ?? '', own.site.origin).searchParams.get('next')

/** Collects the cursors of the page's requests for comments. */
function cursorsAsked(page: Page): (string | null)[] {
  const cursors: (string | null)[] = []
  page.on('request', request => request.url().includes('/-/comments/') && cursors.push(cursorIn(request.url())))
  return cursors
}

test('[P3.comment.06] a thread loads more comments from its last cursor, marks new comments, and shows a sent comment first', async ({
  page
}) => {
  const post = await makeLongThread()
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(own.site.origin + post.path)
  const next = page.locator('.thread > .more')
  const comments = page.locator('.comment')
  const cursors = cursorsAsked(page)
  const offered: (string | null)[] = []
  await expect(comments).toHaveCount(500)
  // The server stores the comment immediately, but the page gets the response only at the end of the test.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/posts/*/comments?*', async route => {
    const response = await route.fetch()
    await answered
    await route.fulfill({ response })
  })
  await topBox(page).fill('Сверху')
  await page.locator('.thread > .write [name=send]').click()
  const sql = "select 1 from comments where post_id = ? and body = 'Сверху'"
  await expect.poll(async () => (await own.db.execute({ sql, args: [post.id] })).rows.length).toBe(1)
  const late = await insertComment(own.db, 'Petrovich', post, { upvotes: 0 })
  for (const count of [1001, 1008]) {
    offered.push(cursorIn(await next.getAttribute('href')))
    await next.click()
    await expect.poll(() => comments.count()).toBeGreaterThanOrEqual(count)
  }
  await expect(page.locator('.thread-end')).toHaveText('Больше комментариев нет')
  expect(cursors).toEqual(offered)
  expect(new Set(cursors).size).toBe(2)
  // On a reader's first visit only comments written after the page's request are marked as new.
  await expect(page.locator(`#c${late}`)).toHaveAttribute('data-new')
  await expect(page.locator('.comment[data-new]')).toHaveCount(1)
  answer()
  const sent = page.locator('.thread > .comment').first()
  await expect(sent).toBeFocused()
  await expect(sent.locator('.prose')).toHaveText('Сверху')
  await expect(page.locator('.comment a[data-own]')).toHaveCount(1)
})
