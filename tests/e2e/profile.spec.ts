import { expect, type Page, test } from '@playwright/test'

const items = 'main .feed > .card[id]'
const ids = (page: Page) => page.locator(items).evaluateAll(all => all.map(item => item.id))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[P2.profile.07] without JavaScript a long profile text is cut at 120 px, and a control shows the whole text', async ({
    page
  }) => {
    await page.goto('/@Petrovich')
    const text = page.locator('.person .show-more')
    expect((await text.boundingBox())?.height).toBe(120)
    await text.getByText('Показать больше').click()
    expect((await text.boundingBox())?.height).toBeGreaterThan(1000)
  })

  test('[P2.profile.10] without JavaScript a profile up to 764 px wide shows its information cards in a tab of their own', async ({
    page
  }) => {
    await page.setViewportSize({ width: 764, height: 800 })
    await page.goto('/@Petrovich')
    await expect(page.locator('main .feed')).toBeVisible()
    await expect(page.getByText('Сводка')).toBeHidden()
    await page.getByRole('link', { name: 'Сведения' }).click()
    await expect(page.getByText('Сводка')).toBeVisible()
    await expect(page.locator('main .feed')).toBeHidden()
    await page.setViewportSize({ width: 765, height: 800 })
    await expect(page.getByRole('link', { name: 'Сведения' })).toBeHidden()
    await expect(page.getByText('Сводка')).toBeVisible()
    await expect(page.locator('main .feed')).toBeVisible()
  })
})

test('infinite scrolling of a profile loads older comments without duplicates', async ({ page }) => {
  await page.goto('/@Petrovich?filter=comments')
  await expect(async () => {
    await page.keyboard.press('End')
    expect((await ids(page)).length).toBeGreaterThan(50)
  }).toPass()
  const shown = await ids(page)
  expect(new Set(shown).size).toBe(shown.length)
})
