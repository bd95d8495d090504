import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

// These tests mute accounts and communities, so they run on a site that no other test file uses.
const own = ownSite()
test.beforeEach(async ({ context }) => {
  await own.db.batch(['delete from user_mutes', 'delete from community_mutes'])
  await own.logIn(context, 'Petrovich')
})

const open = (page: Page, path: string) => page.goto(own.site.origin + path)
const ME = "(select id from users where username = 'Petrovich')"
const muteUsers = (where: string) =>
  own.db.execute(
    `insert into user_mutes (user_id, muted_user_id, created_at) select ${ME}, id, 1 from users where id <> ${ME} and deleted_at is null and ${where}`
  )
const muteCommunities = (where: string) =>
  own.db.execute(
    `insert into community_mutes (user_id, muted_community_id, created_at) select ${ME}, id, 1 from communities where ${where}`
  )
const count = async (table: string) => Number((await own.db.execute(`select count(*) from ${table}`)).rows[0]?.[0])

/** Opens the menu of the page and finds its entry that mutes or unmutes. */
async function toggleIn(page: Page): Promise<Locator> {
  await page.locator('main .menu summary', { hasText: 'Ещё' }).click()
  return page.locator('main .menu .mute button')
}
const CALLS = /\/api\/mutes/
const alerts = (page: Page) => page.locator('.alert > span')

const MUTE_BUTTONS = [
  {
    title:
      '[P2.profile.08 A4.mutes.01 A8.mutes.01 A8.mutes.03 A8.mutes.07 P9.alerts.02] the entry in the menu of a profile',
    path: '/@Marina_K',
    name: '@Marina_K',
    height: 36,
    hides: 'Посты исчезнут из\u00a0лент, комментарии свернутся',
    shows: 'Снова показывать посты и комментарии',
    muted: 'Публикации от @Marina_K больше не будут отображаться в ваших лентах.',
    unmuted: 'Разблокирован @Marina_K'
  },
  {
    title:
      '[P2.community-page.09 A4.mutes.02 A8.mutes.04 A8.mutes.06 A8.mutes.07 P9.alerts.02] @phone the entry in the menu of a community',
    path: '/Radio',
    name: '/Radio',
    height: 44,
    hides: 'Посты исчезнут из\u00a0вкладки Все',
    shows: 'Снова показывать посты во\u00a0вкладке Все',
    muted: 'Публикации из /Radio больше не будут отображаться во вкладке Все.',
    unmuted: 'Разблокировано сообщество /Radio'
  }
]

for (const { title, path, name, height, hides, shows, muted, unmuted } of MUTE_BUTTONS) {
  const [off, on] = [`Отключить уведомления ${name}`, `Включить уведомления ${name}`]

  test(`${title} explains its effect; a mute or unmute shows an alert for five seconds, the alert after a mute can undo it, and one that fails leaves the state unchanged`, async ({
    page
  }) => {
    await open(page, path)
    await page.clock.install()
    const button = await toggleIn(page)
    await expect(button).toHaveText(off)
    await expect(button).toHaveAccessibleDescription(hides)
    expect(await button.evaluate(element => getComputedStyle(element, '::after').content)).toContain(hides)
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(height)
    expect(await findFaults(page, 'main header')).toEqual([])
    await page.clock.pauseAt(Date.now() + 10_000)
    for (const [message, next, description] of [
      [muted, on, shows],
      [unmuted, off, hides]
    ] as const) {
      await button.click()
      await expect(alerts(page)).toHaveText(message)
      // The click closes the menu of the page and returns the focus to the button of the menu.
      await expect(button).toBeHidden()
      await expect(page.locator('main .menu summary').first()).toBeFocused()
      await page.clock.runFor(4999)
      await expect(alerts(page)).toHaveText(message)
      await page.clock.runFor(1)
      await expect(alerts(page)).toHaveCount(0)
      await toggleIn(page)
      await expect(button).toHaveText(next)
      await expect(button).toHaveAccessibleDescription(description)
    }
    await page.clock.resume()
    await page.route(CALLS, route => route.fulfill({ status: 503 }))
    await button.click()
    await expect(alerts(page)).toHaveText('Что-то пошло не так.')
    await expect(button).toHaveText(off)
    await page.unroute(CALLS)
    await button.click()
    await page.getByRole('button', { name: 'Снова показывать', exact: true }).click()
    await expect(alerts(page).last()).toHaveText(unmuted)
    expect((await count('user_mutes')) + (await count('community_mutes'))).toBe(0)
    await (await toggleIn(page)).click()
    await expect(alerts(page).last()).toHaveText(muted)
    await page.route(CALLS, route => route.fulfill({ status: 503 }))
    await (await toggleIn(page)).click()
    await expect(alerts(page).last()).toHaveText('Сбой разблокировки пользователя')
    await expect(button).toHaveText(on)
    await page.reload()
    await expect(await toggleIn(page)).toHaveText(on)
  })
}

test('cards of a muted account collapse in the open feed; undo restores the cards and unmutes the account, also while the request of the mute is still pending', async ({
  page
}) => {
  await open(page, '/all')
  await startPageScripts(page)
  const link = page.locator('.card a.menu[data-author]').first()
  const id = (await link.getAttribute('data-author'))?.split(' ')[0]
  const cards = page.locator(`.card:has([data-author^="${id} "], .mute input[value="${id}"])`)
  const all = await cards.count()
  await link.click()
  const mute = page.locator('.card .menu[open] .mute button').last()
  await mute.click()
  await expect(cards.locator('.hidden-note p')).toHaveText(Array.from({ length: all }, () => 'Скрыто'))
  await expect(cards.locator('h2').first()).toBeHidden()
  await expect.poll(() => count('user_mutes')).toBe(1)
  await cards.getByRole('button', { name: 'Отменить' }).first().click()
  await expect(cards.locator('.hidden-note')).toHaveCount(0)
  await expect(cards.locator('h2').first()).toBeVisible()
  await expect.poll(() => count('user_mutes')).toBe(0)
  const release = await holdRequests(page, '**/api/mutes')
  await cards.first().locator('.menu summary, a.menu').first().click()
  await mute.click()
  await cards.first().getByRole('button', { name: 'Отменить' }).click()
  const undone = page.waitForResponse(response => response.request().method() === 'DELETE')
  release()
  expect((await undone).ok()).toBe(true)
  await expect(cards.locator('.hidden-note')).toHaveCount(0)
  expect(await count('user_mutes')).toBe(0)
})

test('a card of a muted author and a muted community stays collapsed when only the author is unmuted', async ({
  page
}) => {
  await open(page, '/all')
  await startPageScripts(page)
  const link = page.locator('.card a.menu[data-author]').first()
  const [author, community] = await link.evaluate(({ dataset }) =>
    [dataset['author'], dataset['place']].map(text => text?.split(' ')[0])
  )
  const card = page.locator(`.card:has([data-author^="${author} "])`).first()
  const id = await card.getAttribute('id')
  await link.click()
  await page.locator('.card .menu[open] .mute button').last().click()
  const folded = page.locator(`#${id} .hidden-note`)
  await expect(folded).toBeVisible()
  // The community is muted in another tab.
  const other = await page.context().newPage()
  await open(other, '/all')
  await startPageScripts(other)
  await other.locator(`.card a.menu[data-place^="${community} "]`).first().click()
  await other.locator('.card .menu[open] .mute button').first().click()
  await expect.poll(() => count('community_mutes')).toBe(1)
  await folded.getByRole('button', { name: 'Отменить' }).click()
  await expect.poll(() => count('user_mutes')).toBe(0)
  await expect(folded).toBeVisible()
  await expect(folded).toHaveCount(1)
})

test('the menu of a card shows that the community of the post was muted by the menu of another card', async ({
  page
}) => {
  await open(page, '/Radio')
  await startPageScripts(page)
  const [first, second] = [page.locator('.card').nth(1), page.locator('.card').nth(2)]
  const toggle = (card: Locator) => card.locator('.mute button', { hasText: '/Radio' })
  await first.locator('a.menu').click()
  await toggle(first).click()
  await expect(alerts(page)).toHaveText('Публикации из /Radio больше не будут отображаться во вкладке Все.')
  await second.locator('a.menu').click()
  await expect(toggle(second)).toHaveText('Включить уведомления /Radio')
})

const section = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Скрытые сообщества и люди' }) })
const entries = (page: Page) => section(page).locator('li')
const noCommunities = (page: Page) => section(page).getByText('Скрытых сообществ нет.')
const noUsers = (page: Page) => section(page).getByText('Скрытых людей нет.')

test('[A2.settings.08 A8.mutes.03 A8.mutes.06] the settings list muted accounts and communities with unmute buttons, and fit a phone @phone', async ({
  page
}) => {
  await muteUsers("username in ('Sova', 'Marina_K')")
  await muteCommunities("name = 'Radio'")
  await open(page, '/settings')
  await expect(entries(page).getByRole('link')).toHaveText(['/Radio', '@Marina_K', '@Sova'])
  await expect(noUsers(page)).toBeHidden()
  expect(await findFaults(page, section(page))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  // The muted community's name fits in one line beside the button.
  expect((await entries(page).first().locator('a span').last().boundingBox())?.height).toBeLessThan(30)
  for (const [name, text, left] of [
    ['@Marina_K', 'Разблокирован @Marina_K', 2],
    ['/Radio', 'Разблокировано сообщество /Radio', 1],
    ['@Sova', 'Разблокирован @Sova', 0]
  ] as const) {
    await section(page)
      .getByRole('button', { name: `Включить уведомления ${name}` })
      .click()
    await expect(alerts(page).last()).toHaveText(text)
    await expect(entries(page)).toHaveCount(left)
  }
  await expect(noCommunities(page)).toBeVisible()
  await expect(noUsers(page)).toBeVisible()
  await expect(section(page).getByRole('button')).toHaveCount(0)
  expect(await findFaults(page, section(page))).toEqual([])
  expect((await count('user_mutes')) + (await count('community_mutes'))).toBe(0)
})

test('[A2.settings.08] a long list of muted accounts is folded, and one button unmutes all of them after a confirmation', async ({
  page
}) => {
  await muteUsers(`id in (select id from users where deleted_at is null and id <> ${ME} limit 30)`)
  await muteCommunities('1')
  const users = await count('user_mutes')
  await open(page, '/settings')
  const people = section(page).locator('.muted').last()
  await expect(people.getByRole('listitem')).toHaveCount(10)
  await people.getByText('Показать остальных').click()
  await expect(people.getByRole('listitem')).toHaveCount(users)
  await people.getByRole('button', { name: 'Включить всех…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Включить уведомления всех людей?' })
  await expect(dialog).toBeVisible()
  expect(await findFaults(page, dialog)).toEqual([])
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect(dialog).toBeHidden()
  expect(await count('user_mutes')).toBe(users)
  await people.getByRole('button', { name: 'Включить всех…' }).click()
  await dialog.getByRole('button', { name: 'Включить всех' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Скрытых людей больше нет.' })).toBeVisible()
  await expect(noUsers(page)).toBeVisible()
  expect(await count('user_mutes')).toBe(0)
  await section(page).getByRole('button', { name: 'Включить все…' }).click()
  await page
    .getByRole('dialog', { name: 'Включить уведомления всех сообществ?' })
    .getByRole('button', { name: 'Включить все' })
    .click()
  await expect(noCommunities(page)).toBeVisible()
  expect(await count('community_mutes')).toBe(0)
})

test('[P4.comment.05] a comment of a muted author is folded under a notice, and a click or a key unfolds it', async ({
  page
}) => {
  const [row] = (
    await own.db.execute(`select m.id, m.user_id, u.username, c.name || '/post/' || p.public_id as path from comments m
      join posts p on p.id = m.post_id join communities c on c.id = m.community_id join users u on u.id = m.user_id
      where m.deleted_at is null and u.deleted_at is null and m.depth = 0 and m.no_replies > 0 and u.username <> 'Petrovich'
      and p.no_comments between 20 and 60 and p.deleted_at is null limit 1`)
  ).rows
  const comment = page.locator(`#c${row?.id}`)
  const body = comment.locator('> details > .prose')
  const ofAuthor = page.locator('.comment', {
    has: page.locator(`> a[href="/@${row?.username}"]`)
  })
  await muteUsers(`id = '${row?.user_id}'`)
  await open(page, `/${row?.path}`)
  await expect(page.getByText('автор скрыт вами')).toHaveCount(await ofAuthor.count())
  await expect(body).toBeHidden()
  await expect(comment.locator('> a').first()).toHaveText(String(row?.username))
  const fold = comment.locator('> details > summary')
  await expect(fold).toHaveText(/ответ/)
  expect(await findFaults(page, comment)).toEqual([])
  // The Enter key unfolds and folds the comment.
  await fold.focus()
  await page.keyboard.press('Enter')
  await expect(body).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(body).toBeHidden()
  await fold.click()
  await expect(body).toBeVisible()
})

test('a link to a reply below a muted author’s comment unfolds that comment', async ({ page }) => {
  const [row] = (
    await own.db.execute(`select m.id, o.id as parent, o.user_id, c.name || '/post/' || p.public_id as path from comments m
      join comments o on o.id = m.parent_id join posts p on p.id = m.post_id join communities c on c.id = m.community_id
      join users u on u.id = o.user_id where m.deleted_at is null and o.deleted_at is null and u.deleted_at is null
      and u.username <> 'Petrovich' and m.user_id <> o.user_id limit 1`)
  ).rows
  await muteUsers(`id = '${row?.user_id}'`)
  await open(page, `/${row?.path}/${row?.id}`)
  await expect(page.locator(`#c${row?.id} > details > .prose`)).toBeInViewport()
  await expect(page.locator(`#c${row?.parent}`)).toHaveAttribute('data-muted')
})

test('folded comments of muted authors cause no layout shift', async ({ page }) => {
  const [row] = (
    await own.db.execute(`select c.name || '/post/' || p.public_id as path, p.id from posts p join communities c on c.id = p.community_id
      where p.no_comments between 100 and 300 and p.deleted_at is null limit 1`)
  ).rows
  await muteUsers(`id in (select user_id from comments where post_id = '${row?.id}') and length(username) % 2`)
  await page.addInitScript(() => {
    Object.assign(globalThis, { moved: 0 })
    new PerformanceObserver(list => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(globalThis, { moved: (globalThis as unknown as { moved: number }).moved + shift.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open(page, `/${row?.path}`)
  expect(await page.getByText('автор скрыт вами').count()).toBeGreaterThan(10)
  for (let round = 0; round < 12; round += 1) await page.mouse.wheel(0, 900)
  await expect(page.locator('.thread > :last-child')).toBeAttached()
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => (globalThis as unknown as { moved: number }).moved)).toBeLessThan(0.01)
})
