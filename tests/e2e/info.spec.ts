import { expect, test } from '@playwright/test'

const PAGES = [
  { path: '/about', heading: 'О нас' },
  { path: '/guidelines', heading: 'Правила' },
  { path: '/moderator-guidelines', heading: 'Руководство модератора' },
  { path: '/terms', heading: 'Условия использования' },
  { path: '/privacy-policy', heading: 'Конфиденциальность' },
  { path: '/markdown-guide', heading: 'Как размечать текст' }
]

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, heading } of PAGES) {
    test(`[P2.routes-info.01 P2.routes-info.02 P2.routes-info.03] ${path} has its text, title, description and address`, async ({
      page
    }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      expect((await page.locator('.prose').textContent())?.length ?? 0).toBeGreaterThan(2000)
      await expect(page).toHaveTitle(new RegExp(`^${heading} — `))
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{50,}/)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
    })
  }

  test('[P2.routes-info.04] the other spelling of the Markdown guide shows the same page with one canonical address', async ({
    page
  }) => {
    await page.goto('/markdown-guide')
    const text = await page.locator('.prose').textContent()
    const answer = await page.goto('/markdown_guide')
    expect(answer?.status()).toBe(200)
    expect(await page.locator('.prose').textContent()).toBe(text)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/markdown-guide$/)
  })

  test('[P1.product.02] the site presents itself as a nonprofit alternative to large aggregators', async ({ page }) => {
    await page.goto('/about')
    const prose = page.locator('.prose')
    await expect(prose).toContainText('Большие агрегаторы ссылок')
    await expect(prose).toContainText('некоммерческая замена')
  })

  test('a fragment scrolls to the section of contacts', async ({ page }) => {
    await page.goto('/about#contacts')
    await expect(page.getByRole('heading', { name: 'Контакты' })).toBeInViewport()
    await expect(page.locator('.prose a[href^="mailto:"]').first()).toBeVisible()
  })
})

test('[P2.routes-linked.01] the linked communities are ordinary community pages', async ({ page, request }) => {
  await page.goto('/about')
  const links = await page
    .locator('.prose a')
    .evaluateAll(all => all.map(link => link.getAttribute('href')).filter(href => /^\/[A-Z]\w+$/.test(href ?? '')))
  expect(links).toHaveLength(4)
  for (const link of links) expect((await request.get(String(link))).status(), String(link)).toBe(200)
})

test('the table of contents on a phone links to the sections', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/terms')
  await page.locator('main summary').click()
  await page.locator('main .contents a').last().click()
  await expect(page.locator('.prose h2').last()).toBeInViewport()
})
