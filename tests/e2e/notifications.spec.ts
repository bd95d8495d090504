import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { waitForWriteResponse } from '#tests/support/write-response.ts'

// These tests mark and delete notifications, so they run on a site that no other test file uses.
const own = ownSite()
const ME = "(select id from users where username = 'Petrovich')"
test.beforeEach(async ({ context }) => {
  await own.db.execute(`delete from notifications where user_id = ${ME}`)
  await own.logIn(context, 'Petrovich')
})

/** Inserts numbered notifications of Petrovich, the last one as the newest, by default about denied requests. */
async function put(count: number, type = 'denied_comm', seen = 0): Promise<void> {
  await own.db.execute({
    sql: `with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)
      insert into notifications (user_id, type, seen, created_at, updated_at, notif)
      select ${ME}, ?, ?, at, at, '{"body":"Отказ № ' || at || '","communityName":"Radio"}' from n`,
    args: [count, type, seen]
  })
}
/** Inserts a post of Petrovich and an unseen notification of three comments on it. */
async function comment(): Promise<{ path: string; title: string }> {
  const { id, path, publicId } = await insertPost(own.db, 'Petrovich', 'Radio', { title: 'Антенна <b>на балконе</b>' })
  await own.db.execute({
    sql: `insert into notifications (user_id, type, seen, created_at, updated_at, notif) values (${ME}, 'new_comment', 0, 1, 2, ?)`,
    args: [JSON.stringify({ postId: id, commentId: 'gone', noComments: 3 })]
  })
  return { path, title: publicId }
}

const open = (page: Page, path = '/notifications') => page.goto(own.site.origin + path)
const notices = (page: Page) => page.locator('.notice')
const entry = (page: Page, name: string) => page.locator('main .menu[open]').getByRole('button', { name })
const notice = (page: Page, text: string) => notices(page).filter({ hasText: text })
const openMenuOf = (notice: Locator) => notice.locator('summary').click()
/** Finds the message about a completed action: with JavaScript an alert, without JavaScript a note in the page. */
const message = (page: Page) => page.locator('.note[role=status], .alert')
const one = async (sql: string) => Number((await own.db.execute(sql)).rows[0]?.[0])
const count = () => one(`select count(*) from notifications where user_id = ${ME}`)
const readSeen = (text: string) =>
  one(`select seen from notifications where user_id = ${ME} and notif ->> '$.body' = '${text}'`)
/** Makes a page poll the server at once, as when the member returns to its tab. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const newCount = () => one(`select notifications_new_count from users where id = ${ME}`)

test('@phone a notification of a comment shows two lines of the comment', async ({ page }) => {
  const post = await insertPost(own.db, 'Petrovich')
  const id = await insertComment(own.db, 'Marina_K', post, {
    body: 'Очень <i>длинный</i> ответ про антенну. '.repeat(30)
  })
  await own.db.execute({
    sql: `insert into notifications (user_id, type, seen, created_at, updated_at, notif) values (${ME}, 'new_comment', 0, 1, 2, ?)`,
    args: [JSON.stringify({ postId: post.id, commentId: id, noComments: 1 })]
  })
  await open(page)
  const excerpt = notices(page).locator('.excerpt')
  await expect(excerpt).toContainText('Очень длинный ответ про антенну.')
  const lines = await excerpt.evaluate(
    element => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)
  )
  expect(Math.round(lines)).toBe(2)
  expect(await findFaults(page, notices(page))).toEqual([])
})

test('[A2.notifications.02 A4.notification.01] a notification links to its target; opening the target marks the notification as seen on the server and in the list, also after another one was marked', async ({
  page
}) => {
  const { path } = await comment()
  await put(1)
  await open(page)
  await startPageScripts(page)
  await openMenuOf(notice(page, 'Отказ № 1'))
  await entry(page, 'Отметить как просмотренное').click()
  await expect(notice(page, 'Отказ № 1')).not.toContainText('Новое:')
  const opened = notice(page, 'Антенна')
  await expect(opened).toContainText('Новое:')
  await expect(opened.getByRole('link')).toContainText('3 новых комментария к вашему посту Антенна <b>на балконе</b>')
  await expect(opened.getByRole('link').locator('b')).toHaveText('Антенна <b>на балконе</b>')
  await opened.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${path}\\?highlightFrom=0&highlightTo=0$`))
  await expect.poll(() => one(`select seen from notifications where user_id = ${ME} and type = 'new_comment'`)).toBe(1)
  // The back button returns to the list as it was stored in the browser.
  await page.goBack()
  await expect(opened).not.toContainText('Новое:')
  await expect(opened.getByRole('link')).toHaveAttribute('href', `${path}?highlightFrom=0&highlightTo=0`)
})

test('[A2.notifications.03] the menu of a notification marks the notification as seen or new, and deletes it', async ({
  page
}) => {
  await put(2)
  await open(page)
  const second = notice(page, 'Отказ № 2')
  await expect(second).toHaveText(/^\s*Новое:/)
  await openMenuOf(second)
  const isMarked = waitForWriteResponse(page, /notifications/)
  await entry(page, 'Отметить как просмотренное').click()
  await expect(second).not.toContainText('Новое:')
  await isMarked
  await expect.poll(() => readSeen('Отказ № 2')).toBe(1)
  await openMenuOf(second)
  const isNew = waitForWriteResponse(page, /notifications/)
  await entry(page, 'Отметить как новое').click()
  await expect(second).toContainText('Новое:')
  await isNew
  await expect.poll(() => readSeen('Отказ № 2')).toBe(0)
  await openMenuOf(second)
  await entry(page, 'Удалить').click()
  await expect(second).toBeHidden()
  await expect(notice(page, 'Отказ № 1')).toBeVisible()
  await expect.poll(count).toBe(1)
})

test('[A2.notifications.04 A2.notifications.05 A2.notifications.06] the menu of the notifications page marks all notifications, or only those about votes, as seen, and deletes all after a confirmation @both', async ({
  page
}) => {
  await put(1)
  const { id } = await insertPost(own.db, 'Petrovich')
  await own.db.execute({
    sql: `insert into notifications (user_id, type, seen, created_at, updated_at, notif) values (${ME}, 'new_votes', 0, 9, 9, ?)`,
    args: [JSON.stringify({ targetType: 'post', targetId: id, noVotes: 21 })]
  })
  await open(page)
  await expect(notices(page).nth(0)).toContainText('21 новый голос за ваш пост')
  const menu = page.locator('.feed-head summary')
  await menu.click()
  await entry(page, 'Отметить голоса как просмотренные').click()
  await expect(message(page)).toContainText('Уведомления о голосах отмечены как просмотренные.')
  await expect(notice(page, 'Новое:')).toHaveCount(1)
  await menu.click()
  await entry(page, 'Отметить все как просмотренные').click()
  await expect(message(page).last()).toContainText('Все уведомления отмечены как просмотренные.')
  await expect(notice(page, 'Новое:')).toHaveCount(0)
  await menu.click()
  await entry(page, 'Удалить все').click()
  const dialog = page.getByRole('dialog', { name: 'Удалить все уведомления?' })
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect(dialog).toBeHidden()
  await expect(notices(page).filter({ visible: true })).toHaveCount(2)
  expect(await count()).toBe(2)
  await menu.click()
  await entry(page, 'Удалить все').click()
  await dialog.getByRole('button', { name: 'Удалить все' }).click()
  await expect(page.getByText('Уведомлений пока нет.')).toBeVisible()
  await expect(notices(page).filter({ visible: true })).toHaveCount(0)
  await expect.poll(count).toBe(0)
})

test.describe('with JavaScript', () => {
  const isCall = /\/api\/notifications/

  test('a notification marked as seen is shown as seen before the response of its one request, and afterwards in another tab; marks of all, and one marked as new again, are shown in all tabs', async ({
    page,
    context
  }) => {
    await put(2)
    await open(page)
    const other = await context.newPage()
    await open(other)
    for (const tab of [page, other]) await startPageScripts(tab)
    const calls: string[] = []
    page.on('request', request => isCall.test(request.url()) && calls.push(request.method()))
    const release = await holdRequests(page, isCall)
    for (const _ of ['pressed', 'pressed again']) {
      await openMenuOf(notice(page, 'Отказ № 2'))
      await page.locator('main .menu[open] [name=action]').first().click()
    }
    await expect(notice(page, 'Отказ № 2')).not.toContainText('Новое:')
    await expect(notice(page, 'Отказ № 2').locator('summary')).toBeFocused()
    await expect(notice(other, 'Отказ № 2')).toContainText('Новое:')
    release()
    await expect(notice(other, 'Отказ № 2')).not.toContainText('Новое:')
    expect(calls).toEqual(['PUT'])
    await expect(notice(other, 'Отказ № 1')).toContainText('Новое:')
    await page.locator('.feed-head summary').click()
    await entry(page, 'Отметить все как просмотренные').click()
    for (const tab of [page, other]) await expect(notice(tab, 'Новое:')).toHaveCount(0)
    await openMenuOf(notice(page, 'Отказ № 1'))
    await entry(page, 'Отметить как новое').click()
    for (const tab of [page, other]) {
      await expect(notice(tab, 'Отказ № 1')).toContainText('Новое:')
      await expect(notice(tab, 'Новое:')).toHaveCount(1)
    }
    await other.locator('.feed-head summary').click()
    await entry(other, 'Отметить все как просмотренные').click()
    await expect(notice(page, 'Новое:')).toHaveCount(0)
  })

  test('an action on one notification hydrates only the island of this notification, and an action on all hydrates only the islands of those that change', async ({
    page
  }) => {
    await put(3)
    await put(2, 'welcome', 1)
    await open(page)
    await startPageScripts(page)
    const awake = page.locator('[data-notice][data-hydrated]')
    await openMenuOf(notice(page, 'Отказ № 2'))
    await entry(page, 'Отметить как просмотренное').click()
    await expect(notice(page, 'Отказ № 2')).not.toContainText('Новое:')
    await expect.poll(() => readSeen('Отказ № 2')).toBe(1)
    await expect(awake).toHaveCount(1)
    await expect(page.locator('[data-notices][data-hydrated]')).toHaveCount(0)
    await openMenuOf(page.locator('[data-notices]'))
    await entry(page, 'Отметить все как просмотренные').click()
    await expect(page.locator('.alert')).toBeVisible()
    await expect(notices(page).filter({ hasText: 'Новое:' })).toHaveCount(0)
    await expect(awake).toHaveCount(3)
  })

  test('[A8.notifications.01] a notification that could not be marked as seen is shown as new again; the failure is logged without an alert', async ({
    page
  }) => {
    await put(1)
    await open(page)
    await startPageScripts(page)
    const logged: string[] = []
    page.on('console', message => message.type() === 'error' && logged.push(message.text()))
    await page.route(isCall, route => route.fulfill({ status: 500, body: '{}' }))
    await openMenuOf(notice(page, 'Отказ № 1'))
    await entry(page, 'Отметить как просмотренное').click()
    await expect.poll(() => logged.join('\n')).toContain('Ошибка при отметке уведомления как просмотренного')
    await expect(notice(page, 'Отказ № 1')).toContainText('Новое:')
    await expect(page.locator('.alert')).toHaveCount(0)
    await expect(entry(page, 'Отметить как просмотренное')).toBeHidden()
  })

  test('notifications whose deletion fails, of one or of all, are restored with an alert, except one that was deleted already', async ({
    page
  }) => {
    await put(3)
    await page.clock.install()
    await open(page)
    const faults: Error[] = []
    page.on('pageerror', error => faults.push(error))
    await startPageScripts(page)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(
      isCall,
      async route => {
        await released
        await route.fulfill({ status: 500, body: '{}' })
      },
      { times: 2 }
    )
    await page.locator('.feed-head summary').click()
    await entry(page, 'Удалить все').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить все' }).click()
    await expect(page.getByText('Уведомлений пока нет.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    release()
    await expect(message(page)).toBeVisible()
    await expect(notices(page).filter({ visible: true })).toHaveCount(3)
    await expect(page.getByText('Уведомлений пока нет.')).toBeHidden()
    await expect(page.locator('.feed-head summary')).toBeVisible()
    expect(await count()).toBe(3)
    // The first alert ends, so that a second one can be told from it.
    await page.clock.fastForward(3000)
    await expect(message(page)).toHaveCount(0)
    await openMenuOf(notice(page, 'Отказ № 3'))
    await entry(page, 'Удалить').click()
    await expect(message(page)).toBeVisible()
    await expect(notice(page, 'Отказ № 3')).toBeVisible()
    await own.db.execute(`delete from notifications where user_id = ${ME} and notif ->> '$.body' = 'Отказ № 3'`)
    await openMenuOf(notice(page, 'Отказ № 3'))
    await entry(page, 'Удалить').click()
    await expect(notice(page, 'Отказ № 3')).toBeHidden()
    // The focus moves to the next notification, or to the page's heading after the last one.
    for (const left of ['Отказ № 2', 'Отказ № 1']) {
      await expect(notice(page, left).locator('summary')).toBeFocused()
      await openMenuOf(notice(page, left))
      await entry(page, 'Удалить').click()
      await expect(notice(page, left)).toBeHidden()
    }
    await expect(page.getByText('Уведомлений пока нет.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.locator('.feed-head .menu')).toBeHidden()
    expect(await findFaults(page, 'main')).toEqual([])
    await expect.poll(count).toBe(0)
    expect(faults).toEqual([])
  })

  test('the later of two marks of a notification counts even if the clock was set back two hours between the marks', async ({
    page
  }) => {
    await page.clock.setSystemTime(Date.now() + 7_200_000)
    await put(2)
    await open(page)
    await startPageScripts(page)
    await page.locator('.feed-head summary').click()
    await entry(page, 'Отметить все как просмотренные').click()
    await expect(notice(page, 'Новое:')).toHaveCount(0)
    await page.clock.setSystemTime(Date.now())
    await openMenuOf(notice(page, 'Отказ № 1'))
    await entry(page, 'Отметить как новое').click()
    await expect(notice(page, 'Отказ № 1')).toContainText('Новое:')
  })

  test('[A4.notification.03 A2.navbar.01] the count of new notifications on the bell and in the titles of all tabs disappears when one tab opens the list of notifications or marks all of them as seen', async ({
    page,
    context
  }) => {
    await put(3)
    await page.clock.install()
    await open(page, '/about')
    await startPageScripts(page)
    await expect(page).toHaveTitle(/^\(3\) О /)
    const bell = page.getByRole('banner').getByRole('link', { name: /Уведомления/ })
    await expect(bell).toContainText('3')
    await expect(bell).toHaveAttribute('href', '/notifications')
    // This tab cannot poll the server, so it learns of changes only from the tab that makes them.
    await page.route('**/api/_user', route => route.abort())
    const other = await context.newPage()
    await open(other)
    await startPageScripts(other)
    await expect(page).toHaveTitle(/^О /)
    await expect(page.locator('[data-new]:visible')).toHaveCount(0)
    await expect(other).toHaveTitle(/^Уведомления/)
    await expect(notice(other, 'Новое:')).toHaveCount(3)
    await expect.poll(newCount).toBe(0)
    await expect(other.locator('[data-new]:visible')).toHaveCount(0)
    await put(2)
    // The page polls the server every five seconds.
    await other.clock.fastForward(5000)
    await expect(other).toHaveTitle(/^\(5\) Уведомления/)
    await other.locator('.feed-head summary').click()
    await entry(other, 'Отметить все как просмотренные').click()
    await expect(other).toHaveTitle(/^Уведомления/)
    await expect(notice(other, 'Новое:')).toHaveCount(0)
    await expect.poll(newCount).toBe(0)
  })

  test('each change of the count of new notifications that one tab learns of is shown in all tabs', async ({
    page,
    context
  }) => {
    await open(page, '/about')
    const list = await context.newPage()
    await open(list)
    // The tab with the list cannot poll and gets no input, so it learns of changes only from the first tab.
    await list.route('**/api/_user', route => route.abort())
    const newer = list.getByRole('link', { name: 'Показать новые уведомления' })
    for (const [added, title] of [
      [2, /^\(2\) /],
      [1, /^\(3\) /]
    ] as const) {
      await put(added)
      await lookAgain(page)
      await expect(page).toHaveTitle(title)
      await expect(list).toHaveTitle(title)
      await expect(list.locator('.count[data-new]:visible').first()).toContainText(String(title).replace(/\D/g, ''))
      await expect(newer).toBeVisible()
    }
    // Each opening of the list in one tab resets the count in both tabs.
    for (const _ of [1, 2]) {
      await list.reload()
      await expect(notices(list)).toHaveCount(3)
      await expect(newer).toBeHidden()
      await expect(page).toHaveTitle(/^О /)
      await expect(page.locator('.count[data-new]:visible')).toHaveCount(0)
      await own.db.execute(`update users set notifications_new_count = 3 where id = ${ME}`)
      await lookAgain(page)
      await expect(page).toHaveTitle(/^\(3\) /)
      await expect(list).toHaveTitle(/^\(3\) /)
    }
  })

  test('a late response to a poll that was sent before another tab opened the list of notifications does not restore the count of new ones', async ({
    page,
    context
  }) => {
    await put(3)
    await open(page, '/about')
    await expect(page).toHaveTitle(/^\(3\) /)
    await expect.poll(newCount).toBe(3)
    const requested = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await page.route('**/api/_user', async route => {
      const response = await route.fetch()
      requested.resolve()
      await released.promise
      await route.fulfill({ response })
    })
    await lookAgain(page)
    await requested.promise
    const list = await context.newPage()
    await open(list)
    await expect(page).toHaveTitle(/^О /)
    const answered = page.waitForResponse('**/api/_user')
    released.resolve()
    await (await answered).finished()
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
    await expect(page).toHaveTitle(/^О /)
  })

  test('[A2.notifications.07 P2.bottombar.04 P2.bottombar.05] on a phone the bottom bar links to notifications and shows the count of new ones, its entry is bold on that page, and a tap on it in the open list scrolls to the top @phone', async ({
    page
  }) => {
    await put(10)
    await open(page, '/about')
    const link = page.locator('.bottombar').getByRole('link', { name: /Уведомления/ })
    await expect(link).toContainText('10')
    await link.click()
    await expect(page).toHaveURL(`${own.site.origin}/notifications`)
    const weight = (entry: string) =>
      page.locator(`.bottombar ${entry} .icon`).evaluate(icon => getComputedStyle(icon).strokeWidth)
    expect(await weight('a[href="/notifications"]')).not.toBe(await weight('a[href="/"]'))
    await startPageScripts(page)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await link.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(page).toHaveURL(/\/notifications$/)
  })
})

test.describe('script files that fail to load', () => {
  test('an action on a notification whose code fails to load shows an alert, and the next attempt works', async ({
    page
  }) => {
    await put(1)
    await open(page)
    await page.route('**/_astro/hydrate-notifications*', route => route.abort())
    await startPageScripts(page)
    await notice(page, 'Отказ № 1').locator('summary').press('Enter')
    await expect(entry(page, 'Отметить как просмотренное')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(entry(page, 'Удалить')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('.alert')).toBeVisible()
    await expect(notice(page, 'Отказ № 1')).toBeVisible()
    expect(await count()).toBe(1)
    await page.unroute('**/_astro/hydrate-notifications*')
    await entry(page, 'Удалить').press('Enter')
    await expect(notice(page, 'Отказ № 1')).toBeHidden()
    await expect.poll(count).toBe(0)
  })
})

test('[A4.notification.05 A2.notifications.01] scrolling loads more notifications and shows ten skeletons until they are loaded', async ({
  page
}) => {
  await put(25)
  await open(page)
  await expect(notices(page)).toHaveCount(10)
  const release = await holdRequests(page, '**/-/notifications?*')
  // The script is started first, because a window that fits ten rows cannot be scrolled.
  await startPageScripts(page)
  await page.mouse.wheel(0, 4000)
  await expect(page.locator('.feed > [aria-hidden=true]')).toHaveCount(10)
  release()
  // The list may contain the third page of notifications already.
  await expect(notices(page).nth(19)).toBeAttached()
  await page.mouse.wheel(0, 8000)
  await expect(notices(page)).toHaveCount(25)
  await openMenuOf(notices(page).nth(24))
  await entry(page, 'Удалить').click()
  await expect.poll(count).toBe(24)
  // The deleted row disappears without a reload, which would show ten rows.
  await expect(notices(page).filter({ visible: true })).toHaveCount(24)
})
