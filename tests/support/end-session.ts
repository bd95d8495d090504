import type { Page } from '@playwright/test'

/**
 * Ends the session of a page's browser, so that the page learns of it only from the refusal of its next action. A poll
 * that learned of it first would reload the page as a guest's.
 */
export async function endSession(page: Page): Promise<void> {
  await page.route('**/api/_user', route => route.abort())
  await page.context().clearCookies()
}
