import { expect, type Page, test } from '@playwright/test'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { insertReports, makeModerator, plainMember } from '#tests/support/reporting.ts'

const own = ownSite()
const COMMUNITY = 'Sad'
/** Paths of the moderator tools that list posts, comments or log entries. */
const ENTRIES = ['reports', 'removed', 'locked', 'log'] as const
/** Word of 120 letters, which can be broken at no space or hyphen. */
const LONG = 'Щ'.repeat(120)
let post: InsertedPost

test.beforeAll(async () => {
  const author = await plainMember(own.db)
  await makeModerator(own.db, 'Petrovich', COMMUNITY)
  await own.db.execute('delete from reports')
  post = await insertPost(own.db, author, COMMUNITY, { title: LONG })
  const comment = await insertComment(own.db, author, post, { body: LONG, body_html: `<p>${LONG}</p>` })
  await insertPost(own.db, author, COMMUNITY, { deleted_at: 5, deleted_as: 'mods', title: LONG })
  await insertPost(own.db, author, COMMUNITY, { locked_at: 5, locked_by_group: 'mods' })
  await insertReports(own.db, 'post', post.id, 3, 1)
  await insertReports(own.db, 'comment', comment, 5)
  await own.db.execute({
    sql: `insert into moderation_log (created_at, actor_id, capacity, action, target_type, target_id, community_id, reason)
      select 5, u.id, 'mods', 'delete_post', 'post', ?, c.id, ? from users u, communities c
      where u.username = 'Petrovich' and c.name = ?`,
    args: [post.id, LONG, COMMUNITY]
  })
})
test.beforeEach(async ({ context }) => own.logIn(context, 'Petrovich'))

const open = (page: Page, entry: string) => page.goto(`${own.site.origin}/${COMMUNITY}/modtools/${entry}`)

test('[P4.vote.10] the lists of the moderator tools fit a phone, with touch targets of at least 44 px; the author of a post is uncut, and voting stays disabled when the scripts have started @phone', async ({
  page
}) => {
  for (const entry of ENTRIES) {
    await open(page, entry)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), entry).toBe(360)
    const low = await page
      .locator('.tools-columns :is(button, select, input:not([type=hidden]), a.button, a.side-link, .tabs a):visible')
      .evaluateAll(all =>
        all.filter(one => one.getBoundingClientRect().height < 44).map(one => one.outerHTML.slice(0, 120))
      )
    expect(low, entry).toEqual([])
    if (entry !== 'removed' && entry !== 'locked') continue
    const card = page.locator('.card').first()
    const author = card.locator('.meta > a[href^="/@"]').first()
    expect(await author.evaluate(name => name.scrollWidth <= name.clientWidth)).toBe(true)
    await startPageScripts(page)
    const votes = card.locator('.vote button')
    await expect(votes).toHaveCount(2)
    for (const button of await votes.all()) await expect(button).toBeDisabled()
  }
})

test('the community’s banner in the moderator tools is as wide as the fields', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await open(page, 'settings')
  const banner = page.locator('.tools-banner')
  const field = page.getByRole('textbox', { name: 'Название' })
  expect((await banner.boundingBox())?.width).toBe((await field.boundingBox())?.width)
})

const OFFLINE = 'Убедитесь, что вы подключены к интернету'
/**
 * Aborts all writing requests of the page from now on.
 * @returns a function that gives the number of aborted requests.
 */
async function abortWrites(page: Page): Promise<() => number> {
  let aborted = 0
  await page.route('**/api/**', route => {
    if (route.request().method() === 'GET') return route.continue()
    aborted += 1
    return route.abort()
  })
  return () => aborted
}
const one = async (sql: string) => Number((await own.db.execute(sql)).rows[0]?.[0])
const countOf = (table: string) =>
  one(`select count(*) from ${table} where community_id = (select id from communities where name = '${COMMUNITY}')`)

test.describe('without a network', () => {
  test('a reported item for which a decision fails is shown as undecided again, and a decision whose undo fails stays, each with an alert', async ({
    page
  }) => {
    await page.clock.install()
    await open(page, 'reports')
    await abortWrites(page)
    const reports = () => one(`select count(*) from reports where target_id = '${post.id}'`)
    const row = page.locator(`#r${post.id}`)
    const alert = page.locator('.alert')
    for (const [name, key] of [
      ['Закрыть', 'l'],
      ['Отклонить', 'd']
    ] as const) {
      await row.focus()
      await page.keyboard.press(key)
      await expect(alert).toContainText(OFFLINE)
      await expect(row.getByRole('button', { name, exact: true })).toBeVisible()
      await expect(row).toBeFocused()
      await page.clock.fastForward(3000)
      await expect(alert).toHaveCount(0)
    }
    await page.unrouteAll()
    await row.getByRole('button', { name: 'Отклонить' }).click()
    await expect.poll(reports).toBe(0)
    await abortWrites(page)
    await row.getByRole('button', { name: 'Вернуть' }).click()
    await expect(alert).toContainText(OFFLINE)
    await expect(row).toContainText('Жалобы отклонены.')
    expect(await reports()).toBe(0)
  })

  test('each rule has its buttons in one row; failed changes of moderators, rules and the order of rules are undone in the page, with an alert', async ({
    page
  }) => {
    for (const rule of ['Одно', 'Другое'])
      await own.db.execute(`insert into community_rules (community_id, rule, z_index, created_by, created_at)
        select id, '${rule}', 90, 'x', 1 from communities where name = '${COMMUNITY}'`)
    const [rules, mods] = [await countOf('community_rules'), await countOf('community_mods')]
    const list = page.locator('.tool-rows > li')
    await open(page, 'rules')
    const middles = await list
      .first()
      .locator('.tool-acts :is(.tool-handle, .act)')
      .evaluateAll(all =>
        all.map(one => one.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2))
      )
    expect(middles.length).toBe(5)
    expect(new Set(middles).size).toBe(1)
    const texts = await list.locator('b').allTextContents()
    const countAborted = await abortWrites(page)
    await list.last().getByRole('button', { name: /^Выше/ }).click()
    // If a request gets no response, the page sends the request once again, so one action makes two aborted requests.
    await expect.poll(countAborted).toBe(2)
    await expect(list.locator('b')).toHaveText(texts)
    await list.last().locator('summary').click()
    await list.last().locator('details button').click()
    await expect.poll(countAborted).toBe(4)
    await expect(page.locator('.alert').first()).toContainText(OFFLINE)
    await expect(list.locator('b')).toHaveText(texts)
    await open(page, 'mods')
    await list.last().locator('summary').click()
    await list.last().locator('details button').click()
    await expect.poll(countAborted).toBe(6)
    await expect(page.locator('.alert')).toContainText(OFFLINE)
    expect([await countOf('community_rules'), await countOf('community_mods')]).toEqual([rules, mods])
  })
})
