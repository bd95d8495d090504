import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { commentOf, findDiscussion, partOf } from '#tests/support/commenting.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

const own = ownSite()
const SEVERAL =
  '(select count(*) from comments r where r.post_id = p.id and r.parent_id is null and r.deleted_at is null) > 4'
const branch = (page: Page, at: number) => page.locator('.thread > .comment').nth(at)
const when = (comment: Locator) => comment.locator('> .when')
const toNext = (page: Page) => page.getByRole('button', { name: 'К следующей ветке' })

async function openThread(page: Page) {
  const { path, comment } = await findDiscussion(own, SEVERAL)
  await page.goto(own.site.origin + path)
  await startPageScripts(page)
  await expect(toNext(page)).toBeAttached()
  return commentOf(page, comment)
}

/** True when an element is at the top of the window, below the bar of the site. */
const isOnTop = (comment: Locator) =>
  comment.evaluate(
    element =>
      Math.abs(
        element.getBoundingClientRect().top -
          Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
      ) < 3
  )

test('a reader goes from branch to branch by the keys j and k and by a button, and from a reply to its parent by p @both', async ({
  page
}) => {
  const comment = await openThread(page)
  await page.keyboard.press('j')
  await expect(when(branch(page, 0))).toBeFocused()
  await page.keyboard.press('j')
  await expect(when(branch(page, 1))).toBeFocused()
  await expect.poll(() => isOnTop(branch(page, 1))).toBe(true)
  await page.keyboard.press('k')
  await expect(when(branch(page, 0))).toBeFocused()
  await expect(toNext(page)).toBeInViewport({ ratio: 1 })
  expect(await findFaults(page, '.next-branch')).toEqual([])
  await toNext(page).click()
  await expect(when(branch(page, 1))).toBeFocused()
  await when(partOf(comment, '.comment').first()).focus()
  await page.keyboard.press('p')
  await expect(when(comment)).toBeFocused()
})

test('the key j reaches the last branch, also from a branch that the address names', async ({ page }) => {
  const { path } = await findDiscussion(own, SEVERAL)
  await page.goto(own.site.origin + path)
  const first = await branch(page, 0).getAttribute('id')
  await page.goto(`${own.site.origin}${path}#${first}`)
  await startPageScripts(page)
  await expect(toNext(page)).toBeAttached()
  const count = await page.locator('.thread > .comment').count()
  for (let at = 0; at < count; at++) await page.keyboard.press('j')
  await expect(when(branch(page, count - 1))).toBeFocused()
  await page.keyboard.press('k')
  await expect(when(branch(page, count - 2))).toBeFocused()
})

test('a reader switches the keys off and on in the menu of orders, for all threads on the device', async ({ page }) => {
  await openThread(page)
  const menu = page.locator('.thread-head .menu')
  const choose = async (name: string) => {
    await menu.locator('summary').click()
    await menu.getByRole('button', { name }).click()
    await expect(menu).not.toHaveAttribute('open')
  }
  await choose('Отключить клавиши J, K, N, P, Q')
  await openThread(page)
  await when(branch(page, 0)).focus()
  await page.keyboard.press('j')
  await expect(when(branch(page, 0))).toBeFocused()
  await choose('Включить клавиши J, K, N, P, Q')
  await when(branch(page, 0)).focus()
  await page.keyboard.press('j')
  await expect(when(branch(page, 1))).toBeFocused()
})

test('the menu of orders folds and unfolds all branches, and marks the present order', async ({ page }) => {
  const comment = await openThread(page)
  const menu = page.locator('.thread-head .menu')
  await menu.locator('summary').click()
  await expect(menu.getByRole('link', { name: 'Лучшие' })).toHaveCSS('font-weight', '600')
  expect(await findFaults(page, '.thread-head')).toEqual([])
  await menu.getByRole('button', { name: 'Свернуть всё' }).click()
  await expect(menu).not.toHaveAttribute('open')
  await expect(partOf(comment, '.prose')).toBeHidden()
  await menu.locator('summary').click()
  await menu.getByRole('button', { name: 'Развернуть всё' }).click()
  await expect(partOf(comment, '.prose')).toBeVisible()
})

test('a reply links to its parent when other replies stand between them, without script too, and after an edit @both', async ({
  page,
  browser
}) => {
  const post = await insertPost(own.db, 'Petrovich', 'Radio', { no_comments: 3 })
  const parent = await insertComment(own.db, 'Petrovich', post, { no_replies: 2, no_replies_direct: 2 })
  const reply = { parent_id: parent, ancestors: parent, depth: 1 }
  for (let count = 0; count < 2; count += 1) await insertComment(own.db, 'Marina_K', post, reply)
  const replies = (page: Page) => partOf(commentOf(page, parent), '.comment')
  const toParent = (comment: Locator) => comment.getByRole('link', { name: 'К родительскому комментарию' })

  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: own.site.origin })
  await plain.goto(post.path)
  await expect(toParent(replies(plain).first())).toHaveCount(0)
  await expect(toParent(commentOf(plain, parent))).toHaveCount(1)
  await toParent(replies(plain).nth(1)).click()
  await expect(plain).toHaveURL(`${post.path}#c${parent}`)
  await plain.context().close()

  await own.logIn(page.context(), 'Marina_K')
  await page.goto(own.site.origin + post.path)
  await startPageScripts(page)
  expect(await findFaults(page, '.thread')).toEqual([])
  await partOf(replies(page).nth(1), '.dots').click()
  await page.getByRole('menuitem', { name: 'Изменить' }).click()
  await page.locator('.thread').getByRole('textbox', { name: 'Изменение комментария' }).fill('Исправлено')
  await page.locator('.thread').getByRole('button', { name: 'Сохранить' }).click()
  await expect(partOf(replies(page).nth(1), '.prose')).toHaveText('Исправлено')
  await expect(toParent(replies(page).nth(1))).toBeVisible()
  await expect(toParent(replies(page).first())).toHaveCount(0)
})
