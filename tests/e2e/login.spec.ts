import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

for (const path of ['/login', '/signup']) {
  test(`${path} shows its form, and search engines do not index it`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    const form = page.locator('main form')
    await expect(form).toHaveAttribute('method', 'post')
    await expect(form.locator('input[name=username]')).toBeVisible()
    await expect(form.locator('input[name=password]')).toBeVisible()
  })

  test(`${path} leads back to the page named in the address, if the page is on this site`, async ({ page }) => {
    await page.goto(`${path}?next=%2Fnew%3Fcommunity%3DRadio`)
    await expect(page.locator('main input[name=next]')).toHaveValue('/new?community=Radio')
    await page.goto(`${path}?next=%2F%2Fevil.example`)
    await expect(page.locator('main input[name=next]')).toHaveCount(0)
  })
}
