import type { Locator, Page } from '@playwright/test'

/** Maximum number of presses of Tab, more than the number of focusable elements in any page. */
const STOPS_MAX = 300

/**
 * Presses Tab until an element has the focus.
 * @throws Error when the element never gets the focus.
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate(element => element === document.activeElement)
  for (let stop = 0; !(await isFocused()); stop += 1) {
    if (stop === STOPS_MAX) throw new Error(`Tab does not reach ${target}`)
    await page.keyboard.press('Tab')
  }
}

/** Moves the focus to an element by the Tab key and presses Enter. */
export async function pressEnterAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Moves the focus to a field by the Tab key and types a text. */
export async function typeAt(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
