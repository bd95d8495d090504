import type { Page } from '@playwright/test'

/** Stirs a page that nobody has touched, and waits until its small behaviours have started, down to the last file. */
export async function wake(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForSelector('html[data-awake]')
}
