import { expect, type Page, test } from '@playwright/test'
import { insertPost, postInsertion } from '#tests/support/insert-content.ts'
import { logIn } from '#tests/support/member.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

// These tests vote, delete posts and mute members, so they run on a site that no other test file uses.
const own = ownSite()

const CARDS = '.feed > [id]'
const LATEST = '/all?sort=latest'
const idsIn = (page: Page) => page.locator(CARDS).evaluateAll(cards => cards.map(({ id }) => id))

/**
 * Opens a list, scrolls until a second batch of cards is loaded, and scrolls to the card with the given index.
 * @returns the ids of all cards.
 */
async function readOn(page: Page, path: string, at = 40): Promise<string[]> {
  await page.goto(own.site.origin + path)
  const first = await page.locator(CARDS).count()
  await startPageScripts(page)
  // The browser scrolls in one step, because the next cards replace the link below the feed.
  await page.locator('.feed > .more').evaluate(more => more.scrollIntoView())
  await expect.poll(() => page.locator(CARDS).count()).toBeGreaterThan(first)
  await expect(page.locator('.feed')).not.toHaveAttribute('aria-busy')
  const last = (await page.locator(CARDS).count()) - 1
  await page
    .locator(CARDS)
    .nth(Math.min(at, last))
    .evaluate(card => card.scrollIntoView())
  return idsIn(page)
}

/** Finds the id of the card at the window's upper edge, and the card's distance from the edge. */
const positionOf = (page: Page) =>
  page.evaluate(() => {
    const card = [...document.querySelectorAll('.feed > [id]')].find(each => each.getBoundingClientRect().bottom > 0)
    return { id: card?.id ?? '', top: Math.round(card?.getBoundingClientRect().top ?? 0) }
  })

async function expectAt(page: Page, left: { id: string; top: number }): Promise<void> {
  const { id, top } = await positionOf(page)
  expect(id).toBe(left.id)
  expect(Math.abs(top - left.top)).toBeLessThanOrEqual(2)
}

/** Collects the addresses of the page's requests for fragments of lists. */
function collectRequests(page: Page): string[] {
  const list: string[] = []
  page.on('request', request => {
    if (/\/-\/(feed|users|lists|notifications)\b/.test(request.url())) list.push(request.url())
  })
  return list
}

/** Leaves the page, calls `meanwhile`, and returns by the browser's back button. */
async function leaveAndComeBack(page: Page, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  await page.goto(`${own.site.origin}/about`)
  await meanwhile()
  await page.goBack()
}

const postOf = async (card: string) => {
  const { rows } = await own.db.execute({
    sql: 'select id, upvotes, user_id from posts where public_id = ?',
    args: [card.slice(1)]
  })
  return rows[0] as unknown as { id: string; upvotes: number; user_id: string }
}

test('a feed restored by the back button keeps its scroll position, shows with one request the votes, saves, deletions, mutes and new posts that were made while another page was open, and loads its next cards without gaps or repeated cards', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Petrovich')
  const member = await logIn(own.site.origin, 'Petrovich')
  const cards = await readOn(page, LATEST)
  const [voted = '', saved = '', deleted = ''] = cards.slice(41)
  const position = await positionOf(page)
  const requests = collectRequests(page)
  const [post, anchor] = await Promise.all([postOf(voted), postOf(position.id)])
  const kept = new Set([post.user_id, anchor.user_id, (await postOf(saved)).user_id])
  const authors = await Promise.all(cards.map(async card => (await postOf(card)).user_id))
  const muted = authors.findLast(author => !kept.has(author)) ?? ''
  const fresh: string[] = []
  await leaveAndComeBack(page, async () => {
    expect((await member.send('POST', '/api/_postVote', { postId: post.id, up: true })).status).toBe(200)
    expect((await member.send('POST', '/api/_savePost', { postId: saved.slice(1), save: true })).status).toBe(200)
    await own.db.execute({ sql: 'update posts set deleted_at = 1 where public_id = ?', args: [deleted.slice(1)] })
    expect((await member.send('POST', '/api/mutes', { userId: muted })).status).toBe(200)
    for (let at = 0; at < 4; at += 1) fresh.unshift(`p${(await insertPost(own.db, 'Petrovich')).publicId}`)
  })
  const left = cards.filter((id, at) => id !== deleted && authors[at] !== muted)
  await expect(page.locator(CARDS)).toHaveCount(fresh.length + left.length)
  expect(await idsIn(page)).toEqual([...fresh, ...left])
  expect(requests).toHaveLength(1)
  const up = page.locator(`#${voted} [data-votes] button`).first()
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator(`#${saved} [name=save]`)).toHaveAttribute('aria-pressed', 'true')
  await expectAt(page, position)
  // The restored feed shows the vote as a pressed arrow, and a click on this arrow withdraws the vote.
  await up.click()
  await expect.poll(async () => (await postOf(voted)).upvotes).toBe(post.upvotes)
  await page.locator('.feed > .more').scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator(CARDS).count()).toBeGreaterThan(fresh.length + left.length)
  await expect(page.locator('.feed')).not.toHaveAttribute('aria-busy')
  const ids = await idsIn(page)
  const { rows } = await own.db.execute({
    sql: 'select public_id from posts where deleted_at is null and user_id <> ? order by id desc limit ?',
    args: [muted, ids.length]
  })
  expect(ids).toEqual(rows.map(({ public_id }) => `p${public_id}`))
  await own.db.execute('delete from user_mutes')
})

test('the browser stores the reading position in a feed without the HTML of cards, does not restore the position for another member, and deletes all positions at a logout', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Petrovich')
  const cards = await readOn(page, LATEST)
  await page.goto(`${own.site.origin}/about`)
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).toContain(cards[40] ?? '')
  expect(stored).not.toMatch(/<|Petrovich/)
  await context.clearCookies()
  await own.logIn(context, 'Marina_K')
  const requests = collectRequests(page)
  await page.goBack()
  await startPageScripts(page)
  await expect(page.locator(CARDS)).toHaveCount(25)
  expect(requests).toEqual([])
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const positions = () => page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('reading:')))
  await page
    .locator(CARDS)
    .nth(8)
    .evaluate(card => card.scrollIntoView())
  await page.goto(`${own.site.origin}/about`)
  expect(await positions()).not.toEqual([])
  await startPageScripts(page)
  await page.locator('form[action="/-/logout"]').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await page.waitForURL(`${own.site.origin}/`)
  await expect(page.locator('[data-member]')).toHaveCount(0)
  expect(await positions()).toEqual([])
})

// The list of saved posts gets more than one page of posts: the 60 oldest ones, which no other test of this file saves.
test.beforeAll(() =>
  own.db.execute(`insert or ignore into list_items (list_id, target_type, target_id, created_at)
    select l.id, 'post', p.id, p.created_at from lists l join users u on u.id = l.user_id,
      (select id, created_at from posts where deleted_at is null order by id limit 60) p
    where u.username = 'Petrovich' and l.name = 'bookmarks'`)
)

test('the back button restores all loaded items of a community, a profile, a saved list, notifications and subscriptions with one request each; a list whose items cannot be restored shows an error with a retry button', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Petrovich')
  const left: { path: string; items: string[]; position: { id: string; top: number } }[] = []
  for (const path of [
    '/Radio?sort=latest',
    '/@Petrovich',
    '/@Petrovich/lists/bookmarks',
    '/notifications',
    '/subscriptions?sort=latest'
  ])
    left.push({ path, items: await readOn(page, path, 30), position: await positionOf(page) })
  await page.goto(`${own.site.origin}/about`)
  const requests = collectRequests(page)
  for (const { path, items, position } of left.toReversed()) {
    requests.length = 0
    await page.goBack()
    await expect(page).toHaveURL(own.site.origin + path)
    await expect(page.locator(CARDS)).toHaveCount(items.length)
    expect(await idsIn(page), path).toEqual(items)
    await expectAt(page, position)
    expect(requests, path).toHaveLength(1)
  }
  await page.goto(`${own.site.origin}/about`)
  await page.route('**/-/feed?*', route => route.abort())
  await page.goBack()
  await expect(page.locator('.more [role=alert]')).toContainText('Убедитесь, что вы подключены к интернету')
  await page.unroute('**/-/feed?*')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.locator(CARDS)).toHaveCount(left[0]?.items.length ?? 0)
})

test('a feed that its reader scrolls before its script is loaded does not return to the stored reading position', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Petrovich')
  await page.goto(own.site.origin + LATEST)
  await startPageScripts(page)
  await page
    .locator(CARDS)
    .nth(8)
    .evaluate(card => card.scrollIntoView())
  await page.goto(`${own.site.origin}/about`)
  // The page's script files are delayed until the reader has scrolled.
  await page.route('**/_astro/*.js', async route => {
    await page.waitForFunction(() => 'goneOn' in document.documentElement.dataset)
    await route.continue()
  })
  await page.goBack()
  await page
    .locator(CARDS)
    .nth(15)
    .evaluate(card => card.scrollIntoView())
  const position = await positionOf(page)
  await page.evaluate(() => {
    document.documentElement.dataset['goneOn'] = ''
  })
  await startPageScripts(page)
  await expectAt(page, position)
})

test('a long feed of which only 250 cards are restored loads the remaining ones when its reader scrolls', async ({
  page,
  context
}) => {
  test.slow()
  await own.logIn(context, 'Petrovich')
  await own.db.batch(Array.from({ length: 280 }, () => postInsertion('Marina_K').statement))
  await page.goto(own.site.origin + LATEST)
  await startPageScripts(page)
  while ((await page.locator(CARDS).count()) < 275) {
    const before = await page.locator(CARDS).count()
    await page.locator('.feed > .more').scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator(CARDS).count()).toBeGreaterThan(before)
    await expect(page.locator('.feed')).not.toHaveAttribute('aria-busy')
  }
  const cards = await idsIn(page)
  await page
    .locator(CARDS)
    .nth(20)
    .evaluate(card => card.scrollIntoView())
  await leaveAndComeBack(page)
  await expect(page.locator(CARDS)).toHaveCount(250)
  await page.locator('.feed > .more').scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator(CARDS).count()).toBeGreaterThanOrEqual(275)
  expect((await idsIn(page)).slice(0, 275)).toEqual(cards.slice(0, 275))
})

test('a page that was prefetched before a vote shows the vote when it opens', async ({ page, context }) => {
  await own.logIn(context, 'Petrovich')
  await page.goto(`${own.site.origin}/`)
  const home = await idsIn(page)
  await page.goto(`${own.site.origin}/all`)
  const link = page.locator('.sidebar a[href="/"]')
  const ahead = page.waitForRequest(
    request => new URL(request.url()).pathname === '/' && request.headers()['sec-purpose'] !== undefined
  )
  await link.hover()
  await (await (await ahead).response())?.finished()
  const card = (await idsIn(page)).find(id => home.includes(id)) ?? ''
  const up = page.locator(`#${card} [data-votes] button`).first()
  const isPressed = (await up.getAttribute('aria-pressed')) === 'true'
  const answered = page.waitForResponse(answer => answer.url().endsWith('/api/_postVote'))
  await up.click()
  expect((await answered).status()).toBe(200)
  await link.click()
  await page.waitForURL(`${own.site.origin}/`)
  const shown = page.locator(`#${card} [data-votes] button`).first()
  await expect(shown).toHaveAttribute('aria-pressed', String(!isPressed))
})
