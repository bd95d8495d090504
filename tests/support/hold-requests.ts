import type { Page } from '@playwright/test'

/**
 * Delays all requests of a page to matching addresses.
 * @returns a function that lets the delayed requests continue.
 */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await released
    await route.continue()
  })
  return release
}
