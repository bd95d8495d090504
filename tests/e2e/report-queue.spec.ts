import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { insertReports, makeModerator, plainMember } from '#tests/support/reporting.ts'
import { waitForWriteResponse } from '#tests/support/write-response.ts'

const own = ownSite()
const COMMUNITY = 'Sad'
const MODS = ['Petrovich', 'Marina_K']
let author = ''
/** Reported post of this test; `comment` is the id of a reported comment on it. */
let post: InsertedPost
let comment = ''

test.beforeEach(async ({ context }) => {
  author = await plainMember(own.db)
  await own.db.execute(
    `delete from reports where community_id = (select id from communities where name = '${COMMUNITY}')`
  )
  await own.db.execute('delete from settled_reports')
  await own.db.execute('delete from community_bans')
  for (const name of MODS) await makeModerator(own.db, name, COMMUNITY)
  post = await insertPost(own.db, author, COMMUNITY, { title: 'Посадка лука под зиму' })
  comment = await insertComment(own.db, author, post, { body: 'Лук', body_html: '<p>Лук мой, посадка моя.</p>' })
  await insertReports(own.db, 'post', post.id, 3, 1, 3)
  await insertReports(own.db, 'comment', comment, 5)
  await own.logIn(context, 'Petrovich')
})

const open = (page: Page, query = '') => page.goto(`${own.site.origin}/${COMMUNITY}/modtools/reports${query}`)
const rows = (page: Page) => page.locator('.report')
const row = (page: Page, id: string) => page.locator(`#r${id}`)
const click = (page: Page, id: string, name: string) => row(page, id).getByRole('button', { name, exact: true }).click()
const one = async (sql: string) => Number((await own.db.execute(sql)).rows[0]?.[0])
const openReports = (id: string) => one(`select count(*) from reports where target_id = '${id}'`)
const isRemoved = (table: string, id: string) => one(`select deleted_at is not null from ${table} where id = '${id}'`)
const isLocked = () => one(`select locked_at is not null from posts where id = '${post.id}'`)
const isBanned = () =>
  one(`select count(*) from community_bans where user_id = (select id from users where username = '${author}')`)
const yes = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Удалить/ })

test('[P6.admin.09] the queue shows admins alone the name of a deleted author, in red, and offers no ban', async ({
  page,
  context
}) => {
  await own.db.execute(`update users set deleted_at = 1 where username = '${author}'`)
  await page.emulateMedia({ colorScheme: 'light' })
  const head = row(page, post.id).locator('.report-head')
  await open(page)
  await expect(head).toContainText('удалённый аккаунт')
  await expect(page.locator('.reports')).not.toContainText(author)
  await page.goto('about:blank')
  await own.logIn(context, 'Sova')
  await open(page)
  await expect(head.getByRole('link', { name: `@${author}` })).toHaveCSS('color', 'rgb(181, 50, 28)')
  await expect(row(page, post.id).getByRole('button', { name: /заблокировать/ })).toHaveCount(0)
  await own.db.execute(`update users set deleted_at = null where username = '${author}'`)
})

test('the queue shows the pictures of a reported post folded, and axe finds no violation in it', async ({ page }) => {
  const pictures = await own.db.execute(
    "select images from posts where json_array_length(images) = 1 and type = 'image' and deleted_at is null limit 1"
  )
  const images = String(pictures.rows[0]?.[0])
  const shown = await insertPost(own.db, author, COMMUNITY, { type: 'image', title: 'Грядка', images, body_html: null })
  await insertReports(own.db, 'post', shown.id, 7)
  await own.db.execute(`update reports set description = 'Чужая' where target_id = '${shown.id}'`)
  const reply = await insertComment(own.db, author, post, { parent_id: comment, ancestors: comment, depth: 1 })
  await insertReports(own.db, 'comment', reply, 5)
  await open(page)
  await expect(row(page, reply).locator('.answered')).toBeVisible()
  await expect(row(page, shown.id).locator('.said')).toBeVisible()
  const picture = row(page, shown.id).locator('details img')
  await expect(picture).toBeHidden()
  await row(page, shown.id).getByText('Картинка', { exact: true }).press('Enter')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1)
  expect(await findFaults(page, 'main')).toEqual([])
})

test('[A2.modtools-reports.02] a dismissal of reports and a lock are shown without a reload, undone by one click, and a dismissed item is absent from the reloaded queue', async ({
  page
}) => {
  await open(page)
  await click(page, post.id, 'Отклонить')
  await expect(row(page, post.id)).toContainText('Жалобы отклонены.')
  await expect.poll(() => openReports(post.id)).toBe(0)
  expect(await findFaults(page, row(page, post.id))).toEqual([])
  const restored = waitForWriteResponse(page, /reported/)
  await click(page, post.id, 'Вернуть')
  await expect(row(page, post.id).getByRole('button', { name: 'Отклонить' })).toBeVisible()
  await restored
  await expect.poll(() => openReports(post.id)).toBe(3)
  await click(page, post.id, 'Закрыть')
  await expect(row(page, post.id)).toContainText('Закрыто для ответов.')
  await expect.poll(isLocked).toBe(1)
  await expect.poll(() => openReports(post.id)).toBe(0)
  const reopened = waitForWriteResponse(page, /./)
  await click(page, post.id, 'Вернуть')
  await reopened
  await expect.poll(isLocked).toBe(0)
  await expect.poll(() => openReports(post.id)).toBe(3)
  await click(page, post.id, 'Отклонить')
  await expect.poll(() => openReports(post.id)).toBe(0)
  await open(page)
  await expect(rows(page)).toHaveCount(1)
})

test('a removal asks for confirmation and resolves the reports of a comment; a successful removal of a post also resolves those of its comments', async ({
  page
}) => {
  const other = await insertComment(own.db, author, post)
  await insertReports(own.db, 'comment', other, 5)
  await open(page)
  await click(page, other, 'Удалить')
  expect(await openReports(other)).toBe(1)
  await yes(page).click()
  await expect(row(page, other)).toContainText('Удалено.')
  await expect.poll(() => isRemoved('comments', other)).toBe(1)
  await expect(row(page, other).getByRole('button')).toHaveCount(0)
  await expect.poll(() => openReports(other)).toBe(0)
  const removals = (url: URL) => url.pathname === `/api/posts/${post.publicId}`
  await page.route(removals, route => route.abort())
  await click(page, post.id, 'Удалить')
  await yes(page).click()
  await expect(page.locator('.alert')).toBeVisible()
  await expect(row(page, post.id).getByRole('button', { name: 'Удалить', exact: true })).toBeVisible()
  await expect(row(page, comment).getByRole('button', { name: 'Удалить', exact: true })).toBeVisible()
  await page.unroute(removals)
  await click(page, post.id, 'Удалить')
  await yes(page).click()
  await expect(row(page, comment)).toContainText('Пост удалён вместе с\u00a0жалобами на\u00a0комментарии.')
  await expect(row(page, comment).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Что показать' }).getByRole('link')).toHaveText(
    ['Все', 'Посты', 'Комментарии'],
    { useInnerText: true }
  )
  expect(await openReports(comment)).toBe(0)
})

test('a removal with a ban of which at first only the ban succeeds is completed by a second attempt, and undo lifts only the ban', async ({
  page
}) => {
  await open(page)
  await page.route(/\/api\/posts\/[^/]+\?deleteAs/, route => route.abort(), { times: 2 })
  await click(page, post.id, 'Удалить и заблокировать')
  await yes(page).click()
  await expect(page.locator('.alert')).toBeVisible()
  await expect.poll(isBanned).toBe(1)
  expect(await isRemoved('posts', post.id)).toBe(0)
  await page.unrouteAll()
  await click(page, post.id, 'Удалить и заблокировать')
  await yes(page).click()
  await expect(row(page, post.id)).toContainText('Удалено, автор заблокирован.')
  await expect.poll(() => isRemoved('posts', post.id)).toBe(1)
  await click(page, post.id, 'Вернуть')
  await expect.poll(isBanned).toBe(0)
  await expect(row(page, post.id)).toContainText('Удалено.')
  expect(await isRemoved('posts', post.id)).toBe(1)
})

test('a reported post that its author has deleted has no button that only removes the post; a removal with a ban resolves its reports, and undo lifts the ban @both', async ({
  page
}) => {
  await own.db.execute({
    sql: "update posts set deleted_at = 1, deleted_by = user_id, deleted_as = 'normal' where id = ?",
    args: [post.id]
  })
  await open(page)
  await expect(row(page, post.id)).toContainText('Пост удалён автором.')
  const buttons = row(page, post.id).getByRole('button')
  await expect(buttons).toHaveText(['Отклонить', 'Удалить и\u00a0заблокировать', 'Закрыть'], { useInnerText: true })
  expect(await findFaults(page, row(page, post.id))).toEqual([])
  await click(page, post.id, 'Удалить и заблокировать')
  await yes(page).click()
  await expect(row(page, post.id)).toContainText('Удалено, автор заблокирован.')
  await expect.poll(() => openReports(post.id)).toBe(0)
  expect(await isBanned()).toBe(1)
  await expect(page.locator('.alert')).toHaveCount(0)
  // The reports of comments on the post are still to be decided.
  await expect(row(page, comment).getByRole('button', { name: 'Удалить', exact: true })).toBeVisible()
  await click(page, post.id, 'Вернуть')
  await expect(row(page, post.id)).toContainText('Удалено автором.')
  await expect.poll(isBanned).toBe(0)
})

test('the first key pressed in the queue only focuses a row; later keys move between rows and decide on the row wherever the focus is, except in a text field', async ({
  page
}) => {
  await open(page)
  await startPageScripts(page)
  await page.keyboard.press('d')
  await expect(row(page, comment)).toBeFocused()
  expect(await openReports(comment)).toBe(1)
  await page.keyboard.press('j')
  await expect(row(page, post.id)).toBeFocused()
  await page.keyboard.press('k')
  await expect(row(page, comment)).toBeFocused()
  await page.keyboard.press('d')
  await expect(row(page, comment)).toContainText('Жалобы отклонены.')
  await expect(row(page, comment)).toBeFocused()
  await expect.poll(() => openReports(comment)).toBe(0)
  await page.keyboard.press('z')
  await expect.poll(() => openReports(comment)).toBe(1)
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('textbox').fill('jd')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await openReports(post.id)).toBe(3)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('d')
  await expect(row(page, post.id)).toContainText('Жалобы отклонены.')
  await expect.poll(() => openReports(post.id)).toBe(0)
  // Keys in a text field type letters, and keys with a modifier are left to the browser.
  const search = page.locator('.navbar .search .input')
  await search.fill('')
  await search.press('z')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Alt+z')
  await expect(search).toHaveValue('z')
  expect(await openReports(post.id)).toBe(0)
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
})

test('a checkbox switches the keys of the queue off and on, and the device remembers that', async ({ page }) => {
  await open(page)
  await startPageScripts(page)
  const keys = page.getByRole('checkbox', { name: 'Клавиши' })
  await keys.uncheck()
  await page.reload()
  await startPageScripts(page)
  await expect(keys).toBeEnabled()
  await expect(keys).not.toBeChecked()
  await page.keyboard.press('j')
  await expect(page.locator('.report:focus')).toHaveCount(0)
  await keys.check()
  await page.keyboard.press('j')
  await expect(row(page, comment)).toBeFocused()
})

test('a removal, a lock and a removal with a ban, by a key or a button, leave the focus on the row', async ({
  page
}) => {
  const [other, last] = [await insertComment(own.db, author, post), await insertComment(own.db, author, post)]
  for (const id of [other, last]) await insertReports(own.db, 'comment', id, 5)
  await open(page)
  const expectDone = async (id: string, text: string) => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row(page, id)).toContainText(text)
    await expect(row(page, id)).toBeFocused()
  }
  await row(page, comment).getByRole('link').first().focus()
  await page.keyboard.press('r')
  await yes(page).press('Enter')
  await expectDone(comment, 'Удалено.')
  await row(page, other).getByRole('button', { name: 'Удалить', exact: true }).press('Enter')
  await yes(page).press('Enter')
  await expectDone(other, 'Удалено.')
  await row(page, comment).focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('article', { name: 'Посадка лука под зиму' }).last()).toBeFocused()
  await page.keyboard.press('l')
  await expectDone(post.id, 'Закрыто для ответов.')
  await expect.poll(isLocked).toBe(1)
  await row(page, last).getByRole('link').first().focus()
  await page.keyboard.press('b')
  await yes(page).press('Enter')
  await expectDone(last, 'Удалено, автор заблокирован.')
  await expect.poll(isBanned).toBe(1)
  await expect.poll(() => isRemoved('comments', last)).toBe(1)
})

test('the undo button of a decision disappears after ten seconds, and its focus moves to the row', async ({ page }) => {
  await page.clock.install()
  await open(page)
  await startPageScripts(page)
  await page.clock.pauseAt(Date.now() + 10_000)
  await click(page, comment, 'Отклонить')
  const back = row(page, comment).getByRole('button', { name: 'Вернуть' })
  await back.focus()
  await page.clock.runFor(9999)
  await expect(back).toBeFocused()
  await page.clock.runFor(1)
  await expect(back).toHaveCount(0)
  await expect(row(page, comment)).toBeFocused()
})

test.describe('on a bad network', () => {
  const REACT = '**/_astro/react.*.js'

  test('a dismissal is sent once before React is loaded, and shown when React is there', async ({ page }) => {
    const release = await holdRequests(page, REACT)
    const calls: string[] = []
    page.on('request', request => request.method() === 'DELETE' && calls.push(new URL(request.url()).pathname))
    await open(page)
    const dismiss = row(page, post.id).getByRole('button', { name: 'Отклонить' })
    await dismiss.click()
    await expect.poll(() => openReports(post.id)).toBe(0)
    await expect(dismiss).toHaveAttribute('aria-busy', 'true')
    await dismiss.click()
    await expect(row(page, post.id)).toBeFocused()
    release()
    await expect(row(page, post.id)).toContainText('Жалобы отклонены.')
    await expect(row(page, post.id)).toBeFocused()
    expect(calls).toHaveLength(1)
  })

  test('a dismissal that failed before React is loaded can be repeated at once', async ({ page }) => {
    const release = await holdRequests(page, REACT)
    await page.route('**/reported/*', route => route.abort(), { times: 2 })
    await open(page)
    await click(page, post.id, 'Отклонить')
    await expect(page.locator('.alert')).toBeVisible()
    expect(await openReports(post.id)).toBe(3)
    await click(page, post.id, 'Отклонить')
    await expect.poll(() => openReports(post.id)).toBe(0)
    release()
    await expect(row(page, post.id)).toContainText('Жалобы отклонены.')
  })

  test('when the code of decisions fails to load a decision is made as without script', async ({ page }) => {
    await page.route('**/_astro/decide.*.js', route => route.abort())
    await open(page)
    await click(page, post.id, 'Закрыть')
    await expect(page.locator('.note[role=status]')).toContainText('Закрыто для ответов.')
    expect(await isLocked()).toBe(1)
    await click(page, comment, 'Удалить')
    await expect(page.getByLabel('Причина').or(page.getByLabel('Или своими словами'))).toBeVisible()
  })

  test('a decision made without React loads the queue again when React fails to load', async ({ page }) => {
    await page.route(REACT, route => route.abort())
    await open(page)
    await click(page, post.id, 'Закрыть')
    await expect(row(page, post.id)).toHaveCount(0)
    expect(await isLocked()).toBe(1)
    await expect(row(page, comment)).toBeVisible()
  })

  test('when the code of the removal dialog fails to load the removal is confirmed without a reason', async ({
    page
  }) => {
    await page.route(/\/hydrate-dialogs\.[\w-]+\.js$/, route => route.abort())
    await open(page)
    const question = page.getByRole('dialog', { name: 'Удалить комментарий?' })
    await click(page, comment, 'Удалить')
    await expect(question).toContainText('Ответы на него останутся.')
    await question.getByRole('button', { name: 'Отмена' }).click()
    await expect(question).toHaveCount(0)
    expect(await isRemoved('comments', comment)).toBe(0)
    await click(page, comment, 'Удалить')
    await question.getByRole('button', { name: 'Удалить' }).click()
    await expect(row(page, comment)).toContainText('Удалено.')
    await expect.poll(() => isRemoved('comments', comment)).toBe(1)
  })
})

/** Opens the queue as another moderator of the community. */
async function another(context: BrowserContext | null): Promise<Page> {
  if (!context) throw new Error('no browser')
  await own.logIn(context, 'Marina_K')
  const page = await context.newPage()
  await open(page)
  return page
}

test('a decision on an item that another moderator has decided shows the earlier decision and its moderator', async ({
  page,
  browser
}) => {
  const second = await another((await browser?.newContext()) ?? null)
  await open(page)
  await click(page, post.id, 'Отклонить')
  await expect.poll(() => openReports(post.id)).toBe(0)
  await click(second, post.id, 'Отклонить')
  await expect(row(second, post.id)).toContainText('Жалобы отклонены. Решение: @Petrovich.')
  await expect(row(second, post.id).getByRole('button')).toHaveCount(0)
  await click(page, comment, 'Удалить')
  await yes(page).click()
  await expect.poll(() => isRemoved('comments', comment)).toBe(1)
  await click(second, comment, 'Удалить')
  await yes(second).click()
  await expect(row(second, comment)).toContainText('Удалено. Решение: @Petrovich.')
  await second.context().close()
})

const reportsLink = (page: Page) => page.locator('.navbar').getByRole('link', { name: /^Жалобы/ })

/** Expects the numbers of reported items in the tabs and the menu of the moderator tools and in the navbar. */
async function expectCounts(page: Page, posts: number, comments: number) {
  const all = posts + comments
  const shown = (name: string, count: number) => (count === 0 ? name : `${name} ${count}`)
  const tabs = [shown('Все', all), shown('Посты', posts), shown('Комментарии', comments)]
  const options = { useInnerText: true }
  await expect(page.getByRole('navigation', { name: 'Что показать' }).getByRole('link')).toHaveText(tabs, options)
  await expect(page.locator('.tools-nav [aria-current]')).toHaveText(RegExp(`^Жалобы\\s*${all || ''}$`), options)
  await expect(reportsLink(page)).toHaveAccessibleName(all === 0 ? 'Жалобы' : `Жалобы ждут решения: ${all}`)
}

test('each decision on a reported item and its undo changes the counts of reported items in all tabs', async ({
  page,
  context
}) => {
  await open(page)
  await expectCounts(page, 1, 1)
  const other = await context.newPage()
  await other.goto(`${own.site.origin}/all`)
  await startPageScripts(other)
  const card = other.locator(`#p${post.publicId}`)
  await expect(card.getByRole('link', { name: '3 жалобы' })).toBeVisible()
  expect(await findFaults(other, card)).toEqual([])
  await click(page, post.id, 'Отклонить')
  await expectCounts(page, 0, 1)
  await expect(reportsLink(other)).toHaveAccessibleName('Жалобы ждут решения: 1')
  await click(page, comment, 'Отклонить')
  await expectCounts(page, 0, 0)
  await expect(reportsLink(other)).toHaveAccessibleName('Жалобы')
  // This click must come within ten seconds, after which the undo button disappears.
  await click(page, post.id, 'Вернуть')
  await expectCounts(page, 1, 0)
  await expect(reportsLink(other)).toHaveAccessibleName('Жалобы ждут решения: 1')
  await other.reload()
  await expect(reportsLink(other)).toHaveAccessibleName('Жалобы ждут решения: 1')
})

test.describe('with a failing request', () => {
  test('a decision on a reported item that fails restores the counts of reported items', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/communities/*/reported/*', async route => {
      await released
      await route.fulfill({ status: 503, json: { status: 503, code: 'internal', message: '' } })
    })
    await open(page)
    await expectCounts(page, 1, 1)
    await click(page, post.id, 'Отклонить')
    await expectCounts(page, 0, 1)
    release()
    await expectCounts(page, 1, 1)
    await expect(page.locator(`#r${post.id}`).getByRole('button', { name: 'Отклонить' })).toBeVisible()
  })
})

test('a reported comment that is locked or removed in its thread is no longer counted as reported', async ({
  page
}) => {
  await page.goto(own.site.origin + post.path)
  await expect(reportsLink(page)).toHaveAccessibleName('Жалобы ждут решения: 2')
  const article = page.locator(`#c${comment}`)
  await expect(page.locator('.post').getByRole('link', { name: '3 жалобы' })).toBeVisible()
  await expect(article.getByRole('link', { name: '1 жалоба' })).toBeVisible()
  expect(await findFaults(page, '.post, .comment')).toEqual([])
  await article.locator('.dots').click()
  await page.getByRole('menuitem', { name: 'Закрыть ветку' }).click()
  await expect(reportsLink(page)).toHaveAccessibleName('Жалобы ждут решения: 1')
  await expect(article.locator('.reported')).toHaveCount(0)
  // Unlocking the branch does not reopen the reports of the comment.
  await article.locator('.dots').click()
  await page.getByRole('menuitem', { name: 'Открыть ветку' }).click()
  await expect(page.getByText('Ветка открыта.', { exact: true })).toBeVisible()
  await expect(reportsLink(page)).toHaveAccessibleName('Жалобы ждут решения: 1')
  await insertReports(own.db, 'comment', comment, 5)
  await page.reload()
  await expect(reportsLink(page)).toHaveAccessibleName('Жалобы ждут решения: 2')
  await article.locator('.dots').click()
  await page.getByRole('menuitem', { name: 'Удалить как модератор' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(reportsLink(page)).toHaveAccessibleName('Жалобы ждут решения: 1')
})
