import { expect, type Page } from '@playwright/test'

/** Presses a key on a fresh page, and waits until all page scripts have started. */
export async function startPageScripts(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForSelector('html[data-hydrated]')
}

/** Waits until every branch of a long thread is laid out, as the page's script has it done bit by bit. */
export const waitForThreadLayout = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator('.thread > .comment')
        .evaluateAll(all => all.every(one => (one as HTMLElement).style.contentVisibility === 'visible'))
    )
    .toBe(true)

/** The pages that come next are those of a device that saves data: nothing is fetched ahead. */
export const emulateSaveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  )
