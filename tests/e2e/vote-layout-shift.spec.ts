import { expect, type Page, test } from '@playwright/test'
import { shortCount } from '#src/ui/numbers-text.ts'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { waitForWriteResponse } from '#tests/support/write-response.ts'

// These tests change counts, so they run on a site that no other file uses.
const own = ownSite()

/** Counts to which one vote adds a digit or a decimal, or from which it takes digits away. */
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

/** Left and right edge of each control beside a button, without the button itself. */
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

/** Presses an upvote, and compares the edges of its neighbours. */
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
  test(`a vote from ${count} to ${count + 1} and back moves nothing beside it, in feeds and in a thread @both`, async ({
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
