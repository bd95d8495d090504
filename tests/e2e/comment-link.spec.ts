import { expect, type Page, test } from '@playwright/test'
import { startPageScripts, waitForThreadLayout } from '#tests/support/page-start.ts'
import { findComment, findPost } from '#tests/support/posts.ts'

const LONG = 'p.no_comments > 500 and p.deleted_at is null'

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

test('a link to a comment scrolls its text to the middle of the window, and the address contains its id @both', async ({
  page
}) => {
  const comment = await findComment(
    'm.depth = 2 and m.no_replies > 5 and m.deleted_at is null and p.deleted_at is null'
  )
  await page.goto(comment.post.path)
  const href = await page.locator(`#c${comment.id} > .when`).getAttribute('href')
  expect(href).toBe(`${comment.post.path}/${comment.id}#c${comment.id}`)
  await page.goto(href ?? '')
  await expectInTheMiddle(page, comment.id)
  await page.goto('/about')
  await page.goto(`${comment.post.path}/${comment.id}`)
  await expect(page).toHaveURL(href ?? '')
  await expectInTheMiddle(page, comment.id)
})

test('a comment opened by its link stays at its scroll position while the browser lays out comments above it @both', async ({
  page
}) => {
  const { path } = await findPost(LONG)
  await page.goto(path)
  const comments = page.locator('.comment:has(> details > .comment)')
  const id = ((await comments.nth(Math.floor((await comments.count()) / 2)).getAttribute('id')) ?? '').slice(1)
  await page.goto('/about')
  await page.goto(`${path}#c${id}`)
  await expectInTheMiddle(page, id)
  const before = await middleOf(page, id)
  await startPageScripts(page)
  await waitForThreadLayout(page)
  expect(Math.abs((await middleOf(page, id)) - before)).toBeLessThan(0.02)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript a link to a comment scrolls to its text @phone', async ({ page }) => {
    const comment = await findComment(
      'm.depth = 2 and m.no_replies > 5 and m.deleted_at is null and p.deleted_at is null'
    )
    await page.goto(comment.post.path)
    await page.locator(`#c${comment.id} > .when`).click()
    await expectInTheMiddle(page, comment.id)
  })
})
