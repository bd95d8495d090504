import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { topBox } from '#tests/support/commenting.ts'
import {
  actionsOn,
  expectQueued,
  goOnline,
  openReadyPage,
  QUEUED_LABEL,
  queuedComments,
  sendButton,
  upvoteButton
} from '#tests/support/offline-queue.ts'
import { ownSite } from '#tests/support/own-site.ts'

// In these tests the offline queue is sent by several tabs, or by a page other than the one in which the action was
// made.
const own = ownSite()
const actions = actionsOn(own)
const { bodies, voteOf } = actions

const COMMENT = '**/api/posts/*/comments?*'
const SESSION = '**/api/_initial'

async function comment(page: Page, body: string): Promise<void> {
  await topBox(page).fill(body)
  await sendButton(page).click()
}

test('a queue whose tab is closed while sending is sent by the next tab, without a lost or doubled action', async ({
  page,
  context
}) => {
  const { id, path } = await actions.open(page)
  await context.setOffline(true)
  await comment(page, 'Закрытая вкладка')
  await expectQueued(page, 1)
  await upvoteButton(page, id).click()
  await expectQueued(page, 2)
  const { promise: stored, resolve } = Promise.withResolvers<void>()
  const keys: (string | undefined)[] = []
  // The server stores the comment, but the page never gets the response.
  await context.route(COMMENT, async route => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    resolve()
  })
  await goOnline(context)
  await stored
  const next = await context.newPage()
  await page.close()
  await context.unroute(COMMENT)
  next.on('request', request => {
    if (request.url().includes('/comments?')) keys.push(request.headers()['idempotency-key'])
  })
  await next.goto(own.site.origin + path)
  await expectQueued(next, 0)
  expect([await bodies(id, 'Закрытая вкладка'), await voteOf(id)]).toEqual([1, 1])
  expect(new Set(keys).size).toBe(1)
  await expect(next.locator('.comment[id]', { hasText: 'Закрытая вкладка' })).toHaveCount(1)
  await expect(queuedComments(next)).toHaveCount(0)
  await expect(upvoteButton(next, id)).toHaveAttribute('aria-pressed', 'true')
})

/** Queues a comment on a post that is then locked, so that the comment is refused while another page is open. */
async function refuseElsewhere(page: Page, context: BrowserContext, body: string) {
  const { id, path } = await actions.open(page)
  await context.setOffline(true)
  await comment(page, body)
  await expectQueued(page, 1)
  await actions.lock(id)
  await context.route(SESSION, route => route.abort())
  await goOnline(context)
  await page.goto(`${own.site.origin}/about`)
  await context.unroute(SESSION)
  const alert = page.getByRole('region', { name: 'Комментарий не отправлен' })
  await expect(alert).toContainText('Пост закрыт: голосовать и комментировать в нём нельзя.')
  await expect(alert).toContainText(body)
  expect(await bodies(id, body)).toBe(0)
  return { path, alert }
}

test('a comment refused while another page is open is reported in that page, with a link to the comment’s text', async ({
  page,
  context
}) => {
  const { path, alert } = await refuseElsewhere(page, context, 'Отказано вдали')
  await alert.getByRole('button', { name: 'Позже' }).click()
  await expect(alert).toBeHidden()
  await expectQueued(page, 1)
  await page.goto(`${own.site.origin}/guidelines`)
  await alert.getByRole('button', { name: 'Показать' }).click()
  await expect(page).toHaveURL(own.site.origin + path)
  await expect(page.getByRole('region', { name: 'Неотправленное' }).getByRole('textbox')).toHaveValue('Отказано вдали')
  await expect(page.locator('.alert', { hasText: 'Пост закрыт' })).toBeVisible()
  await expect(alert).toBeHidden()
  await expectQueued(page, 0)
})

test('a refused comment discarded in one tab disappears from the alerts of all tabs', async ({ page, context }) => {
  const { alert } = await refuseElsewhere(page, context, 'Отказано и забыто')
  const other = await context.newPage()
  await other.goto(`${own.site.origin}/guidelines`)
  const otherAlert = other.getByRole('region', { name: 'Комментарий не отправлен' })
  await otherAlert.getByRole('button', { name: 'Удалить' }).click()
  await expect(alert).toBeHidden()
  await expectQueued(page, 0)
})

test('a card loaded by scrolling shows that a vote on it is queued', async ({ page, context }) => {
  await own.logIn(context, 'Marina_K')
  const feed = `${own.site.origin}/all?sort=all`
  const later = async () => {
    await openReadyPage(page, feed, ['/outbox.', '/hydrate-votes.', 'fetched-dialogs'])
    const cards = await page.locator('.feed > article').count()
    await page.locator('.feed > .more').scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('.feed > article').count()).toBeGreaterThan(cards)
    return page.locator('.feed > article').nth(cards).locator('button.up')
  }
  const button = await later()
  const id = (await button.getAttribute('value'))?.split(':')[1] ?? ''
  await context.setOffline(true)
  const pressed = await button.getAttribute('aria-pressed')
  await button.click()
  await expectQueued(page, 1)
  await context.route(SESSION, route => route.abort())
  await goOnline(context)
  await later()
  const again = page.locator(`.feed button[value="post:${id}:up"]`)
  await expect(again).toHaveAccessibleDescription(QUEUED_LABEL)
  await expect(again).not.toHaveAttribute('aria-pressed', String(pressed))
  await context.unroute(SESSION)
  await expectQueued(page, 0)
  await expect(again).toHaveAccessibleDescription('')
})
