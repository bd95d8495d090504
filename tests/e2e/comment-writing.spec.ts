import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { commentOf, type Discussion, findDiscussion, partOf, topBox } from '#tests/support/commenting.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests write comments, so they run on a site that no other test file uses.
const own = ownSite()

async function open(page: Page): Promise<Discussion> {
  const discussion = await findDiscussion(own)
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(own.site.origin + discussion.path)
  return discussion
}

const bodies = async (post: string, body: string): Promise<number> => {
  const { rows } = await own.db.execute({
    sql: 'select count(*) as n from comments where post_id = ? and body = ?',
    args: [post, body]
  })
  return Number(rows[0]?.['n'])
}

const fold = (page: Page, id: string) => partOf(commentOf(page, id), 'summary')
const send = (page: Page) => page.locator('.thread > .write [name=send]')
const failNext = (page: Page, status: number, body: object) =>
  page.route('**/api/posts/*/comments?*', route => route.fulfill({ status, json: { status, ...body } }), { times: 1 })

test('[P2.post-page.16 P4.comment.09 P5.editor.02] a sent comment is shown first in the thread without a reload, a sent reply first below the answered comment, and the counts of comments and of replies above the reply include them @both', async ({
  page
}, info) => {
  const { id, comment: parentId, noReplies, noComments } = await open(page)
  await topBox(page).fill('Первое\n\n**второе**')
  await send(page).click()
  const comment = page.locator('.thread > .comment').first()
  await expect(comment.locator('> a[data-own]')).toHaveText('Marina_K')
  await expect(partOf(comment, '.prose').locator('strong')).toHaveText('второе')
  await expect(comment).toBeFocused()
  await expect(topBox(page)).toHaveValue('')
  await expect(page.locator('.thread-head h2')).toHaveText(new RegExp(`^${noComments + 1}\\s`))
  await expect(page.locator('.post .actions a.act').first()).toHaveText(new RegExp(`^${noComments + 1}`))
  await expect(comment.locator('> details > span > .up')).toHaveAttribute('aria-pressed', 'true')
  expect(await bodies(id, 'Первое\n\n**второе**')).toBe(1)
  expect(await findFaults(page, comment)).toEqual([])
  const sizes = await page
    .locator('.comment > details > :is(button, a.act):visible')
    .evaluateAll(all => all.flatMap(one => [one.getBoundingClientRect().width, one.getBoundingClientRect().height]))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(info.project.name === 'phone' ? 44 : 36)

  const child = partOf(commentOf(page, parentId), '.comment').first()
  const childId = (await child.getAttribute('id'))?.slice(1) ?? ''
  const childReplies = Number((await fold(page, childId).textContent())?.replace(/\D/g, ''))
  await partOf(child, 'a[data-reply]').click()
  const box = page.getByRole('textbox', { name: /^Ваш ответ/ })
  await expect(box).toBeFocused()
  await page.keyboard.type('Отвечаю')
  await page.keyboard.press('Control+Enter')
  const reply = partOf(child, '.comment').first()
  await expect(reply.locator('> a[data-own]')).toHaveText('Marina_K')
  await expect(reply).toBeFocused()
  await expect(box).toHaveCount(0)
  await expect(fold(page, childId)).toHaveText(new RegExp(`^${childReplies + 1}\\s`))
  await expect(fold(page, parentId)).toHaveText(new RegExp(`^${noReplies + 1}\\s`))
  await expect(page.locator('.thread-head h2')).toHaveText(new RegExp(`^${noComments + 2}\\s`))
  // The counts of replies and comments stay after a reload.
  await page.reload()
  await expect(fold(page, parentId)).toHaveText(new RegExp(`^${noReplies + 1}\\s`))
  await expect(page.locator('.thread-head h2')).toHaveText(new RegExp(`^${noComments + 2}\\s`))
})

test('the page shows a sent comment with the markup that the server would render, and its only request about the comment is the one that sends the comment', async ({
  page
}) => {
  await open(page)
  await topBox(page).fill('Как есть')
  const requested: string[] = []
  page.on('request', request => requested.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await send(page).click()
  const comment = page.locator('.thread > .comment').first()
  await expect(comment).toBeFocused()
  expect(requested.filter(one => / \/(api|-)\/.*comment/.test(one))).toEqual([
    expect.stringMatching(/^POST .*\/comments$/)
  ])
  const id = (await comment.getAttribute('id')) ?? ''
  const servedHtml = await page.evaluate(async id => {
    const served = await (await fetch(`${location.pathname}/${id.slice(1)}`)).text()
    return new DOMParser().parseFromString(served, 'text/html').getElementById(id)?.outerHTML
  }, id)
  const own = await comment.evaluate(element => element.outerHTML)
  /** Removes the times and the attributes for focus, branch height and highlighting from the markup. */
  const bare = (html = '') => html.replace(/ (tabindex|data-n|data-marked)="[^"]*"|<time.*?<\/time>/g, '').trim()
  expect(bare(own)).toBe(bare(servedHtml))
})

test('[P5.editor.03] Escape closes only an empty reply editor, the cancel button also closes one with text, and the focus returns to the reply link', async ({
  page
}) => {
  const { comment } = await open(page)
  const link = partOf(commentOf(page, comment), 'a[data-reply]')
  const box = page.getByRole('textbox', { name: /^Ваш ответ/ })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box).toBeFocused()
  // axe checks only the editor, because axe reports elements that the navbar half covers as too small.
  expect(await findFaults(page, '.comment .write')).toEqual([])
  await page.keyboard.type('Не до конца')
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('Не до конца')
  await page.getByRole('button', { name: 'Отмена' }).click()
  await expect(box).toHaveCount(0)
  await expect(link).toBeFocused()
  // Enter on the reply link opens the editor again, with the text that was typed before the cancel button closed the
  // editor.
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Не до конца')
})

test('[P5.comment.01] an empty comment shows an error beside the field and is not sent; a comment near the length limit shows a counter, and one above the limit is refused with its text unchanged', async ({
  page
}) => {
  const { id } = await open(page)
  let calls = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/comments')) calls++
  })
  const height = () => page.locator('.thread > .write').evaluate(box => box.getBoundingClientRect().height)
  const before = await height()
  for (const text of ['', ' ']) {
    await topBox(page).fill(text)
    await send(page).click()
    await expect(page.locator('.write').getByRole('alert')).toHaveText('Текст сообщения не может быть пустым.')
    await expect(topBox(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(topBox(page)).toBeFocused()
    // The error does not shift the content below the form.
    expect(await height()).toBe(before)
  }
  await topBox(page).fill('Есть')
  await expect(page.locator('.write .error')).toBeEmpty()
  expect(calls).toBe(0)

  const count = page.locator('.write .num')
  await topBox(page).fill('я'.repeat(17_000))
  await expect(count).toBeHidden()
  await topBox(page).fill('я'.repeat(19_999))
  await expect(count).toHaveText('19\u202f999 / 20\u202f000')
  const long = 'я'.repeat(20_001)
  await topBox(page).fill(long)
  await expect(page.locator('.write').getByRole('alert')).toHaveText('Текст длиннее 20\u202f000 знаков.')
  await send(page).click()
  await expect(send(page)).toBeEnabled()
  await expect(page.locator('.write').getByRole('alert')).toHaveText(/Текст длиннее/)
  await expect(topBox(page)).toHaveValue(long)
  expect(await bodies(id, long)).toBe(0)
})

test('[P5.editor.01] an address pasted over selected text makes the text a Markdown link, which can be undone', async ({
  page
}) => {
  await open(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const box = topBox(page)
  await page.evaluate(() => navigator.clipboard.writeText('https://example.org/рекорд_(53)'))
  // Until the editor's script is loaded, the browser pastes the address as plain text, so the test pastes again until
  // the editor makes a Markdown link.
  await expect(async () => {
    await box.fill('Вот схема приемника')
    await box.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 9))
    await page.keyboard.press('Control+v')
    await expect(box).toHaveValue('Вот [схема](https://example.org/рекорд_%2853%29) приемника', { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Control+z')
  await expect(box).toHaveValue('Вот схема приемника')
  // Without a selection the address is pasted as plain text.
  await box.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 0))
  await page.keyboard.press('Control+v')
  await expect(box).toHaveValue('https://example.org/рекорд_(53)Вот схема приемника')
})

test('[P8.comment.01 P8.comment.02] a comment of a member banned from the community is refused; its text stays, and the editor is disabled', async ({
  page
}) => {
  const { communityId, comment } = await open(page)
  await own.db.execute({
    sql: `insert into community_bans (community_id, user_id, banned_by, created_at)
      select ?, u.id, u.id, 1 from users u where username = 'Marina_K'`,
    args: [communityId]
  })
  await topBox(page).fill('Последнее слово')
  await send(page).click()
  await expect(page.getByRole('status').getByText('Вы заблокированы в этом сообществе.')).toBeVisible()
  await expect(topBox(page)).toHaveValue('Последнее слово')
  await expect(send(page)).toBeDisabled()
  await expect(partOf(commentOf(page, comment), 'a[data-reply]')).toBeHidden()
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await own.db.execute('delete from community_bans where created_at = 1')
})

test.describe('delayed, refused and lost requests', () => {
  test('[P4.upload.02] a sent comment is shown before the server responds, the form is disabled until the response, and a double click sends the comment once', async ({
    page
  }) => {
    const { id } = await open(page)
    const release = await holdRequests(page, '**/api/posts/*/comments?*')
    await topBox(page).fill('Сразу видно')
    await send(page).dblclick()
    const pending = page.locator('.thread > .comment').first()
    await expect(pending).toHaveAttribute('aria-busy', 'true')
    await expect(partOf(pending, '.prose')).toHaveText('Сразу видно')
    await expect(topBox(page)).toBeDisabled()
    await expect(send(page)).toBeDisabled()
    release()
    await expect(topBox(page)).toBeEnabled()
    await expect(topBox(page)).toHaveValue('')
    await expect(page.locator('[data-pending]')).toHaveCount(0)
    expect(await bodies(id, 'Сразу видно')).toBe(1)
  })

  test('[P4.upload.02] a comment sent before the script that renders comments is loaded is rendered afterwards', async ({
    page
  }) => {
    const discussion = await findDiscussion(own)
    await own.logIn(page.context(), 'Marina_K')
    const release = await holdRequests(page, '**/_astro/member-page.*.js')
    await page.goto(own.site.origin + discussion.path)
    await topBox(page).fill('Еще не видно')
    await expect(page.locator('.thread > .write')).toHaveAttribute('data-hydrated')
    await send(page).dblclick()
    await expect.poll(() => bodies(discussion.id, 'Еще не видно')).toBe(1)
    release()
    const comment = page.locator('.thread > .comment').first()
    await expect(partOf(comment, '.prose')).toHaveText('Еще не видно')
    await expect(comment).not.toHaveAttribute('aria-busy')
    await expect(topBox(page)).toHaveValue('')
    expect(await bodies(discussion.id, 'Еще не видно')).toBe(1)
  })

  test('a comment typed and sent before any script is loaded is stored once, and a second click on the send button while scripts are loading does not send it earlier or twice', async ({
    page
  }) => {
    const discussion = await findDiscussion(own)
    await own.logIn(page.context(), 'Marina_K')
    const [release, releaseMember, releaseReact] = await Promise.all(
      ['page', 'member-page', 'react'].map(name => holdRequests(page, `**/_astro/${name}.*.js`))
    )
    const editor = page.waitForResponse('**/_astro/hydrate-comments.*.js')
    await page.goto(own.site.origin + discussion.path)
    await topBox(page).fill('Один раз')
    await send(page).click()
    // The send button is marked as busy before any script is loaded.
    await expect(send(page)).toHaveAttribute('aria-busy', 'true')
    release?.()
    await editor
    await send(page).click()
    releaseReact?.()
    await expect(page.locator('.thread > .write')).toHaveAttribute('data-hydrated')
    await expect(send(page)).toHaveAttribute('aria-busy', 'true')
    releaseMember?.()
    await expect(partOf(page.locator('.thread > .comment').first(), '.prose')).toHaveText('Один раз')
    await expect(topBox(page)).toHaveValue('')
    await expect(page.locator('.write').getByRole('alert')).toBeEmpty()
    expect(await bodies(discussion.id, 'Один раз')).toBe(1)
  })

  test('[P8.comment.03 P8.comment.04] a rate-limited comment is sent again after two seconds, without an alert, and one that is rate-limited twice shows an error and keeps its text', async ({
    page
  }) => {
    const { id } = await open(page)
    await topBox(page).fill('Не торопясь')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 10_000)
    await failNext(page, 429, { code: 'too_many_requests', message: '', retryAfter: 1 })
    const refused = page.waitForResponse(answer => answer.status() === 429)
    await send(page).click()
    await (await refused).finished()
    const again = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/comments?'))
    let isSent = false
    void again.then(() => {
      isSent = true
    })
    let waited = 0
    for (; !isSent && waited < 5000; waited += 100) await page.clock.runFor(100)
    await again
    expect(waited).toBeGreaterThanOrEqual(2000)
    expect(waited).toBeLessThanOrEqual(3000)
    await page.clock.resume()
    await expect.poll(() => bodies(id, 'Не торопясь')).toBe(1)
    await expect(page.getByText('Осторожно, замедли темп!')).toHaveCount(0)

    await topBox(page).fill('Все еще рано')
    await page.route('**/api/posts/*/comments?*', route =>
      route.fulfill({ status: 429, json: { status: 429, code: 'too_many_requests', message: '', retryAfter: 1 } })
    )
    await send(page).click()
    await expect(page.getByText('Осторожно, замедли темп!')).toBeVisible()
    await expect(topBox(page)).toHaveValue('Все еще рано')
    await page.unroute('**/api/posts/*/comments?*')
    await failNext(page, 500, { code: 'internal', message: '' })
    await send(page).click()
    await expect(page.getByText('Что-то пошло не так.')).toBeVisible()
    await expect(topBox(page)).toHaveValue('Все еще рано')
    expect(await bodies(id, 'Все еще рано')).toBe(0)
  })

  test('a comment whose response was lost stays queued, and is stored once although it is sent again', async ({
    page
  }) => {
    const { id } = await open(page)
    await topBox(page).fill('Дважды не надо')
    await page.route('**/api/posts/*/comments?*', async route => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await send(page).click()
    await expect(page.getByText('Убедитесь, что вы подключены к интернету')).toBeVisible()
    await expect(topBox(page)).toHaveValue('')
    await expect(page.locator('.comment[data-queued]')).toContainText('Дважды не надо')
    await page.unroute('**/api/posts/*/comments?*')
    await expect(page.locator('.comment[id]', { hasText: 'Дважды не надо' })).toHaveCount(1)
    await expect(page.locator('.comment[data-queued]')).toHaveCount(0)
    expect(await bodies(id, 'Дважды не надо')).toBe(1)
  })
})
