import type { Page } from '@playwright/test'
import { startPageScripts } from './page-start.ts'

/** Opens a page, and waits until the service worker is active, so that it handles later pages. */
export async function visitWithServiceWorker(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await startPageScripts(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
}

/** Reads the paths of the entries in a cache of the browser, oldest first. */
export const cachedPaths = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(async name => {
    if (!(await caches.has(name))) return []
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => url.slice(location.origin.length))
  }, name)

/** Reads the paths of the pages that the service worker has stored for offline reading, oldest first. */
export const offlinePages = (page: Page): Promise<string[]> => cachedPaths(page, 'veche-pages')

/**
 * Changes headers of a page stored for offline reading, as if the page had been stored at another time or on another
 * device.
 */
export const changeOfflinePage = (page: Page, path: string, headers: Record<string, string>): Promise<void> =>
  page.evaluate(
    async ([path, headers]) => {
      const store = await caches.open('veche-pages')
      const cached = (await store.match(path)) as Response
      const changed = new Headers(cached.headers)
      for (const [name, value] of Object.entries(headers)) changed.set(name, value)
      await store.put(path, new Response(await cached.blob(), { headers: changed }))
    },
    [path, headers] as const
  )

/** Finds the note at the top of a page that is shown offline. */
export const offlineNote = (page: Page) => page.locator('main > [data-offline]:first-child')
