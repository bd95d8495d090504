import { expect, test } from '@playwright/test'
import { commentOf } from '#tests/support/commenting.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { makeModerator } from '#tests/support/reporting.ts'

// This test locks a branch, so it runs on a site that no other test file uses.
const own = ownSite()

test.use({ javaScriptEnabled: false })

const REASON = 'Ветка закрыта: отвечать в ней нельзя.'

test('without JavaScript a reply to a branch that was locked after the form was opened is refused with the reason, and the form keeps the text @phone', async ({
  page,
  browser
}) => {
  await makeModerator(own.db, 'Petrovich', 'Radio')
  const post = await insertPost(own.db, 'Sova', 'Radio', { no_comments: 2 })
  const top = await insertComment(own.db, 'Sova', post, { no_replies: 1 })
  const reply = await insertComment(own.db, 'Sova', post, { parent_id: top, ancestors: top, depth: 1 })
  const address = `${own.site.origin}/-/comment/${post.publicId}`
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(`${address}/${reply}/reply`)
  await page.getByRole('textbox').fill('Пишу, пока закрывают')

  const context = await browser.newContext({ javaScriptEnabled: false })
  await own.logIn(context, 'Petrovich')
  const desk = await context.newPage()
  await desk.goto(`${address}/${top}/lock`)
  await desk.getByRole('button', { name: 'Закрыть ветку' }).click()
  await expect(commentOf(desk, top).getByText('ветка закрыта', { exact: true })).toBeVisible()
  await context.close()

  await page.locator('[name=send]').click()
  await expect(page.getByRole('alert').filter({ hasText: REASON })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('Пишу, пока закрывают')

  await page.goto(own.site.origin + post.path)
  const branch = commentOf(page, top)
  await expect(branch.getByText('ветка закрыта', { exact: true })).toBeVisible()
  await expect(branch.getByRole('link', { name: /^Ответить/ })).toHaveCount(0)

  expect((await page.goto(`${address}/${reply}/reply`))?.status()).toBe(403)
  await expect(page.getByText(REASON)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})
