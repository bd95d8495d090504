import type { Page } from '@playwright/test'

/**
 * Waits until a call that changes something is answered. Begin it before the press that sends the call: what is pressed is
 * shown at once, may not be written yet, and takes no second press before its answer.
 * @param path of the call.
 */
export async function waitForWriteResponse(page: Page, path: RegExp): Promise<void> {
  const answer = await page.waitForResponse(
    each => each.request().method() !== 'GET' && path.test(new URL(each.url()).pathname)
  )
  await answer.finished()
}
