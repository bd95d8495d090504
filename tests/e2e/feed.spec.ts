import { expect, test } from '@playwright/test'

const card = '.feed > .card[id]'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[P2.feed-layout.01] the compact layout of a feed shows the posts of the card layout in two lines each @both', async ({
    page,
    isMobile
  }) => {
    await page.goto('/')
    await expect(page.locator('.layout-switch [aria-current]')).toHaveText('Карточкой')
    await page.locator('.layout-switch a').getByText('Компактно').click()
    await expect(page.locator('.layout-switch [aria-current]')).toHaveText('Компактно')
    await expect(page.locator(`${card} .preview`).first()).toBeHidden()
    const images = page.locator(`${card} :is(.shot, .gallery li:first-child) img`)
    const size = isMobile ? 72 : 56
    expect(await images.first().boundingBox()).toMatchObject({ width: size, height: size })
    await page.locator('.more a').click()
    await expect(page.locator('html')).toHaveAttribute('data-layout', 'compact')
  })

  test('[P9.widths.03] a picture on a card is at most 520 px high, on a phone at most 80 % of the window’s height', async ({
    page
  }) => {
    await page.goto('/Foto?sort=latest')
    for (const { width, height, most } of [
      { width: 1440, height: 900, most: 520 },
      { width: 360, height: 740, most: 740 * 0.8 }
    ]) {
      await page.setViewportSize({ width, height })
      const heights = await page
        .locator('.shot img')
        .evaluateAll(all => all.map(image => image.getBoundingClientRect().height))
      expect(Math.max(...heights), `${width} px`).toBeLessThanOrEqual(most)
    }
  })
})

test('in the right column the small text of a community’s link is at the right edge of the link', async ({ page }) => {
  await page.goto('/')
  const link = page.locator('.aside .people a').first()
  await expect(link).toHaveCSS('display', 'flex')
  const [outer, name] = await Promise.all([link.boundingBox(), link.locator('.tiny').boundingBox()])
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeCloseTo((outer?.x ?? 0) + (outer?.width ?? 0), 0)
})
