import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test'
import { topBox } from '#tests/support/commenting.ts'
import {
  actionsOn,
  expectQueued,
  goOnline,
  offlineAlert,
  QUEUED_LABEL,
  queuedComments,
  sendButton,
  upvoteButton
} from '#tests/support/offline-queue.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { waitForWriteResponse } from '#tests/support/write-response.ts'

// These tests check how the offline queue handles the server's responses.
const own = ownSite()
const actions = actionsOn(own)
const { bodies, voteOf } = actions

const VOTE = '**/api/_postVote'
const COMMENT = '**/api/posts/*/comments?*'
const SESSION = '**/api/_initial'
const POLL = '**/api/_user'

/** Collects the POST requests of a browser's pages to addresses with the given ending. */
function callsTo(context: BrowserContext, end: string): Request[] {
  const calls: Request[] = []
  context.on('request', request => {
    if (new URL(request.url()).pathname.endsWith(end) && request.method() === 'POST') calls.push(request)
  })
  return calls
}

/** Opens a thread, goes offline and casts a vote, which is queued. */
async function voteOffline(page: Page, context: BrowserContext) {
  const discussion = await actions.open(page)
  await clickOffline(page, context, discussion.id)
  return discussion
}

/** Clicks the upvote button of a post offline, which queues the vote or its withdrawal. */
async function clickOffline(page: Page, context: BrowserContext, id: string): Promise<void> {
  await context.setOffline(true)
  await upvoteButton(page, id).click()
  await expectQueued(page, 1)
}

/** Dispatches the event that the page gets when its tab becomes visible. The page then sends the queue. */
const sendAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const faults = (page: Page) =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find(each => each.startsWith('waiting:')) ?? ''
    return JSON.parse(localStorage.getItem(name) ?? 'null')?.faults
  })

test('the offline queue waits as long as the server’s Retry-After says, here an hour, and sends a vote again that gets status 500 once', async ({
  page,
  context
}) => {
  const { id } = await actions.open(page)
  // With the clock installed, the time in which a second click counts as a double click passes by `runFor`.
  await page.clock.install()
  await clickOffline(page, context, id)
  const calls = callsTo(context, '/_postVote')
  await context.route(VOTE, route =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '3600' }, body: 'Slow down' })
  )
  const answered = page.waitForResponse(VOTE)
  await goOnline(context)
  await page.clock.runFor(3000)
  await answered
  await expect(upvoteButton(page, id)).toHaveAccessibleDescription(QUEUED_LABEL)
  await context.unroute(VOTE)
  const before = calls.length
  await page.clock.runFor(3_000_000)
  expect([calls.length, await voteOf(id)]).toEqual([before, 0])
  await page.clock.runFor(700_000)
  await expectQueued(page, 0)
  expect(await voteOf(id)).toBe(1)
  // The withdrawal of the vote gets status 500 once.
  await clickOffline(page, context, id)
  await context.route(VOTE, route => route.fulfill({ status: 500, body: 'Broken' }), { times: 1 })
  await goOnline(context)
  await expect.poll(() => faults(page)).toBe(1)
  await page.clock.runFor(10_000)
  await expectQueued(page, 0)
  expect(await voteOf(id)).toBe(0)
  await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'false')
})

test('a queued vote that gets status 500 stays queued, and is undone after the sixth failure', async ({
  page,
  context
}) => {
  const { id } = await voteOffline(page, context)
  await context.route(VOTE, route => route.fulfill({ status: 500, body: 'Broken' }))
  await goOnline(context)
  for (const count of [1, 2, 3, 4, 5]) {
    await expect(async () => {
      if ((await faults(page)) < count) await sendAgain(page)
      await expect.poll(() => faults(page), { timeout: 2000 }).toBe(count)
    }).toPass()
    await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'true')
    await expect(upvoteButton(page, id)).toHaveAccessibleDescription(QUEUED_LABEL)
  }
  await sendAgain(page)
  await expectQueued(page, 0)
  await expect(page.locator('.alert', { hasText: 'Что-то пошло не так.' })).toBeVisible()
  await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'false')
  expect(await voteOf(id)).toBe(0)
})

test('a vote and a comment that were stored but whose responses were lost are sent again, and count once', async ({
  page,
  context
}) => {
  const { id } = await actions.open(page)
  for (const calls of [VOTE, COMMENT])
    await context.route(calls, async route => {
      await route.fetch()
      await route.abort('connectionreset')
    })
  await context.route(SESSION, route => route.abort())
  await upvoteButton(page, id).click()
  await expectQueued(page, 1)
  await topBox(page).fill('Ответ потерян')
  await sendButton(page).click()
  await expectQueued(page, 2)
  await expect(queuedComments(page)).toContainText('Ответ потерян')
  expect([await voteOf(id), await bodies(id, 'Ответ потерян')]).toEqual([1, 1])
  await context.unrouteAll()
  await expectQueued(page, 0)
  expect([await voteOf(id), await bodies(id, 'Ответ потерян')]).toEqual([1, 1])
  await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'true')
  await expect(queuedComments(page)).toHaveCount(0)
  await expect(page.locator('.comment[id]', { hasText: 'Ответ потерян' })).toHaveCount(1)
})

test('a queued vote stays stored when its session has ended or ends while the vote is being sent, and is sent after its member’s login', async ({
  page,
  context
}) => {
  // The poll for notifications reloads a page whose session has ended, which could interrupt this test at any time.
  await context.route(POLL, route => route.abort())
  const { id, path } = await voteOffline(page, context)
  const calls = callsTo(context, '/_postVote')
  await actions.endSessions()
  const session = page.waitForResponse(SESSION)
  await goOnline(context)
  expect((await (await session).json()).user).toBeNull()
  await page.goto(own.site.origin + path)
  await expectQueued(page, 1)
  await expect(page.locator('[data-queued]')).toHaveCount(0)
  expect(calls).toEqual([])
  await own.logIn(context, 'Marina_K')
  await context.route(VOTE, async route => {
    await actions.endSessions()
    await route.continue()
  })
  const answered = page.waitForResponse(VOTE)
  await page.goto(own.site.origin + path)
  expect([401, 403]).toContain((await answered).status())
  await context.unroute(VOTE)
  await expectQueued(page, 1)
  expect(await voteOf(id)).toBe(0)
  await own.logIn(context, 'Marina_K')
  await page.goto(own.site.origin + path)
  await expectQueued(page, 0)
  expect(await voteOf(id)).toBe(1)
})

// tests/unit/outbox-clock.test.ts tests clocks that are wrong in other ways.
test('a device whose clock is off by a day sends its queue without a question', async ({ page, context }) => {
  await context.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 24 * 3_600_000
  })
  const { id } = await voteOffline(page, context)
  await goOnline(context)
  await expectQueued(page, 0)
  expect(await voteOf(id)).toBe(1)
  await expect(page.getByText('Отправить заново?')).toHaveCount(0)
})

test('a refused comment whose refusal cannot be stored returns to its editor and is not sent again', async ({
  page,
  context
}) => {
  const { id } = await actions.open(page)
  await context.setOffline(true)
  await topBox(page).fill('Некуда записать отказ')
  await sendButton(page).click()
  await expectQueued(page, 1)
  await expect(topBox(page)).toBeEnabled()
  await actions.lock(id)
  const calls = callsTo(context, '/comments')
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = (_name, value) => {
      if (value.includes('"refusal"')) document.body.dataset['unnoted'] = ''
      throw new DOMException('full', 'QuotaExceededError')
    }
    addEventListener('emptied', () => Object.assign(Storage.prototype, { setItem }))
  })
  const answered = page.waitForResponse(COMMENT)
  await goOnline(context)
  await answered
  await expect(page.locator('body[data-unnoted]')).toBeAttached()
  await page.evaluate(() => dispatchEvent(new Event('emptied')))
  await expect(topBox(page)).toHaveValue('Некуда записать отказ')
  await expectQueued(page, 0)
  expect(calls.length).toBe(2)
})

test('without access to storage a vote works online, and an offline vote is undone', async ({ page, context }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        }
      })
  })
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  const { id } = await actions.open(page)
  const answered = waitForWriteResponse(page, /_postVote$/)
  await upvoteButton(page, id).click()
  await answered
  expect(await voteOf(id)).toBe(1)
  await context.setOffline(true)
  await upvoteButton(page, id).click()
  await expect(offlineAlert(page)).toBeVisible()
  await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'true')
  await topBox(page).fill('Некуда')
  await sendButton(page).click()
  await expect(topBox(page)).toBeEnabled()
  await expect(topBox(page)).toHaveValue('Некуда')
  expect(errors).toEqual([])
})
