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

// A site of its own: these tests make posts. Requests of a service worker are not visible to the test.
test.use({ serviceWorkers: 'block' })
const own = ownSite()

const again = (place: Locator | Page) => place.getByRole('button', { name: 'Повторить' })
const fail = (page: Page, address: string | RegExp, status: number) =>
  page.route(address, route => route.fulfill({ status, json: { status, code: 'internal', message: '' } }), { times: 1 })

test('[P4.page.01] replies that are loaded say that they come, that they failed, and that they are there no more', async ({
  page
}) => {
  const FRAGMENTS = '**/-/comments/**'
  const post = await insertPost(own.db, 'Petrovich', 'Radio', { no_comments: 2 })
  const parent = await insertComment(own.db, 'Petrovich', post, { no_replies: 1 })
  await page.goto(own.site.origin + post.path)
  const branch = commentOf(page, parent)
  const link = partOf(branch, '.more')
  const said = branch.getByRole('alert')

  await fail(page, FRAGMENTS, 500)
  await link.click()
  await expect(said).toContainText('Что-то пошло не так.')
  expect(await findFaults(page)).toEqual([])
  const release = await holdRequests(page, FRAGMENTS)
  await again(said).focus()
  await page.keyboard.press('Enter')
  await expect(said).toHaveCount(0)
  await expect(link).toHaveAttribute('aria-busy', 'true')
  await expect(link).toBeFocused()
  await own.db.execute({ sql: 'delete from comments where id = ?', args: [parent] })
  release()
  await expect(said).toHaveText('Этого больше нет.')
  await expect(link).toHaveCount(0)
})

test('[P4.page.01] a feed that is gone meanwhile offers no further attempt', async ({ page }) => {
  await page.goto(`${own.site.origin}/all`)
  await fail(page, '**/-/feed?*', 404)
  await page.locator('.feed > .more a').focus()
  await page.locator('.feed > .more').scrollIntoViewIfNeeded()
  const said = page.locator('.feed').getByRole('alert')
  await expect(said).toHaveText('Этого больше нет.')
})

test('[P4.page.01] a dialog opens before its contents, says why they did not come, and asks for them again @both', async ({
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
  expect(await findFaults(page)).toEqual([])
  const release = await holdRequests(page, '**/api/_initial')
  await again(dialog).click()
  await expect(dialog.getByRole('status')).toHaveText('Загружаем…')
  release()
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await expect(again(dialog)).toHaveCount(0)
})

test('[P4.page.01] the community of a new post says below its field that it did not come, or that there is none', async ({
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
  await again(page).click()
  await expect(page.locator('.place')).toHaveAttribute('data-side', 'Radio')
  await expect(again(page)).toHaveCount(0)
  // Every one of them: the field asks for what stood in it, too, where the letters come late.
  await page.route('**/api/communities?*', route => route.fulfill({ status: 500 }))
  await field.fill('Sa')
  await expect(page.getByText('Что-то пошло не так.')).toBeVisible()
  await page.unroute('**/api/communities?*')
  await again(page).click()
  await expect(page.getByRole('option', { name: 'Sad' })).toBeVisible()
  await field.fill('nikakoe_soobshchestvo')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Такого сообщества нет')).toBeVisible()
  await expect(again(page)).toHaveCount(0)
})

test('[P4.page.01] a comment whose text does not come for changes says so in its box, where it is asked for again', async ({
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
  await again(box).click()
  await expect(box.getByRole('textbox')).toHaveValue('Текст комментария')
  await expect(box.getByRole('textbox')).toBeEditable()
  await expect(box.getByRole('button', { name: 'Сохранить' })).toBeVisible()
})

/** Names of the sources that files of the moderators' tools and of the administration are called after. */
const TOOLS = new Set(
  ['islands/modtools', 'islands/site-admin', 'components/modtools', 'components/admin'].flatMap(folder =>
    readdirSync(new URL(`../../src/${folder}`, import.meta.url)).map(file => parse(file).name)
  )
)
const isOfTools = (path: string) => TOOLS.has(/^\/_astro\/(\w+)\./.exec(path)?.[1] ?? '')

test('a moderator is sent the code of the tools where they stand, and nowhere else', async ({ page, context }) => {
  await makeModerator(own.db, 'Petrovich', 'Radio')
  const post = await insertPost(own.db, 'Marina_K')
  await insertReports(own.db, 'post', post.id, 1)
  await own.logIn(context, 'Petrovich')
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  for (const path of ['/all', post.path]) {
    await page.goto(own.site.origin + path)
    await startPageScripts(page)
    await page.mouse.wheel(0, 400)
    // Of what comes while nothing else is to be done, the styles and the code of dialogs are the last.
    await expect(page.locator('link[href*="fetched-dialogs"]')).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    expect(asked.filter(isOfTools), path).toEqual([])
  }
  await page.goto(`${own.site.origin}/Radio/modtools/reports`)
  await page.locator(`#r${post.id}`).getByRole('button', { name: 'Отклонить' }).click()
  await expect.poll(() => asked.filter(isOfTools).length).toBeGreaterThan(0)
})
