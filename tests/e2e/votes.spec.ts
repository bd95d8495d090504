import { expect, type Locator, type Page, test } from '@playwright/test'
import { countOf } from '#src/ui/messages/numbers.ts'
import { findFaults } from '#tests/support/axe.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { logIn as openMember } from '#tests/support/member.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { chooseInTurn } from '#tests/support/turns.ts'
import { waitForWriteResponse } from '#tests/support/write-response.ts'

// These tests vote, so they run on a site that no other test file uses.
const own = ownSite()

interface UnvotedPost {
  id: string
  path: string
  comment: string
  upvotes: number
  downvotes: number
}

const choose = chooseInTurn()
/** Finds an open post and a comment on it, on neither of which Marina_K has voted; another post at each call. */
async function unvoted(): Promise<UnvotedPost> {
  const { rows } = await own.db.execute(`select p.id, '/' || c.name || '/post/' || p.public_id as path,
      p.upvotes, p.downvotes,
      (select id from comments m where m.post_id = p.id and deleted_at is null and depth = 0 order by upvotes desc limit 1) as comment
    from posts p join communities c on c.id = p.community_id
    where p.deleted_at is null and p.locked_at is null and p.upvotes between 20 and 300 and p.downvotes > 0 and comment is not null
      and p.id not in (select post_id from post_votes where user_id = (select id from users where username = 'Marina_K'))
      and comment not in (select comment_id from comment_votes where user_id = (select id from users where username = 'Marina_K'))
    order by p.id`)
  return choose(rows) as unknown as UnvotedPost
}

const logIn = (page: Page) => own.logIn(page.context(), 'Marina_K')
const up = (page: Page, key: string) => page.locator(`button[value="${key}:up"]`)
const down = (page: Page, key: string) => page.locator(`button[value="${key}:down"]`)
const storedVotes = async (table: 'posts' | 'comments', id: string) => {
  const { rows } = await own.db.execute({ sql: `select upvotes, downvotes from ${table} where id = ?`, args: [id] })
  return [rows[0]?.['upvotes'], rows[0]?.['downvotes']]
}

const voteOf =
  "select 1 from post_votes where post_id = ? and user_id = (select id from users where username = 'Marina_K')"

test('on a touch screen an arrow has its original colour again after its vote is withdrawn @phone', async ({
  page
}) => {
  const { id, path } = await unvoted()
  await logIn(page)
  await page.goto(own.site.origin + path)
  const arrow = up(page, `post:${id}`).first()
  const colour = () => arrow.evaluate(element => getComputedStyle(element).color)
  const before = await colour()
  await arrow.tap()
  await expect(arrow).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(colour).not.toBe(before)
  await expect(async () => {
    if ((await arrow.getAttribute('aria-pressed')) === 'true') await arrow.tap()
    await expect(arrow).toHaveAttribute('aria-pressed', 'false', { timeout: 500 })
  }).toPass()
  await expect.poll(colour).toBe(before)
})

test('[P4.vote.01 P4.vote.02 P4.vote.03] a member votes on a post and a comment, changes the vote to its opposite and withdraws it', async ({
  page
}) => {
  const { id, path, comment, upvotes, downvotes } = await unvoted()
  await logIn(page)
  await page.goto(own.site.origin + path)
  for (const [kind, table, item] of [
    ['post', 'posts', id],
    ['comment', 'comments', comment]
  ] as const) {
    const key = `${kind}:${item}`
    const before = (await storedVotes(table, item)) as [number, number]
    const steps = [
      [up, 'true', 'false', 1, 0],
      [down, 'false', 'true', 0, 1],
      [down, 'false', 'false', 0, 0],
      [up, 'true', 'false', 1, 0]
    ] as const
    for (const [arrow, isUp, isDown, ups, downs] of steps) {
      const counted = waitForWriteResponse(page, /Vote$/)
      await arrow(page, key).first().click()
      await expect(up(page, key).first()).toHaveAttribute('aria-pressed', isUp)
      await expect(down(page, key).first()).toHaveAttribute('aria-pressed', isDown)
      await counted
      await expect.poll(() => storedVotes(table, item)).toEqual([before[0] + ups, before[1] + downs])
      const shown = kind === 'post' ? before[0] + ups : before[0] - before[1] + ups - downs
      const count = String(shown).replace('-', '\u2212')
      await expect(up(page, key).first()).toHaveText(count)
      await expect(up(page, key).first()).toHaveAccessibleName(`За: ${count}`)
    }
  }
  const percent = Math.round(((upvotes + 1) / (upvotes + 1 + downvotes)) * 100)
  await expect(page.locator('.verdict')).toHaveText(`${percent}\u202f% за`)
  expect(await findFaults(page, '.post')).toEqual([])
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a vote in a feed does not scroll the feed', async ({ page }) => {
      await logIn(page)
      await page.goto(`${own.site.origin}/all`)
      const button = page.locator('.card button.up[aria-pressed=false]:enabled').nth(9)
      const value = (await button.getAttribute('value')) ?? ''
      const count = Number(await button.textContent())
      await button.scrollIntoViewIfNeeded()
      const counted = javaScriptEnabled ? waitForWriteResponse(page, /_postVote$/) : null
      await button.click()
      await counted
      const control = page.locator(`button[value="${value}"]`)
      await expect(control).toHaveAttribute('aria-pressed', 'true')
      await expect(control).toHaveText(String(count + 1))
      await expect(control).toBeInViewport()
    })
  })
}

test('[P4.vote.05 P8.vote.01 P8.initial.01] a vote that is refused, or whose CSRF token cannot be fetched, is undone with an alert', async ({
  page,
  context
}) => {
  const { id, path, comment, upvotes } = await unvoted()
  await logIn(page)
  await page.goto(own.site.origin + path)
  await context.clearCookies({ name: 'csrftoken' })
  await page.route('**/api/_initial', route => route.fulfill({ status: 500 }))
  await up(page, `post:${id}`).click()
  await expect(page.locator('.alert')).toHaveText('Что-то пошло не так.')
  await expect(up(page, `post:${id}`)).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/_initial')
  await up(page, `post:${id}`).click()
  await expect.poll(async () => (await own.db.execute({ sql: voteOf, args: [id] })).rows).toHaveLength(1)

  const key = `comment:${comment}`
  const shown = await up(page, key).textContent()
  await own.db.execute({ sql: 'update comments set deleted_at = 1 where id = ?', args: [comment] })
  await up(page, key).click()
  await expect(page.getByText('Нельзя голосовать за удаленный комментарий!')).toBeVisible()
  await expect(up(page, key)).toHaveAttribute('aria-pressed', 'false')
  await expect(up(page, key)).toHaveText(shown ?? '')
  await own.db.execute({ sql: 'update posts set locked_at = 1 where id = ?', args: [id] })
  await up(page, `post:${id}`).click()
  await expect(page.getByText('Пост закрыт: голосовать и комментировать в нём нельзя.')).toBeVisible()
  await expect(up(page, `post:${id}`)).toHaveAttribute('aria-pressed', 'true')
  await expect(up(page, `post:${id}`)).toHaveText(String(upvotes + 1))
})

test('[P4.vote.04 P4.vote.06 P4.vote.07] a vote is shown before the server responds, a second click before the response sends nothing, the response replaces the count, and a vote whose response was lost is sent again and counts once', async ({
  page
}) => {
  const { id, path, comment, upvotes } = await unvoted()
  await logIn(page)
  await page.goto(own.site.origin + path)
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  let sent = 0
  await page.route('**/api/_postVote', async route => {
    sent++
    await released
    await own.db.execute({ sql: 'update posts set upvotes = upvotes + 7 where id = ?', args: [id] })
    await route.continue()
  })
  const button = up(page, `post:${id}`)
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveText(String(upvotes + 1))
  await button.click()
  await down(page, `post:${id}`).click()
  await expect(button).toHaveText(String(upvotes + 1))
  release()
  await expect(button).toHaveText(String(upvotes + 8))
  expect(sent).toBe(1)

  const [ups, downs] = await storedVotes('comments', comment)
  let aborted = 0
  await page.route('**/api/_commentVote', async route => {
    if (aborted++ > 0) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await up(page, `comment:${comment}`).click()
  await expect.poll(() => aborted).toBe(2)
  const count = String(Number(ups) + 1 - Number(downs)).replace('-', '\u2212')
  await expect(up(page, `comment:${comment}`)).toHaveText(count)
  expect(await storedVotes('comments', comment)).toEqual([Number(ups) + 1, downs])
})

test('a vote cast by keyboard in one tab is shown in another tab', async ({ page, context }) => {
  const { id, path, upvotes } = await unvoted()
  await logIn(page)
  await page.goto(own.site.origin + path)
  const other = await context.newPage()
  await other.goto(own.site.origin + path)
  await startPageScripts(other)
  await up(page, `post:${id}`).focus()
  await page.keyboard.press('Enter')
  await expect(up(other, `post:${id}`)).toHaveAttribute('aria-pressed', 'true')
  await expect(up(other, `post:${id}`)).toHaveText(String(upvotes + 1))
})

test('each click on a vote button before any script file is loaded becomes a vote, and hydrates only the islands of the clicked item', async ({
  page
}) => {
  const { id, path, comment, upvotes } = await unvoted()
  await logIn(page)
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => message.type() === 'error' && faults.push(message.text()))
  const release = await holdRequests(page, '**/_astro/page.*.js')
  await page.goto(own.site.origin + path)
  expect(scripts).toEqual([])
  const buttons = [up(page, `post:${id}`), up(page, `comment:${comment}`)]
  for (const button of buttons) {
    await button.click()
    // The button is marked as busy before any script file is loaded.
    await expect(button).toHaveAttribute('aria-busy', 'true')
  }
  release()
  for (const button of buttons) await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(buttons[0] as Locator).toHaveText(String(upvotes + 1))
  await expect.poll(() => storedVotes('posts', id)).toEqual([upvotes + 1, expect.anything()])
  // The post has two islands, its vote buttons and its share of upvotes, and the comment has one.
  const awake = page.locator('[data-votes][data-hydrated]')
  await expect(awake).toHaveCount(3)
  for (const island of await awake.all())
    await expect(island).toHaveAttribute('data-votes', new RegExp(`^(post:${id}|comment:${comment}) `))
  expect(faults).toEqual([])
})

test('a click on a vote button casts the vote and loads the page again when React fails to load', async ({ page }) => {
  const { id, path, upvotes } = await unvoted()
  await logIn(page)
  await page.route('**/_astro/react.*.js', route => route.abort())
  await page.goto(own.site.origin + path)
  const button = up(page, `post:${id}`)
  const reloaded = page.waitForRequest(request => request.isNavigationRequest())
  await button.click()
  await reloaded
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveText(String(upvotes + 1))
  await expect(page).toHaveURL(own.site.origin + path)
  expect(await storedVotes('posts', id)).toEqual([upvotes + 1, expect.anything()])
  await page.unroute('**/_astro/react.*.js')
  await down(page, `post:${id}`).click()
  await expect(down(page, `post:${id}`)).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveText(String(upvotes))
})

test('a vote counts although its page is left before the response', async ({ page }) => {
  const { id, path, upvotes } = await unvoted()
  await logIn(page)
  await page.goto(own.site.origin + path)
  await startPageScripts(page)
  let leave = () => {}
  const left = new Promise<void>(resolve => {
    leave = resolve
  })
  // The request is delayed until the page is left.
  await page.route('**/api/_postVote', route => left.then(() => route.continue()))
  const sent = page.waitForRequest('**/api/_postVote')
  await up(page, `post:${id}`).click()
  await sent
  await page.goto('about:blank')
  leave()
  await expect.poll(() => storedVotes('posts', id)).toEqual([upvotes + 1, expect.anything()])
})

test('an open page of a member shows new points that the member gets by another account’s vote', async ({ page }) => {
  const { rows } = await own.db.execute(`select p.id, u.points from posts p join users u on u.id = p.user_id
    where u.username = 'Marina_K' and p.deleted_at is null and p.locked_at is null
      and p.id not in (select post_id from post_votes where user_id = (select id from users where username = 'Petrovich')) limit 1`)
  const [post] = rows
  await logIn(page)
  await page.goto(own.site.origin)
  const points = page.locator('[data-points]')
  await expect(points).toHaveText(countOf.points(Number(post?.['points'])))
  const petrovich = await openMember(own.site.origin, 'Petrovich')
  await petrovich.send('POST', '/api/_postVote', { postId: post?.['id'], up: true })
  await expect(points).toHaveText(countOf.points(Number(post?.['points']) + 1))
})
