import type { Page } from '@playwright/test'

/** Checks the sidebar; on a phone it is a drawer, which refreshes when it opens. */
export async function inOpenSidebar(page: Page, check: () => Promise<void>): Promise<void> {
  const opener = page.locator('.open-drawer')
  const isDrawer = await opener.isVisible()
  if (isDrawer) await opener.click()
  await check()
  if (isDrawer) await page.keyboard.press('Escape')
}
