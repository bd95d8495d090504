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

  test('[P2.post-card.08] the excerpt of a post on a card is at most 200 px high @both', async ({ page }) => {
    await page.goto('/?sort=all')
    const heights = await page
      .locator('.preview')
      .evaluateAll(all => all.map(text => text.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(3)
    expect(Math.max(...heights)).toBeLessThanOrEqual(200)
  })

  test('[P9.widths.03] a picture on a card is at most 520 px high, on a phone at most 80 % of the window’s height @both', async ({
    page,
    viewport
  }) => {
    await page.goto('/Foto?sort=latest')
    const most = (viewport?.width ?? 0) > 768 ? 520 : (viewport?.height ?? 0) * 0.8
    const heights = await page
      .locator('.shot img')
      .evaluateAll(all => all.map(image => image.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(most)
  })

  test('no feed is wider than the screen @both', async ({ page }) => {
    for (const path of ['/', '/?sort=all&layout=compact']) {
      await page.goto(path)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
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
