import type { Locator, Page } from '@playwright/test'

/** Maximum of Tab presses, more than any page needs. */
const STOPS_MAX = 300

/**
 * Presses Tab until an element has the focus.
 * @throws Error when it is never focused.
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate(element => element === document.activeElement)
  for (let stop = 0; !(await isFocused()); stop += 1) {
    if (stop === STOPS_MAX) throw new Error(`Tab does not reach ${target}`)
    await page.keyboard.press('Tab')
  }
}

/** Reaches an element by Tab and presses Enter on it. */
export async function pressEnterAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Reaches a field by Tab and types into it. */
export async function typeAt(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
