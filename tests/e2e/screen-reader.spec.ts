import { expect, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { startPageScripts, waitForThreadLayout } from '#tests/support/page-start.ts'
import { findPost } from '#tests/support/posts.ts'

const LONG = 'p.no_comments > 500 and p.deleted_at is null'

test('axe finds no violation in a long thread after all its comments are laid out', async ({ page }) => {
  test.slow()
  const { path } = await findPost(LONG)
  await page.goto(path)
  await startPageScripts(page)
  await waitForThreadLayout(page)
  expect(await findFaults(page)).toEqual([])
})

test('screen readers get the group of a card’s author as a separate word, and no separator dots', async ({ page }) => {
  await page.goto('/')
  const meta = page.locator('.card .meta:has([data-group=admins])').first()
  const read = await meta.ariaSnapshot()
  expect(read).toMatch(/@\S+ администратор/)
  expect(read).not.toContain('·')
})

test('reply links name the comment’s author, comments without replies have no control that folds them, and no form is a landmark', async ({
  page
}) => {
  const { path } = await findPost('p.no_comments between 20 and 60 and p.deleted_at is null and p.locked_at is null')
  await page.goto(path)
  const comment = page.locator('.comment:has(> a[href^="/@"])').first()
  const name = (await comment.locator('> a[href^="/@"]').textContent()) ?? ''
  await expect(comment.getByRole('button', { name: `Ответить: ${name}` }).first()).toBeVisible()
  await expect(page.locator('summary[data-replies]').first()).toBeVisible()
  await expect(page.locator('.comment > details[open] > summary:not([data-replies]):visible')).toHaveCount(0)
  await expect(page.getByRole('form')).toHaveCount(0)
})
