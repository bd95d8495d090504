import type { Page } from '@playwright/test'

/**
 * Waits for the response to a write call. Start it before the click that sends the call: the page shows the new state at
 * once, and the control takes no second click before the response.
 * @param path of the call.
 */
export async function waitForWriteResponse(page: Page, path: RegExp): Promise<void> {
  const answer = await page.waitForResponse(
    each => each.request().method() !== 'GET' && path.test(new URL(each.url()).pathname)
  )
  await answer.finished()
}
