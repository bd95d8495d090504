import { expect, test } from '@playwright/test'

const cards = 'main .feed > .card[id]'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[P2.community-page.10 P2.community-page.12] without JavaScript the menu of a community shows its address, and a long description is cut at 120 px, whose rest a control shows', async ({
    page,
    baseURL
  }) => {
    await page.goto('/Radio')
    await page.locator('.community summary').click()
    await expect(page.locator('.community .menu-list')).toContainText(`${baseURL}/Radio`)
    await expect(page.locator('[data-copy]')).toBeHidden()
    await page.locator('.community summary').click()
    const text = page.locator('.aside .show-more').first()
    expect((await text.boundingBox())?.height).toBe(120)
    await text.locator('label').click()
    expect((await text.boundingBox())?.height).toBeGreaterThan(120)
  })
})

test('[P2.community-page.10 P8.clipboard.01 P8.clipboard.02] the menu of a community copies its address and shows an alert, also when the address cannot be copied', async ({
  page,
  context,
  baseURL
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/Radio')
  const copy = async () => {
    await page.locator('.community summary').click()
    await page.getByRole('button', { name: 'Скопировать ссылку' }).click()
  }
  await copy()
  await expect(page.getByRole('status')).toContainText('Ссылка скопирована в буфер обмена.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/Radio`)
  await expect(page.locator('.community details')).not.toHaveAttribute('open')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
  })
  await copy()
  await expect(page.getByText('Не удалось скопировать ссылку в буфер обмена.')).toBeVisible()
})

test('infinite scrolling from a numbered page of a community loads the next posts and repeats no post', async ({
  page
}) => {
  await page.goto('/Radio?page=2&sort=latest')
  const shown = page.locator(cards)
  const before = await shown.count()
  await page.mouse.wheel(0, 100_000)
  await expect(async () => {
    await page.keyboard.press('End')
    expect(await shown.count()).toBeGreaterThan(before)
  }).toPass()
  const ids = await shown.evaluateAll(all => all.map(card => card.id))
  expect(new Set(ids).size).toBe(ids.length)
  const names = await shown.locator('.place').allTextContents()
  expect(new Set(names.map(text => text.trim()))).toEqual(new Set(['Radio']))
})
