import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { chooseInTurn } from '#tests/support/turns.ts'

// These tests join and leave communities, so they run on a site that no other test file uses.
const own = ownSite()

interface ForeignCommunity {
  id: string
  name: string
  post: string
}

const choose = chooseInTurn()
/** Finds a community that Petrovich has not joined, and the path of one of its posts. */
async function foreign(): Promise<ForeignCommunity> {
  const { rows } = await own.db.execute(`select c.id, c.name,
      (select '/' || c.name || '/post/' || public_id from posts where community_id = c.id and deleted_at is null limit 1) as post
    from communities c where post is not null and id not in
      (select community_id from community_members where user_id = (select id from users where username = 'Petrovich'))
    order by c.id`)
  return choose(rows) as unknown as ForeignCommunity
}

const PETROVICH = "(select id from users where username = 'Petrovich')"
const count = async (sql: string, ...args: string[]) => Number((await own.db.execute({ sql, args })).rows[0]?.[0])
const members = (id: string) => count('select no_members from communities where id = ?', id)
const isIn = (id: string) =>
  count(`select count(*) from community_members where community_id = ? and user_id = ${PETROVICH}`, id)
const isMod = (id: string) =>
  count(`select count(*) from community_mods where community_id = ? and user_id = ${PETROVICH}`, id)

const logIn = (page: Page) => own.logIn(page.context(), 'Petrovich')
const button = (page: Page, { id }: ForeignCommunity) => page.locator(`button[name=join][value^="${id}:"]`)
const inSidebar = (page: Page, { name }: ForeignCommunity) => page.locator(`#sidebar a[href="/${name}"]`)
/** Expects that the sidebar lists a community. On a phone the sidebar is a drawer, which is opened and closed again. */
async function expectListed(page: Page, community: ForeignCommunity): Promise<void> {
  const opener = page.locator('.open-drawer')
  const isDrawer = await opener.isVisible()
  if (isDrawer) await opener.click()
  await expect(inSidebar(page, community)).toBeVisible()
  if (isDrawer) await page.keyboard.press('Escape')
}

test('the sidebar of another tab lists a community that its member joins, and no longer after leaving; a hidden tab waits until it is shown', async ({
  page,
  context
}) => {
  const community = await foreign()
  await logIn(page)
  const other = await context.newPage()
  await other.goto(`${own.site.origin}/about`)
  await startPageScripts(other)
  let requests = 0
  other.on('request', request => {
    if (request.url().endsWith('/-/sidebar')) requests++
  })
  const setHidden = (isHidden: boolean) =>
    other.evaluate(is => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => is })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await setHidden(true)
  await page.goto(`${own.site.origin}/${community.name}`)
  await button(page, community).click()
  await expectListed(page, community)
  expect(requests).toBe(0)
  await setHidden(false)
  await expect(inSidebar(other, community)).toBeVisible()
  await button(page, community).click()
  await expect(inSidebar(other, community)).toHaveCount(0)
})

test('[P2.community-page.05] a member joins and leaves a community on its page, in the list of communities and, on a wide screen, beside a post; the sidebar, on a phone the drawer, lists the community meanwhile @both', async ({
  page
}, { project }) => {
  const community = await foreign()
  await logIn(page)
  const before = await members(community.id)
  const onPhone = project.name === 'phone'
  const paths = [`/${community.name}`, '/communities']
  for (const path of onPhone ? paths : [...paths, community.post]) {
    // The drawer of a phone shows changes only after it was opened, which is done on the first page.
    const readsSidebar = !onPhone || path === paths[0]
    await page.goto(own.site.origin + path)
    await expect(button(page, community)).toHaveText('Присоединиться')
    await button(page, community).click()
    await expect(button(page, community)).toHaveText('Участник')
    await expect(button(page, community)).toHaveAttribute('aria-pressed', 'true')
    if (readsSidebar) await expectListed(page, community)
    await expect.poll(async () => [await isIn(community.id), await members(community.id)]).toEqual([1, before + 1])
    const shown = page.locator(`[data-members-of="${community.id}"]`)
    await expect(shown.first()).toHaveText(new RegExp(`^${before + 1}`))
    if (path === '/communities') {
      // The page is scrolled to its top, because axe reports a control half covered by the navbar as too small.
      await page.evaluate(() => scrollTo(0, 0))
      expect(await findFaults(page, button(page, community))).toEqual([])
      await page.reload()
      await expect(button(page, community)).toHaveText('Участник')
    }
    await button(page, community).click()
    await expect(button(page, community)).toHaveText('Присоединиться')
    await expect(button(page, community)).toHaveAttribute('aria-pressed', 'false')
    if (readsSidebar && !onPhone) await expect(inSidebar(page, community)).toHaveCount(0)
    await expect(shown.first()).toHaveText(new RegExp(`^${before}`))
    await expect.poll(async () => [await isIn(community.id), await members(community.id)]).toEqual([0, before])
  }
})

test('[P4.membership.02] a moderator who leaves a community is asked for confirmation', async ({ page }) => {
  const community = await foreign()
  for (const table of [
    'community_members (community_id, user_id, joined_at)',
    'community_mods (community_id, user_id, position, created_at)'
  ])
    await own.db.execute(
      `insert into ${table} values ('${community.id}', ${PETROVICH}, ${table.includes('position') ? '9, 1' : '1'})`
    )
  await logIn(page)
  await page.goto(`${own.site.origin}/${community.name}`)
  await button(page, community).click()
  const question = `Покинуть сообщество ${community.name}?`
  const dialog = page.getByRole('dialog', { name: question })
  await expect(dialog).toContainText('Вы модерируете это сообщество.')
  expect(await findFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(button(page, community)).toBeFocused()
  await expect(button(page, community)).toHaveText('Участник')
  expect([await isIn(community.id), await isMod(community.id)]).toEqual([1, 1])
  await button(page, community).click()
  await page.getByRole('button', { name: 'Покинуть' }).click()
  await expect(button(page, community)).toHaveText('Присоединиться')
  await expect(page).toHaveURL(`${own.site.origin}/${community.name}`)
  await expect.poll(async () => [await isIn(community.id), await isMod(community.id)]).toEqual([0, 0])
})

test('[P1.guest-prompt.04] a guest’s click on a join button opens the sign-in dialog', async ({ page }) => {
  await page.goto(`${own.site.origin}/Radio`)
  await page.getByRole('button', { name: 'Присоединиться' }).click()
  await expect(page.getByRole('dialog', { name: 'Войдите, чтобы продолжить' })).toBeVisible()
})

test.describe('failed and pending requests', () => {
  test('a join that fails is undone with an alert, and a second click while the request is pending sends nothing', async ({
    page
  }) => {
    const community = await foreign()
    await logIn(page)
    await page.goto(own.site.origin + community.post)
    const before = await members(community.id)
    let calls = 0
    let release = (): void => undefined
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/api/_joinCommunity', async route => {
      calls += 1
      await released
      await route.fulfill({ status: 429, json: { status: 429, code: 'too_many_requests', message: '', retryAfter: 1 } })
    })
    await button(page, community).click()
    await expect(button(page, community)).toHaveText('Участник')
    await expect(page.locator(`dd[data-members-of="${community.id}"]`)).toHaveText(String(before + 1))
    await button(page, community).click()
    release()
    await expect(page.getByText('Осторожно, замедли темп!')).toBeVisible()
    await expect(button(page, community)).toHaveText('Присоединиться')
    await expect(page.locator(`dd[data-members-of="${community.id}"]`)).toHaveText(String(before))
    expect(calls).toBe(1)
    expect(await isIn(community.id)).toBe(0)
  })

  test('a join whose response was lost is sent again, and the community gets one member more', async ({ page }) => {
    const community = await foreign()
    await logIn(page)
    await page.goto(`${own.site.origin}/${community.name}`)
    const before = await members(community.id)
    let calls = 0
    await page.route('**/api/_joinCommunity', async route => {
      calls += 1
      if (calls > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await button(page, community).click()
    await expect.poll(() => calls).toBe(2)
    await expect(inSidebar(page, community)).toHaveCount(1)
    await expect(button(page, community)).toHaveText('Участник')
    expect(await members(community.id)).toBe(before + 1)
  })

  test('the sidebar lists the communities in the response to its last request, even if the response to an earlier request comes later', async ({
    page
  }) => {
    const community = await foreign()
    await logIn(page)
    await page.goto(`${own.site.origin}/${community.name}`)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let attempts = 0
    await page.route('**/-/sidebar', async route => {
      attempts += 1
      const isFirst = attempts === 1
      const response = await route.fetch()
      if (isFirst) await released
      await route.fulfill({ response })
    })
    await button(page, community).click()
    await expect(button(page, community)).toHaveText('Участник')
    await expect.poll(() => attempts).toBe(1)
    const answered = () => page.waitForEvent('requestfinished', request => request.url().endsWith('/-/sidebar'))
    const later = answered()
    await button(page, community).click()
    await later
    const earlier = answered()
    release()
    await earlier
    // The page handles the late response before the second animation frame from now, so the test waits for two frames.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await expect(inSidebar(page, community)).toHaveCount(0)
  })
})
