import type { Page } from '@playwright/test'

/**
 * Waits for the response to a call that writes. The wait must begin before the click that sends the call: the page
 * shows the new state immediately, and the control ignores a second click until the response.
 * @param path pattern of the path of the call.
 */
export async function waitForWriteResponse(page: Page, path: RegExp): Promise<void> {
  const answer = await page.waitForResponse(
    each => each.request().method() !== 'GET' && path.test(new URL(each.url()).pathname)
  )
  await answer.finished()
}
