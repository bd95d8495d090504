import { expect, type Locator, type Page, test } from '@playwright/test'
import { commentOf, findDiscussion, isPlain, partOf, topBox } from '#tests/support/commenting.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

const own = ownSite()
/** SQL condition: post, comment and replies have plain texts and authors whose accounts exist. */
const QUOTABLE = `p.body <> '' and ${isPlain('p.body')} and ${isPlain('m.body')} and p.user_id <> m.user_id
  and not exists (select 1 from users where id in (p.user_id, m.user_id) and deleted_at is not null)
  and not exists (select 1 from comments r join users u on u.id = r.user_id where r.parent_id = m.id
    and (u.deleted_at is not null or r.deleted_at is not null or not ${isPlain('r.body')}))`
const offer = (page: Page) => page.getByRole('button', { name: 'Цитировать' })
const reply = (page: Page) => page.getByRole('textbox', { name: /^Ваш ответ/ })
const authorOf = async (comment: Locator) => (await comment.locator('> a').first().textContent()) ?? ''

async function openThread(page: Page) {
  const { path, comment } = await findDiscussion(own, QUOTABLE)
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(own.site.origin + path)
  await startPageScripts(page)
  return { comment: commentOf(page, comment), answer: commentOf(page, comment).locator('> details > .comment').first() }
}

/** Selects a whole text, and gives its lines as a Markdown quotation that begins with a mark of its author. */
const choose = (body: Locator, mark = '') =>
  body.evaluate((element, author) => {
    element.scrollIntoView({ block: 'center' })
    getSelection()?.selectAllChildren(element)
    return `${author}${String(getSelection()).trim()}`
      .split('\n')
      .map(line => (line.trim() ? `> ${line}` : '>'))
      .join('\n')
  }, mark)

test('quotations of several comments and of the post gather in the reply that is being written, with the names of their authors @both', async ({
  page
}) => {
  const { comment, answer } = await openThread(page)
  const first = await choose(partOf(comment, '.prose'))
  await expect(offer(page)).toBeInViewport({ ratio: 1 })
  expect((await offer(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await offer(page).click()
  await expect(reply(page)).toBeFocused()
  await expect(reply(page)).toHaveValue(`${first}\n\n`)
  await expect(offer(page)).toBeHidden()
  const second = await choose(partOf(answer, '.prose'), `**${await authorOf(answer)}:** `)
  await offer(page).click()
  await expect(reply(page)).toHaveValue(`${first}\n\n${second}\n\n`)
  const name = (await page.locator('.post .meta a[href^="/@"]').textContent())?.slice(1)
  const third = await choose(page.locator('.post > .prose'), `**${name}:** `)
  await offer(page).click()
  await expect(reply(page)).toHaveCount(1)
  await expect(reply(page)).toHaveValue(`${first}\n\n${second}\n\n${third}\n\n`)
})

test('the text of the post is quoted in a comment on it', async ({ page }) => {
  await openThread(page)
  const quote = await choose(page.locator('.post > .prose'))
  await offer(page).click()
  await expect(topBox(page)).toBeFocused()
  await expect(topBox(page)).toHaveValue(`${quote}\n\n`)
})

test('a paragraph that was selected by a triple click is quoted by the key q, and by Tab and Enter', async ({
  page
}) => {
  const { comment } = await openThread(page)
  const paragraph = comment.locator('> details').locator('> .prose:is(p), > .prose > p').first()
  const text = (await paragraph.innerText()).trim()
  await paragraph.click({ clickCount: 3, position: { x: 5, y: 5 } })
  await expect(offer(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(offer(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reply(page)).toHaveValue(`> ${text}\n\n`)
  await paragraph.click({ clickCount: 3, position: { x: 5, y: 5 } })
  await expect(offer(page)).toBeVisible()
  await page.keyboard.press('q')
  await expect(reply(page)).toHaveValue(`> ${text}\n\n> ${text}\n\n`)
  await page.keyboard.type('q')
  await expect(reply(page)).toHaveValue(`> ${text}\n\n> ${text}\n\nq`)
})

test('a selection is not offered as a quotation when it spans two comments, and not after Escape', async ({ page }) => {
  const { comment, answer } = await openThread(page)
  const own = partOf(comment, '.prose')
  await choose(own)
  await expect(offer(page)).toBeVisible()
  const other = await partOf(answer, '.prose').elementHandle()
  await own.evaluate((element, end) => getSelection()?.setBaseAndExtent(element, 0, end as Node, 1), other)
  await expect(offer(page)).toBeHidden()
  await choose(own)
  await expect(offer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offer(page)).toBeHidden()
})

test('a quotation within the quoted text keeps its level, and begins on a line of its own after the name', async ({
  page
}) => {
  const html =
    '<blockquote>\n<p>Первая строка<br>\nвторая</p>\n<blockquote>\n<p>Глубже</p>\n</blockquote>\n</blockquote>\n<p>И глубже ответа нет</p>'
  const post = await insertPost(own.db, 'Petrovich', 'Radio', { body: 'Цитата', body_html: html })
  const comment = await insertComment(own.db, 'Sova', post)
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(own.site.origin + post.path)
  await startPageScripts(page)
  const quote = '> > Первая строка\n> вторая\n>\n> > > Глубже\n>\n> И глубже ответа нет\n\n'
  const body = page.locator('.post > .prose')
  await choose(body)
  await offer(page).click()
  await expect(topBox(page)).toHaveValue(quote)
  await partOf(commentOf(page, comment), 'a[data-reply]').click()
  await reply(page).fill('Например:')
  await choose(body)
  await offer(page).click()
  await expect(reply(page)).toHaveValue(`Например:\n\n> **Petrovich:**\n${quote}`)
})
