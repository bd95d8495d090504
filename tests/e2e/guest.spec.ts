import { expect, test } from '@playwright/test'
import { startPageScripts } from '#tests/support/page-start.ts'
import { findPost } from '#tests/support/posts.ts'

test.describe('without JavaScript @phone', () => {
  test.use({ javaScriptEnabled: false })

  test('[P1.guest-read.02] a guest reads the home feed, a post with its comments, a community and a profile', async ({
    page
  }) => {
    await page.goto('/')
    await expect(page.locator('.feed .card h2').nth(24)).toBeVisible()
    const post = await findPost('p.no_comments between 20 and 40 and p.deleted_at is null')
    await page.goto(post.path)
    await expect(page.locator('.post h1')).toBeVisible()
    await expect(page.locator('.comment')).toHaveCount(post.noComments)
    await page.goto('/Radio')
    await expect(page.locator('.feed .card h2').first()).toBeVisible()
    await page.goto('/@Petrovich')
    await expect(page.locator('.feed .card').first()).toBeVisible()
  })
})

test('a gallery has the aspect ratio of its first picture, and its other pictures are as high as the first @both', async ({
  page
}) => {
  const side = (name: string) => `json_extract(p.images, '$[0].${name}')`
  const post = await findPost(
    `json_array_length(p.images) > 1 and ${side('width')} > ${side('height')} and p.deleted_at is null`
  )
  await page.goto(post.path)
  const heights = await page.locator('.gallery img').evaluateAll(all => all.map(image => image.clientHeight))
  const ratioOf = (frame: HTMLElement) => {
    const attribute = (name: string) => Number(frame.querySelector('img')?.getAttribute(name))
    return { frame: frame.clientWidth / frame.clientHeight, picture: attribute('width') / attribute('height') }
  }
  const { frame, picture } = await page.locator('.gallery > ul').evaluate(ratioOf)
  expect(frame).toBeCloseTo(picture, 1)
  expect(new Set(heights).size).toBe(1)
})

test('[P9.times.01] relative times in an open page are updated every 60 seconds', async ({ page }) => {
  await page.goto('/?sort=latest')
  const time = page.locator('.card time').first()
  const written = Date.parse((await time.getAttribute('datetime')) ?? '')
  await page.clock.install({ time: written + 90_000 })
  await page.goto('/?sort=latest')
  await startPageScripts(page)
  const before = await time.textContent()
  await page.clock.runFor(59_000)
  await expect(time).toHaveText(before ?? '')
  await page.clock.runFor(2000)
  await expect(time).toHaveText('2\u00a0минуты назад')
})

test('[P9.widths.01] a page up to 768 px wide has the bottom bar and small copies of pictures, a wider one has neither', async ({
  page
}) => {
  const post = await findPost(
    "json_array_length(p.images) = 1 and json_extract(p.images, '$[0].width') > 1500 and p.deleted_at is null"
  )
  const sourceAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(post.path)
    const shown = await page.locator('.shot img').evaluate((image: HTMLImageElement) => image.currentSrc)
    return { bar: await page.locator('.bottombar').isVisible(), copy: /size=(\d+)x/.exec(shown)?.[1] }
  }
  expect(await sourceAt(768)).toEqual({ bar: true, copy: '640' })
  expect(await sourceAt(769)).toEqual({ bar: false, copy: '1080' })
})

test('[P4.show-more.01] a cut profile text has a control that shows and hides its rest, and a short text has none', async ({
  page
}) => {
  await page.goto('/@Petrovich')
  const box = page.locator('.person .show-more')
  await expect(box.getByText('Показать больше')).toBeVisible()
  await box.getByText('Показать больше').click()
  await box.getByText('Показать меньше').click()
  expect((await box.boundingBox())?.height).toBe(120)
  await box.locator('.prose').evaluate(prose => prose.replaceChildren('Коротко.'))
  await expect(box.locator('label')).toBeHidden()
})

test('[P9.pull.01] a downward pull of 120 px reloads a page of the installed app, and a shorter pull does not @phone', async ({
  page
}) => {
  const client = await page.context().newCDPSession(page)
  // Browsers have no flag for an installed app, so the media query for standalone display is replaced.
  await page.addInitScript(() => {
    const match = window.matchMedia.bind(window)
    window.matchMedia = query => match(query.includes('standalone') ? 'all' : query)
  })
  await page.goto('/')
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 100, y }] })
  const pull = async (distance: number) => {
    await touch('touchStart', 300)
    for (const part of [0.3, 0.6, 1]) await touch('touchMove', 300 + Math.round(distance * part))
    await touch('touchEnd')
  }
  await pull(30)
  await page.waitForSelector('html[data-hydrated]')
  await page.evaluate(() => {
    document.title = 'same'
  })
  await pull(119)
  await expect(page).toHaveTitle('same')
  await pull(120)
  await expect(page).not.toHaveTitle('same')
})

/** Matches product names and international words, which the Russian interface writes in Latin letters. */
const NAMES =
  /@[\w-]+|(?<=Ответить: )[\w-]+|\b(?:Veche\w*|Markdown|X|Facebook|YouTube|RuTube|VK|RSS|UTC|Atom|PWA|ghost)\b/g

test('[P1.product.01] all texts of the interface are in Russian', async ({ page, request }) => {
  const communities = (await (await request.get('/api/communities?limit=100')).json()) as { name: string }[]
  const post = await findPost('p.no_comments between 20 and 40 and p.deleted_at is null')
  const pages = [
    '/',
    '/communities',
    '/Radio',
    post.path,
    '/@Petrovich',
    '/@Petrovich/lists',
    '/login',
    '/search',
    '/nowhere/at/all'
  ]
  for (const path of pages) {
    await page.goto(path)
    const labels = await page.evaluate(() => {
      const own = document.querySelectorAll<HTMLElement>(
        'button, nav a, nav summary, label, option, footer, .tabs, .button, .welcome, dt, .more, aside h2, main > h1'
      )
      const attributes = ['aria-label', 'placeholder', 'title', 'data-label'].flatMap(name =>
        [...document.querySelectorAll(`[${name}]`)].map(element => element.getAttribute(name) ?? '')
      )
      return [document.title, ...attributes, ...[...own].map(element => element.textContent ?? '')]
    })
    const known = new Set(communities.map(({ name }) => name))
    for (const label of labels) {
      const words = label.replace(NAMES, '').match(/[A-Za-z]{2,}/g) ?? []
      expect(
        words.filter(word => !known.has(word)),
        `${path}: ${label}`
      ).toEqual([])
    }
  }
})
