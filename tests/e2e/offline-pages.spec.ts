import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import {
  cachedPaths,
  changeOfflinePage,
  offlineNote,
  offlinePages,
  visitWithServiceWorker
} from '#tests/support/offline-pages.ts'
import { emulateSaveData, startPageScripts } from '#tests/support/page-start.ts'

test.use({ serviceWorkers: 'allow' })

const OFFLINE_TITLE = "You're offline"

test('a visited page opens offline from the cache with a note of its age, its scripts work, and once the network is back it offers to reload and does not reload by itself @phone', async ({
  page,
  context
}) => {
  await visitWithServiceWorker(page, '/about')
  await page.goto('/communities')
  await expect.poll(() => offlinePages(page)).toEqual(['/about', '/communities'])
  const shown = await page.title()
  await context.setOffline(true)
  await page.goto('/about')
  await page.goto('/communities#main')
  await expect(page).toHaveTitle(shown)
  await expect(offlineNote(page)).toHaveText('Нет связи. Копия страницы сохранена только что.', { useInnerText: true })
  await expect(offlineNote(page).locator('time')).toHaveAttribute('datetime', /^\d{4}-/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await findFaults(page, offlineNote(page))).toEqual([])
  await startPageScripts(page)
  const renew = offlineNote(page).getByRole('link', { name: 'Обновить' })
  await expect(renew).toBeHidden()
  await page.evaluate(() => {
    document.title = 'the same'
  })
  await context.setOffline(false)
  await expect(renew).toBeVisible()
  await expect(offlineNote(page)).toHaveText('Копия страницы сохранена только что. Обновить', { useInnerText: true })
  await expect(page).toHaveTitle('the same')
  await renew.click()
  await expect(page).toHaveTitle(shown)
  await expect(offlineNote(page)).toHaveCount(0)
})

test('[P2.offline.01] the offline page lists cached pages, newest first, with their ages, and shows no list without cached pages', async ({
  page,
  context
}) => {
  await page.goto('/offline')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE_TITLE)
  await expect(page.locator('[data-offline-list]')).toBeHidden()
  await visitWithServiceWorker(page, '/about')
  await page.goto('/guidelines')
  await expect.poll(() => offlinePages(page)).toEqual(['/about', '/guidelines'])
  await context.setOffline(true)
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE_TITLE)
  const list = page.getByRole('navigation', { name: 'Можно прочитать без связи' })
  await expect(list.getByRole('listitem')).toHaveText(['Правила только что', 'О нас только что'])
  expect(await findFaults(page)).toEqual([])
  await list.getByRole('link', { name: 'О нас' }).press('Enter')
  await expect(page).toHaveURL('/about')
  await expect(offlineNote(page)).toBeVisible()
})

test('a browser that saves data does not cache the first visited page, which installs the service worker', async ({
  page
}) => {
  await emulateSaveData(page)
  await visitWithServiceWorker(page, '/about')
  await page.goto('/terms')
  await expect.poll(() => offlinePages(page)).toEqual(['/terms'])
})

test('a prefetched page is cached once it is displayed', async ({ page }) => {
  await visitWithServiceWorker(page, '/about')
  await page.goto('/guidelines')
  const terms = page.locator('.sidebar a[href="/terms"]')
  await terms.hover()
  await expect.poll(() => cachedPaths(page, 'veche-ahead')).toEqual(['/terms'])
  expect(await offlinePages(page)).toEqual(['/about', '/guidelines'])
  await terms.click()
  await expect(page).toHaveURL('/terms')
  await startPageScripts(page)
  await expect.poll(() => offlinePages(page)).toEqual(['/about', '/guidelines', '/terms'])
  expect(await cachedPaths(page, 'veche-ahead')).toEqual([])
})

test('pages are cached from the first one, which installs the service worker, and addresses that differ only in tracking parameters or the order of parameters share one cached page', async ({
  page,
  context
}) => {
  await visitWithServiceWorker(page, '/about?utm_source=a')
  await expect.poll(() => offlinePages(page)).toEqual(['/about'])
  await page.goto('/communities?sort=new&page=1&utm_campaign=a&yclid=2#main')
  await page.goto('/communities?sort=old')
  const paths = ['/about', '/communities?page=1&sort=new', '/communities?sort=old']
  await expect.poll(() => offlinePages(page)).toEqual(paths)
  await context.setOffline(true)
  await page.goto('/communities?page=1&sort=new')
  await expect(offlineNote(page)).toBeVisible()
  await page.goto('/communities?sort=size')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE_TITLE)
})

test('forms, searches, missing pages, redirects and API responses are not cached', async ({ page, context }) => {
  await visitWithServiceWorker(page, '/about')
  for (const path of ['/login', '/new', '/signup', '/search?q=a', '/communities?q=a', '/nowhere/at/all', '/admin'])
    await page.goto(path)
  await page.goto('/vechemeta')
  await expect(page).toHaveURL('/VecheMeta')
  await page.evaluate(() => fetch('/api/_initial').then(answer => answer.text()))
  await page.goto('/')
  await expect.poll(() => offlinePages(page)).toEqual(['/about', '/VecheMeta', '/'])
  const stores = await page.evaluate(() => caches.keys())
  for (const name of stores)
    expect((await cachedPaths(page, name)).filter(path => path.startsWith('/api') || path.startsWith('/-'))).toEqual([])
  await context.setOffline(true)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE_TITLE)
})

const DAY_MS = 86_400_000
test('a cached page shows a plausible age when the device’s clock was put forward or back after the page was cached, or was not yet set', async ({
  page,
  context
}) => {
  await visitWithServiceWorker(page, '/about')
  await expect.poll(() => offlinePages(page)).toEqual(['/about'])
  await context.setOffline(true)
  for (const [ms, age] of [
    [-2 * DAY_MS, '2 дня назад'],
    [DAY_MS, 'только что'],
    [-Date.now(), /лет назад/]
  ] as const) {
    await changeOfflinePage(page, '/about', { 'X-Kept-At': String(Date.now() + ms) })
    await page.goto('/about')
    await expect(offlineNote(page).locator('time')).toHaveText(age)
    await page.goto('/terms')
    await expect(page.getByRole('navigation').getByRole('listitem').last().locator('time')).toHaveText(age)
  }
})

test.describe('cache limits', () => {
  /** Adds pages of the given size in bytes to the cache. */
  const fill = (page: Page, count: number, bytes: number) =>
    page.evaluate(
      async ([count, bytes]) => {
        const store = await caches.open('veche-pages')
        for (let at = 0; at < count; at++) {
          const headers = { 'X-Kept-Bytes': String(bytes), 'X-Kept-Reader': '', 'X-Kept-At': String(Date.now()) }
          await store.put(`/old-${at}`, new Response('x'.repeat(bytes), { headers }))
        }
      },
      [count, bytes] as const
    )

  test('the cache has at most a hundred pages, of which the oldest are deleted first', async ({ page }) => {
    await visitWithServiceWorker(page, '/about')
    await expect.poll(() => offlinePages(page)).toEqual(['/about'])
    await fill(page, 104, 1)
    await page.goto('/terms')
    await expect.poll(async () => (await offlinePages(page)).at(-1)).toBe('/terms')
    await expect.poll(async () => (await offlinePages(page)).length).toBe(100)
    expect((await offlinePages(page))[0]).toBe('/old-5')
  })

  test('the caches have at most 30 MB in total', async ({ page }) => {
    await visitWithServiceWorker(page, '/about')
    await fill(page, 30, 1_000_000)
    await page.goto('/terms')
    await expect.poll(async () => (await offlinePages(page)).length).toBe(22)
    const bytes = await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map(name => caches.open(name)))
      const answers = (await Promise.all(stores.map(store => store.matchAll()))).flat()
      const sizes = await Promise.all(answers.map(async answer => (await answer.blob()).size))
      return sizes.reduce((sum, size) => sum + size)
    })
    expect(bytes).toBeLessThanOrEqual(30_000_000)
    expect((await offlinePages(page)).at(-1)).toBe('/terms')
  })

  test('a device without free storage shows new pages without caching them', async ({ page, context, baseURL }) => {
    await visitWithServiceWorker(page, '/about')
    await expect.poll(() => offlinePages(page)).toEqual(['/about'])
    const device = await context.newCDPSession(page)
    await device.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 1 })
    await page.goto('/terms')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Условия использования')
    await startPageScripts(page)
    await context.setOffline(true)
    await page.goto('/terms')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE_TITLE)
    await page.goto('/about')
    await expect(offlineNote(page)).toBeVisible()
  })
})

test('a cached page of an older build works with its own script files after a newer service worker is active', async ({
  page,
  context
}) => {
  await visitWithServiceWorker(page, '/about')
  await page.goto('/terms')
  await expect.poll(() => offlinePages(page)).toEqual(['/about', '/terms'])
  // The caches are changed as if an older build had filled them: a page, its script file, and an obsolete cache.
  const file = await page.evaluate(async () => {
    const [pages, files] = [await caches.open('veche-pages'), await caches.open('veche-files')]
    const cached = (await pages.match('/terms')) as Response
    const html = await cached.text()
    const now = /\/_astro\/page\.[\w-]+\.js/.exec(html)?.[0] ?? ''
    const before = '/_astro/page.00000000.js'
    // The Content-Security-Policy has a hash of the inline script, which the replacement below changes.
    const headers = new Headers(cached.headers)
    headers.delete('Content-Security-Policy')
    await pages.put('/terms', new Response(html.replaceAll(now, before), { headers }))
    await files.put(before, (await files.match(now)) as Response)
    await caches.open('veche-before')
    return before
  })
  await page.evaluate(async () => {
    const { installing } = await navigator.serviceWorker.register('/sw.js?newer')
    await new Promise(resolve => {
      installing?.addEventListener('statechange', () => installing.state === 'activated' && resolve(null))
    })
  })
  expect((await page.evaluate(() => caches.keys())).sort()).toEqual(['veche-ahead', 'veche-files', 'veche-pages'])
  await context.setOffline(true)
  const requested = page.waitForRequest(`**${file}`)
  await page.goto('/terms')
  await startPageScripts(page)
  await requested
  await expect(offlineNote(page)).toBeVisible()
})

/**
 * Starts a proxy of the site that never completes responses to addresses with the word `stalled`.
 * @returns its origin, and a function that closes it.
 */
async function openStallingProxy(site: string): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    const { host: _, ...rest } = headers
    const path = String(url)
    const proxied = ask(site + path, { method, headers: { ...rest, 'accept-encoding': 'identity' } }, answer => {
      const isStalled = path.includes('stalled')
      const { 'content-length': length, ...otherHeaders } = answer.headers
      response.writeHead(answer.statusCode ?? 500, isStalled ? otherHeaders : answer.headers)
      answer.pipe(response, { end: !isStalled })
    })
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
  context,
  baseURL
}) => {
  const proxy = await openStallingProxy(baseURL ?? '')
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
