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

test('[A2.modtools-reports.01] the queue lists each reported post and comment once, with its reasons and their counts @both', async ({
  page
}) => {
  await open(page)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toHaveAttribute('id', `r${comment}`)
  await expect(row(page, comment)).toContainText('Лук мой, посадка моя.')
  await expect(row(page, comment).getByRole('link', { name: 'Посадка лука под зиму' })).toHaveAttribute(
    'href',
    `${post.path}/${comment}#c${comment}`
  )
  await expect(row(page, post.id).locator('.reasons li')).toHaveText(['Спам2', 'Нарушает правила сообщества1'])
  await expect(row(page, post.id).locator('.report-head')).toContainText('3 жалобы')
  const tabs = page.getByRole('navigation', { name: 'Что показать' }).getByRole('link')
  await expect(tabs).toHaveText(['Все 2', 'Посты 1', 'Комментарии 1'])
  expect(await findFaults(page)).toEqual([])
  await tabs.filter({ hasText: 'Посты' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, post.id)).toBeVisible()
})

test('the queue shows a reported reply below the answered comment, and the pictures of a reported post folded', async ({
  page
}) => {
  const reply = await insertComment(own.db, author, post, {
    parent_id: comment,
    ancestors: comment,
    depth: 1,
    body_html: '<p>Нет, моя.</p>'
  })
  const pictures = await own.db.execute(
    "select images from posts where json_array_length(images) = 1 and type = 'image' and deleted_at is null limit 1"
  )
  const images = String(pictures.rows[0]?.[0])
  const shown = await insertPost(own.db, author, COMMUNITY, { type: 'image', title: 'Грядка', images, body_html: null })
  await insertReports(own.db, 'comment', reply, 5)
  await insertReports(own.db, 'post', shown.id, 1)
  await open(page)
  await expect(row(page, reply).locator('.answered')).toHaveText(`В\u00a0ответ на комментарий @${author}: Лук`)
  await expect(row(page, reply).locator('.prose')).toHaveText('Нет, моя.')
  await expect(row(page, comment).locator('.answered')).toHaveCount(0)
  const picture = row(page, shown.id).locator('details img')
  await expect(picture).toBeHidden()
  await row(page, shown.id).getByText('Картинка', { exact: true }).press('Enter')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1)
  expect(await findFaults(page)).toEqual([])
})

test('[A2.modtools-reports.02] a dismissal of reports is shown without a reload, undone by one click, and absent from the reloaded queue @both', async ({
  page
}) => {
  await open(page)
  await click(page, post.id, 'Отклонить')
  await expect(row(page, post.id)).toContainText('Жалобы отклонены.')
  await expect.poll(() => openReports(post.id)).toBe(0)
  expect(await findFaults(page)).toEqual([])
  const restored = waitForWriteResponse(page, /reported/)
  await click(page, post.id, 'Вернуть')
  await expect(row(page, post.id).getByRole('button', { name: 'Отклонить' })).toBeVisible()
  await restored
  await expect.poll(() => openReports(post.id)).toBe(3)
  await click(page, post.id, 'Отклонить')
  await expect.poll(() => openReports(post.id)).toBe(0)
  await open(page)
  await expect(rows(page)).toHaveCount(1)
})

test('a removal of a reported comment asks for confirmation and resolves its reports @both', async ({ page }) => {
  await open(page)
  await click(page, comment, 'Удалить')
  expect(await openReports(comment)).toBe(1)
  await yes(page).click()
  await expect(row(page, comment)).toContainText('Удалено.')
  await expect.poll(() => isRemoved('comments', comment)).toBe(1)
  await expect(row(page, comment).getByRole('button')).toHaveCount(0)
  await expect.poll(() => openReports(comment)).toBe(0)
})

test('a successful removal of a reported post also resolves the reports of its comments in the queue', async ({
  page
}) => {
  await open(page)
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

test('undo of a removal with a ban lifts only the ban', async ({ page }) => {
  await open(page)
  await click(page, post.id, 'Удалить и заблокировать')
  await yes(page).click()
  await expect(row(page, post.id)).toContainText('Удалено, автор заблокирован.')
  await expect.poll(isBanned).toBe(1)
  await expect.poll(() => isRemoved('posts', post.id)).toBe(1)
  await click(page, post.id, 'Вернуть')
  await expect.poll(isBanned).toBe(0)
  await expect(row(page, post.id)).toContainText('Удалено.')
})

test('a removal with a ban of which at first only the ban succeeds is completed by a second attempt, and undo lifts the ban', async ({
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
})

test('a lock of a reported post resolves its reports, and undo reopens the reports', async ({ page }) => {
  await open(page)
  await click(page, post.id, 'Закрыть')
  await expect(row(page, post.id)).toContainText('Закрыто для ответов.')
  await expect.poll(isLocked).toBe(1)
  await expect.poll(() => openReports(post.id)).toBe(0)
  await click(page, post.id, 'Вернуть')
  await expect.poll(isLocked).toBe(0)
  await expect.poll(() => openReports(post.id)).toBe(3)
})

test('keys move between rows of the queue and decide on them, except while the focus is in a text field', async ({
  page
}) => {
  await open(page)
  await row(page, comment).getByRole('link').first().focus()
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
  expect(await openReports(post.id)).toBe(3)
})

test('the first key pressed in the queue only focuses a row, and later keys apply to this row wherever the focus is', async ({
  page
}) => {
  await open(page)
  await startPageScripts(page)
  await page.keyboard.press('d')
  await expect(row(page, comment)).toBeFocused()
  expect(await openReports(comment)).toBe(1)
  await page.keyboard.press('j')
  await expect(row(page, post.id)).toBeFocused()
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

test('the queue offers no ban of moderators, admins and the viewer', async ({ page }) => {
  for (const name of ['Petrovich', 'Marina_K', 'Sova']) {
    const ownComment = await insertComment(own.db, name, post)
    await insertReports(own.db, 'comment', ownComment, 3)
    await open(page)
    const buttons = row(page, ownComment).getByRole('button')
    await expect(buttons).toHaveText(['Отклонить', 'Удалить', 'Закрыть'])
  }
  await expect(row(page, comment).getByRole('button', { name: 'Удалить и заблокировать' })).toBeVisible()
})

test('a lock and a removal with a ban by keys leave the focus on the row', async ({ page }) => {
  await open(page)
  await row(page, comment).getByRole('link').first().focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('article', { name: 'Посадка лука под зиму' }).last()).toBeFocused()
  await page.keyboard.press('l')
  await expect(row(page, post.id)).toContainText('Закрыто для ответов.')
  await expect(row(page, post.id)).toBeFocused()
  await expect.poll(isLocked).toBe(1)
  await page.keyboard.press('k')
  await page.keyboard.press('b')
  await yes(page).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, comment)).toContainText('Удалено, автор заблокирован.')
  await expect(row(page, comment)).toBeFocused()
  await expect.poll(isBanned).toBe(1)
  await expect.poll(() => isRemoved('comments', comment)).toBe(1)
})

test('a removal by a key or a button leaves the focus on the row', async ({ page }) => {
  await open(page)
  await row(page, comment).getByRole('link').first().focus()
  await page.keyboard.press('r')
  await yes(page).press('Enter')
  await expect(row(page, comment)).toContainText('Удалено.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, comment)).toBeFocused()
  await row(page, post.id).getByRole('button', { name: 'Удалить', exact: true }).press('Enter')
  await yes(page).press('Enter')
  await expect(row(page, post.id)).toContainText('Удалено.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, post.id)).toBeFocused()
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript forms dismiss reports, lock and remove items, and undo a decision', async ({ page }) => {
    const statusNote = page.locator('.note[role=status]')
    await open(page)
    await click(page, post.id, 'Отклонить')
    await expect(statusNote).toContainText('Жалобы отклонены.')
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(rows(page)).toHaveCount(2)
    expect(await openReports(post.id)).toBe(3)
    await click(page, post.id, 'Закрыть')
    await expect(statusNote).toContainText('Закрыто для ответов.')
    expect(await isLocked()).toBe(1)
    await click(page, comment, 'Удалить')
    expect(await isRemoved('comments', comment)).toBe(0)
    await page.getByLabel('Причина').or(page.getByLabel('Или своими словами')).fill('Грубость')
    await page.getByRole('button', { name: 'Удалить' }).click()
    await expect(page).toHaveURL(`${own.site.origin}/${COMMUNITY}/modtools/reports`)
    await expect(statusNote).toContainText('Удалено.')
    expect(await isRemoved('comments', comment)).toBe(1)
    await expect(page.getByText('Жалоб нет.')).toBeVisible()
  })

  test('without JavaScript a removal with a ban is confirmed on a separate page', async ({ page }) => {
    await open(page)
    await click(page, post.id, 'Удалить и заблокировать')
    await expect(page.getByRole('heading', { name: `Удалить и заблокировать @${author}?` })).toBeVisible()
    await page.getByRole('button', { name: 'Удалить и заблокировать' }).click()
    await expect(page.locator('.note[role=status]')).toContainText('Удалено, автор заблокирован.')
    expect(await isBanned()).toBe(1)
    expect(await isRemoved('posts', post.id)).toBe(1)
    await page
      .locator('.note', { hasText: `@${author} заблокирован.` })
      .getByRole('button', { name: 'Вернуть' })
      .click()
    await expect(page.locator('.note[role=status]')).toHaveText(`@${author} разблокирован.`)
    expect(await isBanned()).toBe(0)
    expect(await isRemoved('posts', post.id)).toBe(1)
  })

  test('without JavaScript the queue keeps its filter after a removal and after a cancelled removal', async ({
    page
  }) => {
    const address = `${own.site.origin}/${COMMUNITY}/modtools/reports?filter=comments`
    await open(page, '?filter=comments')
    await click(page, comment, 'Удалить')
    await page.getByRole('link', { name: 'Отмена' }).click()
    await expect(page).toHaveURL(address)
    await click(page, comment, 'Удалить')
    await page.getByRole('button', { name: 'Удалить' }).click()
    await expect(page).toHaveURL(address)
    await expect(page.locator('.note[role=status]')).toContainText('Удалено.')
  })
})
