import { expect, type Page, test } from '@playwright/test'

const items = 'main .feed > .card[id]'
const ids = (page: Page) => page.locator(items).evaluateAll(all => all.map(item => item.id))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[P2.profile.07 P4.show-more.01 P2.profile.10] without JavaScript a long profile text is cut at 120 px, a control shows and hides its rest, and a short text has none; up to 764 px wide a profile shows its information cards in a tab of their own', async ({
    page
  }) => {
    await page.goto('/@Petrovich')
    const text = page.locator('.person .show-more')
    const height = async () => (await text.boundingBox())?.height
    expect(await height()).toBe(120)
    await text.getByText('Показать больше').click()
    expect(await height()).toBeGreaterThan(1000)
    await text.getByText('Показать меньше').click()
    expect(await height()).toBe(120)
    await text.locator('.prose').evaluate(prose => prose.replaceChildren('Коротко.'))
    await expect(text.locator('label')).toBeHidden()

    await page.setViewportSize({ width: 764, height: 800 })
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
