import type { Page } from '@playwright/test'

/**
 * Runs a check of the sidebar. On a phone the sidebar is a drawer; it is opened before the check and closed after it.
 */
export async function inOpenSidebar(page: Page, check: () => Promise<void>): Promise<void> {
  const opener = page.locator('.open-drawer')
  const isDrawer = await opener.isVisible()
  if (isDrawer) await opener.click()
  await check()
  if (isDrawer) await page.keyboard.press('Escape')
}
