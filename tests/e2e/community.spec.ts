import { expect, test } from '@playwright/test'

const cards = 'main .feed > .card[id]'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[P2.routes-community.01 P2.community-page.02 P2.community-page.04 P2.community-page.06] a guest sees the community with both tabs and the buttons to join and to post', async ({
    page
  }) => {
    const answer = await page.goto('/Radio')
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Radio')
    await expect(page.locator('main .tabs a')).toHaveText(['Посты', 'О сообществе'])
    await expect(page.locator('main .tabs a[aria-current=page]')).toHaveText('Посты')
    await expect(page.locator(`a[href="/new?community=Radio"]`).first()).toBeVisible()
    await expect(page.locator(cards).first()).toBeVisible()
    await page.getByRole('button', { name: 'Присоединиться' }).click()
    await expect(page).toHaveURL(/\/login\?do=join%3Ag\w+&next=%2FRadio$/)
  })

  test('[P2.community-page.01] another spelling of the name redirects to the canonical one with the query', async ({
    request
  }) => {
    const answer = await request.get('/rADIO?sort=latest&utm=1', { maxRedirects: 0 })
    expect(answer.status()).toBe(301)
    expect(answer.headers()['location']).toMatch(/\/Radio\?sort=latest&utm=1$/)
  })

  test('[P2.routes-linked.02] a username without its @ redirects to the profile', async ({ request }) => {
    const answer = await request.get('/petrovich', { maxRedirects: 0 })
    expect(answer.status()).toBe(302)
    expect(answer.headers()['location']).toMatch(/\/@Petrovich$/)
  })

  test('[P8.not-found.05] an unknown name shows the not-found page', async ({ page }) => {
    for (const path of ['/net_takogo', '/ab', '/имя', '/a-b', `/${'a'.repeat(300)}`]) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Страница не найдена')
    }
  })

  test('[P2.community-page.03] the About tab shows the rules with their explanations and the moderators', async ({
    page
  }) => {
    await page.goto('/Radio')
    await page.locator('main .tabs').getByText('О сообществе').click()
    await expect(page.locator('main .tabs a[aria-current=page]')).toHaveText('О сообществе')
    await expect(page.locator('#rules li').first()).toBeVisible()
    await expect(page.locator('#moderators a[href="/@Petrovich"]')).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/Radio\?tab=about$/)
  })

  test('[P2.community-page.13] pages are numbered from 1, with 25 posts each', async ({ page }) => {
    const ids = async (path: string) => {
      await page.goto(path)
      return page
        .locator(cards)
        .evaluateAll(all => all.filter(card => !card.querySelector('.pinned')).map(card => card.id))
    }
    const first = await ids('/Radio')
    expect(await ids('/Radio?page=1')).toEqual(first)
    expect(await ids('/Radio?page=nonsense')).toEqual(first)
    const second = await ids('/Radio?page=2')
    expect(second).toHaveLength(25)
    expect(first.filter(id => second.includes(id))).toEqual([])
    await page.goto('/Radio')
    await page.locator('main a[rel=next]').click()
    await expect(page).toHaveURL(/[?&]page=2/)
    expect(await page.locator(cards).first().getAttribute('id')).toBe(second[0])
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/Radio\?page=2$/)
  })

  test('a page after the last one shows that there are no posts', async ({ page }) => {
    const answer = await page.goto('/Radio?page=900')
    expect(answer?.status()).toBe(200)
    await expect(page.locator('main')).toContainText('Нечего показать')
  })

  test('[P2.community-page.10] without script the menu shows the address', async ({ page, baseURL }) => {
    await page.goto('/Radio')
    await page.locator('.community summary').click()
    await expect(page.locator('.community .menu-list')).toContainText(`${baseURL}/Radio`)
    await expect(page.locator('[data-copy]')).toBeHidden()
  })

  test('[P2.community-page.12] a long description is cut at 120 px and shown whole on demand', async ({ page }) => {
    await page.goto('/Radio')
    const text = page.locator('.aside .show-more').first()
    expect((await text.boundingBox())?.height).toBe(120)
    await text.locator('label').click()
    expect((await text.boundingBox())?.height).toBeGreaterThan(120)
  })

  test('search engines get the breadcrumbs and the address of the Atom feed', async ({ page }) => {
    await page.goto('/Radio')
    await expect(page).toHaveTitle('Radio — Вече')
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^Radio: .+участник/)
    await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute('href', '/Radio/feed.xml')
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
    expect(data['@type']).toBe('BreadcrumbList')
    expect(data.itemListElement.map((step: { name: string }) => step.name)).toEqual(['Главная', 'Сообщества', 'Radio'])
  })
})

test('[P2.community-page.10 P8.clipboard.01] the menu copies the address and shows an alert', async ({
  page,
  context,
  baseURL
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/Radio')
  await page.locator('.community summary').click()
  await page.getByRole('button', { name: 'Скопировать ссылку' }).click()
  await expect(page.getByRole('status')).toContainText('Ссылка скопирована в буфер обмена.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/Radio`)
  await expect(page.locator('.community details')).not.toHaveAttribute('open')
})

test('[P8.clipboard.02] a refused clipboard shows an alert', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
  })
  await page.goto('/Radio')
  await page.locator('.community summary').click()
  await page.getByRole('button', { name: 'Скопировать ссылку' }).click()
  await expect(page.getByRole('status')).toContainText('Не удалось скопировать ссылку в буфер обмена.')
})

test('a guest who joins is asked to log in', async ({ page }) => {
  await page.goto('/Radio')
  await page.getByRole('button', { name: 'Присоединиться' }).click()
  await expect(page.getByRole('dialog')).toContainText('Войдите, чтобы продолжить')
})

test('infinite scrolling continues from a numbered page without repeated posts', async ({ page }) => {
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
  const places = await shown.locator('.place').allTextContents()
  expect(new Set(places.map(text => text.trim()))).toEqual(new Set(['Radio']))
})

test('the page costs one round trip', async ({ request }) => {
  const answer = await request.get('/Radio?sort=week&page=1&tab=')
  expect(answer.headers()['server-timing']).toMatch(/trips;desc="1"/)
})
