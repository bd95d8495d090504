import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('[P2.search.01] without JavaScript the search page takes a query, and search engines do not index the page', async ({
  page
}) => {
  const answer = await page.goto('/search')
  expect(answer?.status()).toBe(200)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('main a[target=_blank]')).toHaveCount(0)
  await page.locator('main input[name=q]').fill('ламповый приёмник')
  await page.locator('main button').click()
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(page.locator('main input[name=q]')).toHaveValue('ламповый приёмник')
})

test('[P2.search.02] the web search of the search page opens in a new tab and is restricted to this site', async ({
  page,
  baseURL
}) => {
  await page.goto('/search?q=%D0%BB%D0%B0%D0%BC%D0%BF%D0%B0')
  const link = page.locator('main a[target=_blank]')
  await expect(link).toHaveAttribute('rel', 'noopener')
  const address = decodeURIComponent((await link.getAttribute('href')) ?? '')
  expect(address).toContain(`лампа site:${new URL(baseURL ?? '').host}`)
  // The search dialog opens /search?go, which redirects to the web search, or shows the page for an empty query.
  const going = await page.request.get('/search?go&q=%D0%BB%D0%B0%D0%BC%D0%BF%D0%B0', { maxRedirects: 0 })
  expect(going.status()).toBe(302)
  expect(going.headers()['location']).toBe(await link.getAttribute('href'))
  expect((await page.goto('/search?go&q=+'))?.status()).toBe(200)
})
