import { expect, type Page, test } from '@playwright/test'
import { findPost } from '#tests/support/posts.ts'

const SORTS = ['hot', 'activity', 'latest', 'day', 'week', 'month', 'year', 'all']
const card = '.feed > .card[id]'
const titles = (page: Page) => page.locator(`${card} h2`).allTextContents()

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[P2.routes-home.01 P2.routes-feeds.01] home and /all show a guest all posts, 25 per page', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('h1')).toHaveText('Главная')
    await expect(page.locator(card).first()).toBeVisible()
    const home = await titles(page)
    await page.goto('/all')
    await expect(page.locator('h1')).toHaveText('Все')
    expect(await titles(page)).toEqual(home)
    await page.goto('/?sort=latest')
    expect(await page.locator(card).count()).toBe(25)
  })

  test('[P2.feed-sort.01 P2.feed-sort.05] each of the eight sorts shows the feed in its order', async ({ page }) => {
    await page.goto('/')
    const select = page.locator('select[name=sort]')
    const values = select.locator('option').evaluateAll(all => all.map(one => (one as HTMLOptionElement).value))
    expect(await values).toEqual(SORTS)
    await select.selectOption('Новое')
    await page.getByRole('button', { name: 'Показать' }).click()
    await page.waitForURL('/?sort=latest')
    const times = await page
      .locator(`${card} time`)
      .evaluateAll(all => all.map(time => (time as HTMLTimeElement).dateTime))
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('[P2.feed-sort.02] without a known sort the feed is hot', async ({ page }) => {
    await page.goto('/?sort=hot')
    const hot = await titles(page)
    for (const path of ['/', '/?sort=nonsense', '/?next=nonsense']) {
      await page.goto(path)
      expect(await titles(page), path).toEqual(hot)
    }
  })

  test('the feed continues by a plain link, without gaps between pages', async ({ page }) => {
    await page.goto('/?sort=latest')
    const first = await titles(page)
    await page.locator('.more a[rel=next]').click()
    await page.waitForURL(/[?&]next=/)
    const second = await titles(page)
    expect(second).toHaveLength(25)
    expect(new Set([...first, ...second]).size).toBe(50)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })

  test('[P1.welcome.01 P1.welcome.02] guests see the welcome banner after the second card, with the number of members', async ({
    page
  }) => {
    await page.goto('/')
    const banner = page.locator('.feed > :nth-child(3)')
    await expect(banner).toHaveClass('welcome')
    await expect(banner).toContainText(/Здесь уже \d+\sчеловек/)
    await expect(banner.locator('a')).toHaveText(['Создать аккаунт', 'Как здесь принято'])
    await page.locator('.more a').click()
    await expect(page.locator('.welcome')).toHaveCount(0)
  })

  test('[P2.feed-layout.01] the compact layout is the same page with two lines per post @both', async ({
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

  test('voting and saving redirect to the login and back', async ({ page }) => {
    await page.goto('/all?sort=day')
    await page.locator(`${card} .up:enabled`).first().click()
    await expect(page).toHaveURL(/\/login\?/)
    const asked = new URL(page.url()).searchParams
    expect(asked.get('next')).toBe('/all?sort=day')
    // An id may have any of the letters of Base64 for addresses.
    expect(asked.get('do')).toMatch(/^up:p[\w-]{8}$/)
  })

  test('[P2.post-card.01 P2.post-card.03 P2.post-card.10] a guest’s card has community, author, group, age and pin, and no menu', async ({
    page
  }) => {
    const post = await findPost("p.pinned_site_at is not null and p.user_group <> 'normal' and p.deleted_at is null")
    await page.goto('/')
    const meta = page.locator(`#p${post.publicId} .meta`)
    await expect(meta.locator('.place')).toHaveAttribute('href', `/${post.community}`)
    await expect(meta.locator('a[href^="/@"]')).toHaveAttribute('data-label', /администратор|модератор/)
    await expect(meta.locator('time')).toHaveText(/назад|только что/)
    await expect(meta).toContainText('Закреплено')
    await expect(page.locator(`${card} :is(.menu, [popovertarget])`)).toHaveCount(0)
  })

  test('[P2.post-card.02] an edited post is marked', async ({ page }) => {
    const post = await findPost(
      'p.edited_at - p.created_at > 300000 and p.deleted_at is null and p.pinned_at is null order by p.id desc'
    )
    await page.goto(`/${post.community}?sort=latest`)
    for (let pages = 0; pages < 8 && (await page.locator(`#p${post.publicId}`).count()) === 0; pages += 1)
      await Promise.all([page.waitForEvent('load'), page.locator('.more a').click()])
    await expect(page.locator(`#p${post.publicId} .meta`)).toContainText('изменено')
  })

  test('[P2.post-card.08] a text preview is at most 200 px high @both', async ({ page }) => {
    await page.goto('/?sort=all')
    const heights = await page
      .locator('.preview')
      .evaluateAll(all => all.map(text => text.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(3)
    expect(Math.max(...heights)).toBeLessThanOrEqual(200)
  })

  test('[P2.feed-images.01] pictures of the first three cards load with the page, later ones near the viewport', async ({
    page
  }) => {
    for (const path of ['/?sort=hot', '/?sort=latest', '/Foto?sort=latest']) {
      await page.goto(path)
      const lazy = await page
        .locator(card)
        .evaluateAll(cards =>
          cards.map(each =>
            [...each.querySelectorAll<HTMLImageElement>('img:not(.avatar)')].map(image => image.loading)
          )
        )
      expect(
        lazy
          .slice(0, 3)
          .flat()
          .filter(loading => loading === 'lazy'),
        path
      ).toEqual([])
      expect(
        lazy
          .slice(3)
          .flat()
          .filter(loading => loading !== 'lazy'),
        path
      ).toEqual([])
    }
  })

  test('[P9.feed.01] the first six cards are complete in the page’s HTML', async ({ page }) => {
    await page.goto('/')
    for (const at of [0, 1, 2, 3, 4, 5]) await expect(page.locator(`${card} h2`).nth(at)).toBeVisible()
  })

  test('[P9.widths.03] a picture of a card is at most 520 px high, on phones 80 % of the window @both', async ({
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

  test('a video is a link to the page of the video', async ({ page }) => {
    const post = await findPost("p.link_url like 'https://%youtu%' and p.deleted_at is null")
    await page.goto(post.path)
    await expect(page.locator('a.video')).toHaveAttribute('href', post.linkUrl)
  })

  test('nothing overflows the screen sideways @both', async ({ page }) => {
    for (const path of ['/', '/?sort=all&layout=compact']) {
      await page.goto(path)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    }
  })
})

test('text of links in the right column is separated from the community’s name', async ({ page }) => {
  await page.goto('/')
  const link = page.locator('.aside .people a').first()
  await expect(link).toHaveCSS('display', 'flex')
  const [outer, name] = await Promise.all([link.boundingBox(), link.locator('.tiny').boundingBox()])
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeCloseTo((outer?.x ?? 0) + (outer?.width ?? 0), 0)
})
