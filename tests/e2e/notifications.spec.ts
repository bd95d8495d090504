import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { holdRequests } from '#tests/support/held.ts'
import { makePost } from '#tests/support/made.ts'
import { ownSite } from '#tests/support/own-site.ts'

// A site of its own: these tests mark and delete.
const own = ownSite()
const ME = "(select id from users where username = 'Petrovich')"
test.beforeEach(async ({ context }) => {
  await own.db.execute(`delete from notifications where user_id = ${ME}`)
  await own.logIn(context, 'Petrovich')
})

/** Denials of requests, the later the newer, and of each kind a notification of a post. */
async function put(count: number, type = 'denied_comm', seen = 0): Promise<void> {
  await own.db.execute({
    sql: `with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)
      insert into notifications (user_id, type, seen, created_at, updated_at, notif)
      select ${ME}, ?, ?, at, at, '{"body":"Отказ № ' || at || '","communityName":"Radio"}' from n`,
    args: [count, type, seen]
  })
}
/** A comment of somebody else, told as the site would. */
async function comment(): Promise<{ path: string; title: string }> {
  const { id, path, publicId } = await makePost(own.db, 'Petrovich', 'Radio', { title: 'Антенна <b>на балконе</b>' })
  await own.db.execute({
    sql: `insert into notifications (user_id, type, seen, created_at, updated_at, notif) values (${ME}, 'new_comment', 0, 1, 2, ?)`,
    args: [JSON.stringify({ postId: id, commentId: 'gone', noComments: 3 })]
  })
  return { path, title: publicId }
}

const open = (page: Page, path = '/notifications') => page.goto(own.site.origin + path)
const notices = (page: Page) => page.locator('.notice')
const entry = (page: Page, name: string) => page.locator('main .menu[open]').getByRole('button', { name })
const openMenuOf = (page: Page, at: number) => notices(page).nth(at).locator('summary').click()
const newCount = async () =>
  Number((await own.db.execute(`select notifications_new_count from users where id = ${ME}`)).rows[0]?.[0])

test('[A2.routes-notifications.01] a guest is led to the login page and back', async ({ page, context }) => {
  await context.clearCookies()
  await open(page)
  await expect(page).toHaveURL(`${own.site.origin}/login?next=%2Fnotifications`)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('[A2.notifications.02 A4.notification.01] one shows its title and leads to what it tells of, which marks it seen @both', async ({
      page
    }) => {
      const { path } = await comment()
      await open(page)
      const link = notices(page).getByRole('link')
      await expect(link).toContainText('3 новых комментария к вашему посту Антенна <b>на балконе</b>')
      await expect(link.locator('b')).toHaveText('Антенна <b>на балконе</b>')
      await link.click()
      await expect(page).toHaveURL(new RegExp(`${path}\\?highlightFrom=0&highlightTo=0$`))
      await open(page)
      await expect(notices(page)).not.toHaveAttribute('data-unseen')
      await expect(notices(page).getByRole('link')).toHaveAttribute('href', `${path}?highlightFrom=0&highlightTo=0`)
    })

    test('[A2.notifications.03] its menu marks it as seen and as new, and deletes it @both', async ({ page }) => {
      await put(2)
      await open(page)
      await openMenuOf(page, 0)
      await entry(page, 'Отметить как просмотренное').click()
      // What is not seen stands first.
      await expect(notices(page).nth(1)).not.toHaveAttribute('data-unseen')
      await expect(notices(page).nth(1)).toContainText('Отказ № 2')
      await openMenuOf(page, 1)
      await entry(page, 'Отметить как новое').click()
      await expect(notices(page).nth(0)).toContainText('Отказ № 2')
      await expect(notices(page).nth(0)).toHaveAttribute('data-unseen')
      await openMenuOf(page, 0)
      await entry(page, 'Удалить').click()
      await expect(notices(page)).toHaveCount(1)
      await expect(notices(page)).toContainText('Отказ № 1')
    })

    test('[A2.notifications.04 A2.notifications.05] all are marked as seen, or those of votes @both', async ({
      page
    }) => {
      await put(1)
      const { id } = await makePost(own.db, 'Petrovich')
      await own.db.execute({
        sql: `insert into notifications (user_id, type, seen, created_at, updated_at, notif) values (${ME}, 'new_votes', 0, 9, 9, ?)`,
        args: [JSON.stringify({ targetType: 'post', targetId: id, noVotes: 21 })]
      })
      await open(page)
      await expect(notices(page).nth(0)).toContainText('21 новый голос за ваш пост')
      await page.locator('.feed-head summary').click()
      await entry(page, 'Отметить голоса как просмотренные').click()
      await expect(page.locator('.note[role=status]')).toHaveText('Уведомления о голосах отмечены как просмотренные.')
      await expect(page.locator('.notice[data-unseen]')).toHaveCount(1)
      await page.locator('.feed-head summary').click()
      await entry(page, 'Отметить все как просмотренные').click()
      await expect(page.locator('.note[role=status]')).toHaveText('Все уведомления отмечены как просмотренные.')
      await expect(page.locator('.notice[data-unseen]')).toHaveCount(0)
      await expect(notices(page)).toHaveCount(2)
    })

    test('[A2.notifications.06] all are deleted, once that is confirmed @both', async ({ page }) => {
      await put(5)
      await open(page)
      await page.locator('.feed-head summary').click()
      await entry(page, 'Удалить все').click()
      const dialog = page.getByRole('dialog', { name: 'Удалить все уведомления?' })
      await dialog.getByRole('button', { name: 'Закрыть' }).click()
      await expect(dialog).toBeHidden()
      await open(page)
      await expect(notices(page)).toHaveCount(5)
      await page.locator('.feed-head summary').click()
      await entry(page, 'Удалить все').click()
      await dialog.getByRole('button', { name: 'Удалить все' }).click()
      await expect(page.getByText('Уведомлений пока нет.')).toBeVisible()
      await expect(notices(page)).toHaveCount(0)
    })

    test('what is gone meanwhile is said', async ({ page }) => {
      await put(1)
      await open(page)
      await own.db.execute(`delete from notifications where user_id = ${ME}`)
      await openMenuOf(page, 0)
      await entry(page, 'Отметить как просмотренное').click()
      await expect(page.locator('.note[role=status]')).toHaveText('Этого уведомления уже нет.')
    })
  })
}

test('[A4.notification.03 A2.navbar.01] the bell counts the new ones, and opening the page resets it', async ({
  page
}) => {
  await put(3)
  await open(page, '/about')
  const bell = page.getByRole('banner').getByRole('link', { name: /Уведомления/ })
  await expect(bell).toContainText('3')
  await bell.click()
  await expect(page).toHaveURL(`${own.site.origin}/notifications`)
  await expect(page.getByRole('banner').locator('[data-new]')).toBeHidden()
  await expect.poll(newCount).toBe(0)
  await expect(page.locator('.notice[data-unseen]')).toHaveCount(3)
})

test('[P2.bottombar.04] on a phone the bottom bar leads there, with the count @phone', async ({ page }) => {
  await put(7)
  await open(page, '/about')
  const link = page.getByRole('navigation').getByRole('link', { name: /Уведомления/ })
  await expect(link).toContainText('7')
  await link.click()
  await expect(page).toHaveURL(`${own.site.origin}/notifications`)
})

test('[A4.notification.05 A2.notifications.01] scrolling brings the next ones, behind ten skeletons meanwhile', async ({
  page
}) => {
  await put(25)
  await open(page)
  await expect(notices(page)).toHaveCount(10)
  const release = await holdRequests(page, '**/-/notifications?*')
  await page.mouse.wheel(0, 4000)
  await expect(page.locator('.feed > [aria-hidden=true]')).toHaveCount(10)
  release()
  await expect(notices(page)).toHaveCount(20)
  await page.mouse.wheel(0, 8000)
  await expect(notices(page)).toHaveCount(25)
  await openMenuOf(page, 24)
  await entry(page, 'Удалить').click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect
    .poll(async () =>
      Number((await own.db.execute(`select count(*) from notifications where user_id = ${ME}`)).rows[0]?.[0])
    )
    .toBe(24)
})

test('without script a link leads to the next page, and a foreign one is not found', async ({ browser, context }) => {
  await put(11)
  const { cookies } = await context.storageState()
  const bare = await browser.newContext({ javaScriptEnabled: false })
  await bare.addCookies(cookies)
  const page = await bare.newPage()
  await open(page)
  await page.getByRole('link', { name: 'Показать больше' }).or(page.locator('.more a')).first().click()
  await expect(notices(page)).toHaveCount(1)
  await own.db.execute(
    `update notifications set user_id = (select id from users where username = 'Sova') where user_id = ${ME} and id = (select min(id) from notifications where user_id = ${ME})`
  )
  const { rows } = await own.db.execute(
    "select max(id) from notifications where user_id = (select id from users where username = 'Sova')"
  )
  const answer = await open(page, `/-/notifications/${rows[0]?.[0]}`)
  expect(answer?.status()).toBe(404)
  await bare.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, and nothing is wider than the page: ${colorScheme} @both`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await comment()
    await put(5)
    await put(3, 'created_comm', 1)
    await open(page)
    await expect(notices(page)).toHaveCount(9)
    expect(await findFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
}
