import type { Page } from '@playwright/test'

/** Holds the requests of a page for some addresses; the function that it gives lets them go on. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await released
    await route.continue()
  })
  return release
}
