import { expect, type Page, test } from '@playwright/test'
import { shortCount } from '#src/ui/messages/numbers.ts'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { waitForWriteResponse } from '#tests/support/write-response.ts'

// These tests vote, so they run on a site that no other test file uses.
const own = ownSite()

/** Counts of upvotes whose displayed length changes by one vote, such as from 9 to 10. */
const COUNTS = [9, 99, 989, 1049]
const posts = new Map<number, InsertedPost>()
/** Ids of the comments with each count, all on the first post. */
const comments = new Map<number, string>()

test.beforeAll(async () => {
  for (const upvotes of COUNTS) {
    const post = await insertPost(own.db, 'Petrovich', 'Radio', { upvotes, no_comments: COUNTS.length })
    posts.set(upvotes, post)
    const [commented = post] = posts.values()
    comments.set(upvotes, await insertComment(own.db, 'Petrovich', commented, { upvotes }))
  }
})
test.beforeEach(({ context }) => own.logIn(context, 'Marina_K'))

/** Measures the left and right edges of the controls in one row with a vote button, without the button itself. */
const edgesBeside = (page: Page, value: string) =>
  page.locator(`button[value="${value}"]`).evaluate(button => {
    const row = button.closest('.actions, details') as Element
    return [...row.querySelectorAll(':scope > :is(a, button, details), .down')]
      .filter(control => control !== button && control.closest('.actions, details') === row)
      .map(control => {
        const { left, right } = control.getBoundingClientRect()
        return [left, right]
      })
  })

/** Clicks an upvote button, and expects that the controls beside it do not move. */
async function expectSteady(page: Page, key: string, context: string, shown: number): Promise<void> {
  const value = `${key}:up`
  const before = await edgesBeside(page, value)
  expect(before.length, context).toBeGreaterThan(1)
  const counted = waitForWriteResponse(page, /Vote$/)
  const button = page.locator(`button[value="${value}"]`)
  await button.click()
  await counted
  await expect(button, context).toHaveText(shortCount(shown))
  expect(await edgesBeside(page, value), context).toEqual(before)
}

test('a vote that changes the count from 9 to 10, 99 to 100, 989 to 990 or 1049 to 1050, and its withdrawal, move no control beside it @both', async ({
  page
}) => {
  test.slow()
  const open = async (path: string) => {
    await page.goto(own.site.origin + path)
    await startPageScripts(page)
  }
  const vote = async (votable: 'post' | 'comment', context: string, more: number) => {
    for (const count of COUNTS) {
      const id = votable === 'post' ? posts.get(count)?.id : comments.get(count)
      await expectSteady(page, `${votable}:${id}`, `${context} with ${count}`, count + more)
    }
  }
  await open('/all?sort=latest')
  await vote('post', 'card', 1)
  await open('/all?sort=latest&layout=compact')
  await vote('post', 'compact row', 0)
  for (const [count, post] of posts) {
    await open(post.path)
    await expectSteady(page, `post:${post.id}`, `thread with ${count}`, count + 1)
    await expectSteady(page, `post:${post.id}`, `thread with ${count}`, count)
    if (count !== COUNTS[0]) continue
    await vote('comment', 'comment', 1)
    await vote('comment', 'comment', 0)
  }
})
