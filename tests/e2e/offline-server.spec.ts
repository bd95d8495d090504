import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { topBox } from '#tests/support/commenting.ts'
import { offlineNote, offlinePages, visitWithServiceWorker } from '#tests/support/offline-pages.ts'
import {
  actionsOn,
  expectQueued,
  openReadyPage,
  QUEUED_LABEL,
  queuedComments,
  upvoteButton
} from '#tests/support/offline-queue.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { emulateSaveData, startPageScripts } from '#tests/support/page-start.ts'

// These tests stop and restart the server, so they run on a site that no other test file uses.
const own = ownSite(async () => ({}))
test.use({ serviceWorkers: 'allow' })
const actions = actionsOn(own)

/** Opens a thread as a member with an active service worker, and waits until the thread and script files are cached. */
async function openThread(page: Page, files?: string[]) {
  const thread = await actions.find()
  await own.logIn(page.context(), 'Marina_K')
  await visitWithServiceWorker(page, `${own.site.origin}/about`)
  await openReadyPage(page, own.site.origin + thread.path, files)
  await expect.poll(() => offlinePages(page)).toContain(thread.path)
  return thread
}

test('actions made while the server is stopped are queued, shown in the cached page, and sent after the server’s restart', async ({
  page
}) => {
  const { id, path } = await openThread(page)
  await own.site.stopServer()
  await upvoteButton(page, id).click()
  await expectQueued(page, 1)
  await topBox(page).fill('Пока сервер стоит')
  await page.locator('.thread > .write [name=send]').click()
  await expectQueued(page, 2)
  await page.goto(own.site.origin + path)
  await expect(offlineNote(page)).toBeVisible()
  await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'true')
  await expect(upvoteButton(page, id)).toHaveAccessibleDescription(QUEUED_LABEL)
  await expect(queuedComments(page)).toContainText('Пока сервер стоит')
  await own.site.startServer()
  // The browser reports no restart of a server, so the next opened page sends the queue.
  await page.goto(own.site.origin + path)
  await expect(offlineNote(page)).toHaveCount(0)
  await expectQueued(page, 0)
  await expect(page.locator('.comment[id]', { hasText: 'Пока сервер стоит' })).toBeVisible()
  expect(await actions.voteOf(id)).toBe(1)
  expect(await actions.bodies(id, 'Пока сервер стоит')).toBe(1)
})

test('[P8.global.02] a vote shows the offline message when neither the page’s script nor the server can be reached', async ({
  page
}) => {
  await own.logIn(page.context(), 'Marina_K')
  await visitWithServiceWorker(page, `${own.site.origin}/about`)
  await page.goto(`${own.site.origin}/all`)
  // No cache has the page's script, as after a deployment.
  await page.evaluate(() => caches.delete('veche-files'))
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await own.site.stopServer()
  const message = new Promise(resolve =>
    page.once('dialog', dialog => {
      resolve(dialog.message())
      void dialog.accept()
    })
  )
  await page.locator('.card .up').nth(1).click()
  expect(await message).toBe('Убедитесь, что вы подключены к интернету')
  await expect(page).toHaveURL(`${own.site.origin}/all`)
  await own.site.startServer()
})

test('a cached page reloaded offline shows a queued vote and sends the vote when the network is back', async ({
  page,
  context
}) => {
  const { id } = await openThread(page)
  await context.setOffline(true)
  await upvoteButton(page, id).click()
  await expectQueued(page, 1)
  await page.reload()
  await expect(offlineNote(page)).toBeVisible()
  await expect(upvoteButton(page, id)).toHaveAttribute('aria-pressed', 'true')
  await expect(upvoteButton(page, id)).toHaveAccessibleDescription(QUEUED_LABEL)
  await context.setOffline(false)
  await expectQueued(page, 0)
  await expect(upvoteButton(page, id)).toHaveAccessibleDescription('')
  expect(await actions.voteOf(id)).toBe(1)
})

test('a queued vote is marked as queued also in browsers that save data', async ({ page, context }) => {
  await emulateSaveData(page)
  const { id } = await openThread(page, ['/outbox.', 'fetched-dialogs'])
  const mark = () =>
    upvoteButton(page, id).evaluate(
      button => getComputedStyle(button.closest('[data-votes]') as Element, '::after').content
    )
  const plain = await mark()
  // This click loads the code of votes, which the offline click needs.
  await upvoteButton(page, id).click()
  await expect.poll(() => actions.voteOf(id)).toBe(1)
  await context.setOffline(true)
  await upvoteButton(page, id).click()
  await expectQueued(page, 1)
  await expect(upvoteButton(page, id)).toHaveAccessibleDescription(QUEUED_LABEL)
  expect(await mark()).not.toBe(plain)
})

test('a logout asks about queued actions even if the script of the queue failed to load', async ({ page, context }) => {
  await own.logIn(context, 'Marina_K')
  await page.route('**/_astro/outbox.*.js', route => route.abort())
  await page.goto(`${own.site.origin}/about`)
  await startPageScripts(page)
  await page.evaluate(() => {
    const member = document.querySelector<HTMLElement>('[data-member]')?.dataset['member']
    localStorage.setItem(`waiting:${member}:000000001:x`, '{}')
  })
  await page.locator('.me summary').click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('dialog', { name: 'Ждёт отправки: 1' })).toBeVisible()
})

/**
 * Starts a proxy of the site that never completes responses to addresses with the word `stalled`.
 * @returns its origin, and a function that closes it.
 */
async function openStallingProxy(): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    const { host: _, ...rest } = headers
    const path = String(url)
    const proxied = ask(
      own.site.origin + path,
      { method, headers: { ...rest, 'accept-encoding': 'identity' } },
      answer => {
        const isStalled = path.includes('stalled')
        const { 'content-length': length, ...otherHeaders } = answer.headers
        response.writeHead(answer.statusCode ?? 500, isStalled ? otherHeaders : answer.headers)
        answer.pipe(response, { end: !isStalled })
      }
    )
    request.pipe(proxied)
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close }
}

test('a page whose response never completes does not prevent other pages from being cached', async ({
  page,
  context
}) => {
  const proxy = await openStallingProxy()
  try {
    await visitWithServiceWorker(page, `${proxy.origin}/about`)
    const other = await context.newPage()
    await other.goto(`${proxy.origin}/guidelines?stalled`, { waitUntil: 'commit' })
    await page.goto(`${proxy.origin}/terms`)
    await expect.poll(() => offlinePages(page)).toContain('/terms')
    expect(await offlinePages(page)).not.toContain('/guidelines?stalled=')
  } finally {
    proxy.close()
  }
})
