import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Clicks a button that submits a form, and clicks it again after the server has handled the form, before the answer
 * arrives. The mouse is used because clicks of a locator wait for a pending navigation.
 * @param address the address of the form.
 */
export async function clickTwice(page: Page, button: Locator, address: string): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let handled = 0
  await page.route(address, async route => {
    const response = await route.fetch()
    handled += 1
    await released
    // A navigation that another one has replaced takes no answer.
    await route.fulfill({ response }).catch(() => undefined)
  })
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const click = () => page.mouse.click(x + width / 2, y + height / 2)
  await click()
  await expect.poll(() => handled).toBe(1)
  await click()
  release()
}
