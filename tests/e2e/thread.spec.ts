import { expect, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { findComment, findPost } from '#tests/support/posts.ts'

/** SQL conditions for posts that are open, and for open text posts with few comments. */
const LIVE = 'p.deleted_at is null and p.locked_at is null'
const SMALL = `${LIVE} and p.type = 'text' and p.no_comments between 20 and 60`

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[P4.comment.04] without JavaScript the vertical line below a comment folds and unfolds its text and replies', async ({
    page
  }) => {
    const comment = await findComment(
      `${SMALL} and m.no_replies between 2 and 9 and m.depth = 0 and m.deleted_at is null`
    )
    await page.goto(comment.post.path)
    const article = page.locator(`#c${comment.id}`)
    const text = article.locator('> details > .prose')
    await article.locator('> details > summary').press('Enter')
    await expect(text).toBeHidden()
    await expect(article.locator('> details > summary')).toHaveText(new RegExp(`^${comment.noReplies}\\s+ответ`))
    await article.locator('> details > summary').press('Enter')
    await expect(text).toBeVisible()
  })
})

test('[P1.guest-prompt.01 P1.guest-prompt.02 P1.guest-prompt.03 P1.guest-prompt.04 P2.post-page.11 P6.guest.02] a guest’s click on a vote, save, join, reply or comment button in a thread opens the sign-in dialog', async ({
  page
}) => {
  const post = await findPost(SMALL)
  await page.goto(post.path)
  const dialog = page.getByRole('dialog', { name: 'Войдите, чтобы продолжить' })
  for (const button of [
    page.locator('.post .up'),
    page.locator('.post .down'),
    page.locator('.comment .up').first(),
    page.locator('.comment .down').first(),
    page.locator('.post').getByRole('button', { name: 'Сохранить' }),
    page.locator('.aside').getByRole('button', { name: 'Присоединиться' }),
    page.locator('.comment .act').first(),
    page.getByRole('button', { name: 'Написать комментарий' })
  ]) {
    await button.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await expect(page.locator('.write').getByRole('link', { name: 'создайте аккаунт' })).toHaveAttribute(
    'href',
    /^\/signup\?next=/
  )
})

test('[P9.widths.02] the community’s card is below the thread in a window up to 1170 px, and beside it in a wider one', async ({
  page
}) => {
  const post = await findPost(SMALL)
  await page.goto(post.path)
  const card = page.locator('.aside > .sheet').first()
  const main = page.locator('main')
  for (const [width, beside] of [
    [1171, true],
    [1170, false],
    [768, false],
    [360, false]
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const [cardBox, mainBox] = [await card.boundingBox(), await main.boundingBox()]
    if (!cardBox || !mainBox) throw new Error('not shown')
    expect(cardBox.x >= mainBox.x + mainBox.width, `${width}`).toBe(beside)
    expect(cardBox.y >= mainBox.y + mainBox.height, `${width}`).toBe(!beside)
  }
})

test('[P9.widths.03] a tall picture of a post is at most 520 px high, and on a phone at most 80 % of the window’s height', async ({
  page
}) => {
  const post = await findPost(
    `${LIVE} and json_array_length(p.images) = 1 and json_extract(p.images, '$[0].height') > json_extract(p.images, '$[0].width')`
  )
  await page.goto(post.path)
  const height = async () => (await page.locator('.post .shot img').boundingBox())?.height ?? 0
  expect(await height()).toBeLessThanOrEqual(520)
  await page.setViewportSize({ width: 360, height: 500 })
  expect(await height()).toBeLessThanOrEqual(400)
})

test('[P2.routes-thread.02] with JavaScript a thread opened from a notification scrolls to its first highlighted comment', async ({
  page
}) => {
  const last = await findComment(`${SMALL} and m.upvotes = 1 and m.depth > 0`)
  const second = Math.floor(last.createdAt / 1000)
  await page.goto(`${last.post.path}?highlightFrom=${second}&highlightTo=${second}`)
  await expect(page.locator('[data-marked]').first()).toBeInViewport()
})

test('axe finds no violation in a thread whose distant branches are not laid out yet', async ({ page }) => {
  const post = await findPost(`${LIVE} and p.no_comments between 100 and 200`)
  await page.goto(post.path)
  expect(await findFaults(page)).toEqual([])
})
