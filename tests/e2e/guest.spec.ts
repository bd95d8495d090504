import { expect, test } from '@playwright/test'
import { startPageScripts } from '#tests/support/page-start.ts'
import { findPost } from '#tests/support/posts.ts'

test('a gallery has the aspect ratio of its first picture, and its other pictures are as high as the first', async ({
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
  const html = await (await page.request.get('/?sort=latest')).text()
  const written = Date.parse(/ id="p.*?<time[^>]* datetime="([^"]+)"/s.exec(html)?.[1] ?? '')
  const time = page.locator('.card time').first()
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
