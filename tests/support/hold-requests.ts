import type { Page } from '@playwright/test'

/**
 * Holds a page's requests for some addresses.
 * @returns a function that lets them continue.
 */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await released
    await route.continue()
  })
  return release
}
