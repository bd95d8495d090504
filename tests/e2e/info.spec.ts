import { expect, test } from '@playwright/test'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a fragment scrolls to the section of contacts', async ({ page }) => {
    await page.goto('/about#contacts')
    await expect(page.getByRole('heading', { name: 'Контакты' })).toBeInViewport()
    await expect(page.locator('.prose a[href^="mailto:"]').first()).toBeVisible()
  })
})

test('the table of contents on a phone links to the sections', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/terms')
  await page.locator('main summary').click()
  await page.locator('main .contents a').last().click()
  await expect(page.locator('.prose h2').last()).toBeInViewport()
})
