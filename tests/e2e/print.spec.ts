import { expect, test } from '@playwright/test'
import { findPost } from '#tests/support/posts.ts'

test('a printed post has its comments, all pictures and the address of its link, and no bars or buttons', async ({
  page
}) => {
  const { path } = await findPost(
    "p.type = 'image' and json_array_length(p.images) > 1 and p.no_comments > 5 and p.deleted_at is null"
  )
  await page.goto(path)
  await page.emulateMedia({ media: 'print' })
  for (const hidden of ['.navbar', '.sidebar', '.aside', '.post .actions', '.gallery .step'])
    await expect(page.locator(hidden).first()).toBeHidden()
  await expect(page.locator('.thread :is(button, summary.act):visible')).toHaveCount(0)
  await expect(page.locator('.comment > details > .prose').last()).toBeVisible()
  await expect(page.locator('.gallery img').last()).toBeVisible()
  // Each picture stands below the one before it.
  const pictures = await page.locator('.gallery img').evaluateAll(all => all.map(each => each.getBoundingClientRect()))
  const covered = pictures.filter(({ top, height }, at) => height === 0 || top < (pictures[at - 1]?.bottom ?? 0))
  expect(covered).toEqual([])
  const link = await findPost("p.type = 'link' and p.deleted_at is null")
  await page.goto(link.path)
  const printed = page.locator('.post .link-card').evaluate(card => getComputedStyle(card, '::after').content)
  expect(await printed).toContain(link.linkUrl)
})

test('every printed page has its content in dark letters on paper, without bars and columns', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/', '/guidelines', '/Radio?tab=about', '/search?q=кот', '/@Petrovich/lists/schemes']) {
    await page.goto(path)
    for (const bar of ['.navbar', '.bottombar', '.sidebar', '.aside'])
      await expect(page.locator(bar).first(), path).toBeHidden()
    await expect(page.locator('main h1, main h2').first()).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  }
})
