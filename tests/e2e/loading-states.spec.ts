import { readdirSync } from 'node:fs'
import { parse } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { commentOf, partOf } from '#tests/support/commenting.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { insertReports, makeModerator } from '#tests/support/reporting.ts'

// These tests create posts, so they run on a site that no other test file uses.
const own = ownSite()

const retryButton = (container: Locator | Page) => container.getByRole('button', { name: 'Повторить' })
const fail = (page: Page, address: string | RegExp, status: number) =>
  page.route(address, route => route.fulfill({ status, json: { status, code: 'internal', message: '' } }), { times: 1 })

test('[P4.page.01] the link for more replies shows that the replies are loading, that loading failed, or that the comment no longer exists', async ({
  page
}) => {
  const FRAGMENTS = '**/-/comments/**'
  const post = await insertPost(own.db, 'Petrovich', 'Radio', { no_comments: 2 })
  const parent = await insertComment(own.db, 'Petrovich', post, { no_replies: 1 })
  await page.goto(own.site.origin + post.path)
  const branch = commentOf(page, parent)
  const link = partOf(branch, '.more')
  const alert = branch.getByRole('alert')

  await fail(page, FRAGMENTS, 500)
  await link.click()
  await expect(alert).toContainText('Что-то пошло не так.')
  expect(await findFaults(page, branch)).toEqual([])
  const release = await holdRequests(page, FRAGMENTS)
  await retryButton(alert).focus()
  await page.keyboard.press('Enter')
  await expect(alert).toHaveCount(0)
  await expect(link).toHaveAttribute('aria-busy', 'true')
  await expect(link).toBeFocused()
  await own.db.execute({ sql: 'delete from comments where id = ?', args: [parent] })
  release()
  await expect(alert).toHaveText('Этого больше нет.')
  await expect(link).toHaveCount(0)
})

test('[P4.page.01] a feed whose next cards are answered with status 404 shows a message that the cards no longer exist', async ({
  page
}) => {
  await page.goto(`${own.site.origin}/all`)
  await fail(page, '**/-/feed?*', 404)
  await page.locator('.feed > .more a').focus()
  await page.locator('.feed > .more').scrollIntoViewIfNeeded()
  const alert = page.locator('.feed').getByRole('alert')
  await expect(alert).toHaveText('Этого больше нет.')
})

test('[P4.page.01] a dialog opens before its content is loaded, shows a load error, and has a retry button', async ({
  page
}) => {
  const post = await insertPost(own.db, 'Petrovich')
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(own.site.origin + post.path)
  await fail(page, '**/api/_initial', 500)
  const menu = page.locator('.post .actions .menu[data-end]')
  await menu.locator('summary').click()
  await menu.getByText('Пожаловаться').click()
  const dialog = page.getByRole('dialog', { name: 'Пожаловаться на\u00a0пост' })
  await expect(dialog.getByRole('status')).toHaveText('Что-то пошло не так.')
  expect(await findFaults(page, dialog)).toEqual([])
  const release = await holdRequests(page, '**/api/_initial')
  await retryButton(dialog).click()
  await expect(dialog.getByRole('status')).toHaveText('Загружаем…')
  release()
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await expect(retryButton(dialog)).toHaveCount(0)
})

test('[P4.page.01] the community field of a new post shows a load error with a retry button, or that the community does not exist', async ({
  page
}) => {
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(`${own.site.origin}/new`)
  const field = page.getByRole('combobox', { name: 'Сообщество' })
  await field.focus()
  await expect(page.locator('astro-island[component-url*=NewPost]')).not.toHaveAttribute('ssr')
  await fail(page, '**/-/places/**', 500)
  await field.fill('Radio')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Что-то пошло не так.')).toBeVisible()
  await retryButton(page).click()
  await expect(page.locator('.place')).toHaveAttribute('data-side', 'Radio')
  await expect(retryButton(page)).toHaveCount(0)
  // Every request for suggestions fails, also a request for a text that was in the field before.
  await page.route('**/api/communities?*', route => route.fulfill({ status: 500 }))
  await field.fill('Sa')
  await expect(page.getByText('Что-то пошло не так.')).toBeVisible()
  await page.unroute('**/api/communities?*')
  await retryButton(page).click()
  await expect(page.getByRole('option', { name: 'Sad' })).toBeVisible()
  await field.fill('nikakoe_soobshchestvo')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Такого сообщества нет')).toBeVisible()
  await expect(retryButton(page)).toHaveCount(0)
})

test('[P4.page.01] the edit form of a comment whose source fails to load shows an error with a retry button', async ({
  page
}) => {
  const post = await insertPost(own.db, 'Petrovich', 'Radio', { no_comments: 1 })
  const comment = await insertComment(own.db, 'Marina_K', post)
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(own.site.origin + post.path)
  await fail(page, `**/api/comments/${comment}?*`, 500)
  await partOf(commentOf(page, comment), '.dots').click()
  await page.getByRole('menuitem', { name: 'Изменить' }).click()
  const box = partOf(commentOf(page, comment), '.write')
  await expect(box.getByRole('alert')).toHaveText('Что-то пошло не так.')
  await expect(box.getByRole('textbox')).toHaveAttribute('readonly')
  await retryButton(box).click()
  await expect(box.getByRole('textbox')).toHaveValue('Текст комментария')
  await expect(box.getByRole('textbox')).toBeEditable()
  await expect(box.getByRole('button', { name: 'Сохранить' })).toBeVisible()
})

/** Names of the React islands that only the moderator tools and the admin pages need. */
const TOOLS = new Set([
  'hydrate-reports',
  'decide',
  ...['administration', 'announcements', 'community-rules', 'ip-blocks', 'moderation'].flatMap(feature =>
    readdirSync(new URL(`../../src/features/${feature}`, import.meta.url))
      .filter(file => file.endsWith('.tsx'))
      .map(file => parse(file).name)
  )
])
const isOfTools = (path: string) => TOOLS.has(/^\/_astro\/([\w-]+)\./.exec(path)?.[1] ?? '')

test('the code of the moderator tools is loaded only on pages of the tools', async ({ page, context }) => {
  await makeModerator(own.db, 'Petrovich', 'Radio')
  const post = await insertPost(own.db, 'Marina_K')
  await insertReports(own.db, 'post', post.id, 1)
  await own.logIn(context, 'Petrovich')
  const requested: string[] = []
  page.on('request', request => requested.push(new URL(request.url()).pathname))
  for (const path of ['/all', post.path]) {
    await page.goto(own.site.origin + path)
    await startPageScripts(page)
    await page.mouse.wheel(0, 400)
    // An idle page loads the code and the styles of dialogs last, so all other files are requested when the stylesheet
    // of dialogs is in the page.
    await expect(page.locator('link[href*="fetched-dialogs"]')).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    expect(requested.filter(isOfTools), path).toEqual([])
  }
  await page.goto(`${own.site.origin}/Radio/modtools/reports`)
  await page.locator(`#r${post.id}`).getByRole('button', { name: 'Отклонить' }).click()
  await expect.poll(() => requested.filter(isOfTools).length).toBeGreaterThan(0)
})
