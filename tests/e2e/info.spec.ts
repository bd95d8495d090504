import { expect, test } from '@playwright/test'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a link with a fragment scrolls the info page to its section of contacts', async ({ page }) => {
    await page.goto('/about#contacts')
    await expect(page.getByRole('heading', { name: 'Контакты' })).toBeInViewport()
    await expect(page.locator('.prose a[href^="mailto:"]').first()).toBeVisible()
  })
})

test('the table of contents of an info page links to its sections on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/terms')
  await page.locator('main summary').click()
  await page.locator('main .contents a').last().click()
  await expect(page.locator('.prose h2').last()).toBeInViewport()
})
