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
import { startPageScripts } from '#tests/support/page-start.ts'

// These tests stop and restart the server, so they run on a site that no other test file uses.
const own = ownSite(async () => ({}))
test.use({ serviceWorkers: 'allow' })
const actions = actionsOn(own)

/** Opens a thread as a member with an active service worker, and waits until the thread and script files are cached. */
async function openThread(page: Page) {
  const thread = await actions.find()
  await own.logIn(page.context(), 'Marina_K')
  await visitWithServiceWorker(page, `${own.site.origin}/about`)
  await openReadyPage(page, own.site.origin + thread.path)
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

test('[P8.global.02] after the server has stopped, cached pages are shown, and a vote shows the offline message when the page’s script cannot be reached either', async ({
  page
}) => {
  await own.logIn(page.context(), 'Marina_K')
  await visitWithServiceWorker(page, `${own.site.origin}/about`)
  await page.goto(`${own.site.origin}/terms`)
  const feed = await page.context().newPage()
  await feed.goto(`${own.site.origin}/all`)
  await expect.poll(() => offlinePages(page)).toEqual(['/terms', '/all'])
  await own.site.stopServer()
  await page.goto(`${own.site.origin}/terms`)
  await expect(offlineNote(page)).toBeVisible()
  await startPageScripts(page)
  await page.goto(`${own.site.origin}/guidelines`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline")
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Условия использования')
  // No cache has the page's script, as after a deployment.
  await page.evaluate(() => caches.delete('veche-files'))
  const session = await page.context().newCDPSession(feed)
  await session.send('Network.clearBrowserCache')
  const message = new Promise(resolve =>
    feed.once('dialog', dialog => {
      resolve(dialog.message())
      void dialog.accept()
    })
  )
  await feed.locator('.card .up').nth(1).click()
  expect(await message).toBe('Убедитесь, что вы подключены к интернету')
  await expect(feed).toHaveURL(`${own.site.origin}/all`)
  await own.site.startServer()
})
