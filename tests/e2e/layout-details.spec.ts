import { expect, type Page, test } from '@playwright/test'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

const own = ownSite()
const open = (page: Page, path: string) => page.goto(own.site.origin + path)

/** Measures the box of the first element that matches a selector. */
const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return { top, bottom, left, right }
    })

test('the list of notifications ends with a message that there are no more notifications', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Petrovich')
  await open(page, '/notifications')
  const end = page.locator('.feed > .more')
  await page.keyboard.press('End')
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 5000)
      return end.textContent()
    })
    .toBe('Это все уведомления')
})

test('the heading, the button for a new post, the layout switch and the sort select of a feed are in one row on a phone @phone', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Petrovich')
  for (const path of ['/', '/all', '/subscriptions', '/moderating', '/?sort=all', '/subscriptions?sort=all']) {
    await open(page, path)
    const [plus, layouts] = [await boxOf(page, '.feed-new'), await boxOf(page, '.layout-switch')]
    expect(plus.top, path).toBe(layouts.top)
    expect((await boxOf(page, '.feed-head .sort')).top, path).toBe(layouts.top)
    expect((await page.locator('.feed-head').boundingBox())?.height, path).toBeLessThan(60)
  }
})

test('on narrow phones the default sort of a feed is readable in full beside the heading @phone', async ({
  page,
  context
}) => {
  /** Number of pixels that the text of the select lacks. */
  const lacking = () =>
    page.locator('.feed-head .sort').evaluate(select => {
      const whole = select.cloneNode(true) as HTMLElement
      whole.style.position = 'absolute'
      whole.style.maxInlineSize = 'none'
      select.parentElement?.appendChild(whole)
      const lacks = whole.getBoundingClientRect().width - select.getBoundingClientRect().width
      whole.remove()
      return Math.round(lacks)
    })
  await own.logIn(context, 'Petrovich')
  for (const width of [360, 375, 390]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/', '/all', '/subscriptions']) {
      await open(page, path)
      expect(await lacking(), `${path} ${width}`).toBe(0)
    }
  }
})

test('on a phone the controls of a compact card and the toolbar of an editor are in one row, and the button of an account’s lists is at least 12 px from the edge of the screen @phone', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Petrovich')
  await open(page, '/@Petrovich/lists')
  expect((await boxOf(page, '.lists-head > .button')).right).toBeLessThanOrEqual(360 - 12)
  await open(page, '/all?layout=compact')
  const heights = await page
    .locator('.card:has(.shot, .gallery) .actions')
    .evaluateAll(all => all.map(row => row.clientHeight))
  expect(heights.length).toBeGreaterThan(3)
  expect(Math.max(...heights)).toBeLessThan(60)
  await open(page, '/new')
  const topsOfTools = () =>
    page
      .locator('.tools .act')
      .filter({ visible: true })
      .evaluateAll(all => all.map(each => each.getBoundingClientRect().top))
  const tops = await topsOfTools()
  expect(tops).toHaveLength(7)
  expect(new Set(tops).size).toBe(1)
  // The toolbar gets the width that it has in the editor of the deepest reply.
  await page.locator('.tools').evaluate((tools: HTMLElement) => {
    tools.style.inlineSize = '250px'
  })
  expect(new Set(await topsOfTools()).size).toBe(1)
})

test('a table wider than its box is focusable and has an accessible name and a shadow at its hidden side', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Sova')
  await open(page, '/admin/bss')
  const table = page.locator('.table-scroll').first()
  expect(await table.evaluate(box => box.scrollWidth > box.clientWidth)).toBe(true)
  await expect(table).toHaveAttribute('tabindex', '0')
  await expect(table).toHaveAttribute('role', 'region')
  await expect(table).toHaveAccessibleName(/./)
  expect(await table.evaluate(box => getComputedStyle(box).backgroundAttachment)).toBe('local, local, scroll, scroll')
})

test('the side columns start at the window’s upper edge while the navbar is hidden, and fade at their lower edge', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Petrovich')
  await open(page, '/')
  await startPageScripts(page)
  const topOf = (column: string) => boxOf(page, column).then(({ top }) => top)
  const bar = (await boxOf(page, '.navbar')).bottom
  for (const column of ['.sidebar', '.aside']) {
    expect(await topOf(column)).toBe(bar)
    const { maskImage } = await page.locator(column).evaluate(element => getComputedStyle(element))
    expect(maskImage).toContain('linear-gradient')
  }
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 900)
  for (const column of ['.sidebar', '.aside']) await expect.poll(() => topOf(column)).toBe(0)
  await expect.poll(() => boxOf(page, '.sidebar').then(({ bottom }) => bottom)).toBeLessThanOrEqual(900)
  await page.mouse.wheel(0, -300)
  for (const column of ['.sidebar', '.aside']) await expect.poll(() => topOf(column)).toBe(bar)
})

test('the search field shows its shortcut key only while it is empty, and the letters i and j have a visible gap below their dots at small font sizes', async ({
  page
}) => {
  await open(page, '/')
  const key = page.locator('.navbar .search kbd')
  await expect(key).toBeVisible()
  await page.locator('.navbar .search .input').fill('котики')
  await expect(key).toBeHidden()
  await page.evaluate(() => document.fonts.load('14px "Golos Text"'))
  const merged = await page.evaluate(() => {
    const context = new OffscreenCanvas(40, 40).getContext('2d') as OffscreenCanvasRenderingContext2D
    /** Decides whether a drawn letter has a row of nearly transparent pixels between two rows of darker pixels. */
    const hasGap = (font: string, letter: string) => {
      context.clearRect(0, 0, 40, 40)
      context.font = font
      context.fillText(letter, 10, 30)
      const { data } = context.getImageData(0, 0, 40, 40)
      const columns = Array.from({ length: 40 }, (_, x) => x)
      const rows = columns.map(y => Math.max(...columns.map(x => data[(y * 40 + x) * 4 + 3] ?? 0)))
      return rows.some((ink, y) => {
        const [above, below] = [Math.max(0, ...rows.slice(0, y)), Math.max(0, ...rows.slice(y + 1))]
        return ink < 0.7 * Math.min(above, below)
      })
    }
    return [12, 13, 14, 15, 16]
      .flatMap(size => [400, 500, 600].map(weight => `${weight} ${size}px "Golos Text"`))
      .filter(font => !hasGap(font, 'i') || !hasGap(font, 'j'))
  })
  expect(merged).toEqual([])
})

test('the head of a community does not move when the rest of it arrives after a first paint @both', async ({
  page
}) => {
  const address = `${own.site.origin}/Poezda`
  const whole = await (await page.request.get(address)).text()
  const boxes = async (body: string) => {
    await page.route(address, route => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }))
    await page.goto(address)
    await page.unroute(address)
    return Promise.all(['.who > :first-child', '.who h1', '.who .soft'].map(part => boxOf(page, part)))
  }
  const [head = ''] = whole.split('<div class="button-row">', 1)
  expect(head.length).toBeLessThan(whole.length)
  expect(await boxes(head)).toEqual(await boxes(whole))
})
