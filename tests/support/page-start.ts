import { expect, type Page } from '@playwright/test'

/** Presses a key in a new page, and waits until all page scripts have started. */
export async function startPageScripts(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForSelector('html[data-hydrated]')
}

/** Waits until the script of the page has laid out every branch of a long thread, which it does in several steps. */
export const waitForThreadLayout = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator('.thread > .comment')
        .evaluateAll(all => all.every(one => (one as HTMLElement).style.contentVisibility === 'visible'))
    )
    .toBe(true)

/** Emulates a browser with data saver on for the next pages, so that they prefetch nothing. */
export const emulateSaveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  )
