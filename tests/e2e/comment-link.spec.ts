import { expect, type Page, test } from '@playwright/test'
import { startPageScripts, waitForThreadLayout } from '#tests/support/page-start.ts'
import { findComment, findPost } from '#tests/support/posts.ts'

const LONG = 'p.no_comments > 500 and p.deleted_at is null'
const REPLY = 'm.depth = 2 and m.no_replies > 5 and m.deleted_at is null and p.deleted_at is null'

/**
 * Gives the vertical middle of a comment's text as a share of the window's height: 0 at its upper edge, 1 at its lower
 * edge.
 */
const middleOf = (page: Page, id: string): Promise<number> =>
  page.locator(`#c${id} > details > .prose`).evaluate(text => {
    const { top, bottom } = text.getBoundingClientRect()
    return (top + bottom) / 2 / innerHeight
  })

async function expectInTheMiddle(page: Page, id: string): Promise<void> {
  await expect.poll(() => middleOf(page, id)).toBeGreaterThan(0.35)
  expect(await middleOf(page, id)).toBeLessThan(0.65)
}

test('the address of a comment without a fragment scrolls its text to the middle of the window, and gets the comment’s id as fragment', async ({
  page
}) => {
  const comment = await findComment(REPLY)
  const path = `${comment.post.path}/${comment.id}`
  await page.goto(path)
  await expect(page).toHaveURL(`${path}#c${comment.id}`)
  await expectInTheMiddle(page, comment.id)
})

test('a comment opened by its link stays at its scroll position while the browser lays out comments above it @phone', async ({
  page
}) => {
  const { path } = await findPost(LONG)
  await page.goto('/about')
  const id = await page.evaluate(async path => {
    const html = await (await fetch(path)).text()
    const thread = new DOMParser().parseFromString(html, 'text/html')
    const comments = [...thread.querySelectorAll('.comment:has(> details > .comment)')]
    return comments[Math.floor(comments.length / 2)]?.id.slice(1) ?? ''
  }, path)
  await page.goto(`${path}#c${id}`)
  await expectInTheMiddle(page, id)
  const before = await middleOf(page, id)
  await startPageScripts(page)
  await waitForThreadLayout(page)
  expect(Math.abs((await middleOf(page, id)) - before)).toBeLessThan(0.02)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript a link to a comment scrolls its text to the middle of the window, and the address contains its id @phone', async ({
    page
  }) => {
    const comment = await findComment(REPLY)
    await page.goto(comment.post.path)
    await page.locator(`#c${comment.id} > .when`).click()
    await expect(page).toHaveURL(`${comment.post.path}/${comment.id}#c${comment.id}`)
    await expectInTheMiddle(page, comment.id)
  })
})
