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
interface Voted {
  post: InsertedPost
  comment: string
}
const voted = new Map<number, Voted>()

test.beforeAll(async () => {
  for (const upvotes of COUNTS) {
    const post = await insertPost(own.db, 'Petrovich', 'Radio', { upvotes, no_comments: 1 })
    voted.set(upvotes, { post, comment: await insertComment(own.db, 'Petrovich', post, { upvotes }) })
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

for (const count of COUNTS)
  test(`a vote that changes the count from ${count} to ${count + 1}, and its withdrawal, move no control beside it @both`, async ({
    page
  }) => {
    const { post, comment } = voted.get(count) as Voted
    const open = async (path: string) => {
      await page.goto(own.site.origin + path)
      await startPageScripts(page)
    }
    await open('/all?sort=latest')
    await expectSteady(page, `post:${post.id}`, 'card', count + 1)
    await open('/all?sort=latest&layout=compact')
    await expectSteady(page, `post:${post.id}`, 'compact row', count)
    await open(post.path)
    await expectSteady(page, `post:${post.id}`, 'thread', count + 1)
    await expectSteady(page, `comment:${comment}`, 'comment', count + 1)
    await expectSteady(page, `post:${post.id}`, 'thread', count)
    await expectSteady(page, `comment:${comment}`, 'comment', count)
  })
