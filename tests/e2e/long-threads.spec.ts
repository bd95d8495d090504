import { expect, type Page, test } from '@playwright/test'
import { findPost } from '#tests/support/posts.ts'
import { FIRST_WINDOW, gzipSize, typicalBrotliSize } from '#tests/support/weight.ts'

const LONG = 'p.no_comments > 500 and p.deleted_at is null'

const idsOf = (page: Page) => page.locator('.comment').evaluateAll(all => all.map(({ id }) => id))

/** Adds up the shifts of the page's layout that follow no input, in `window.shifts`. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.sum += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)

test('a page with 500 comments stays below the limits of its cost and loads no script; its link to further comments shows an error after a failure, loads them at the next click, and keeps the scroll position and the focus', async ({
  page
}) => {
  const post = await findPost(LONG)
  const scripts: string[] = []
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
  const answer = await page.goto(post.path)
  const html = (await answer?.text()) ?? ''
  const before = await idsOf(page)
  const shown = before.length
  expect(shown).toBeGreaterThanOrEqual(500)
  expect(gzipSize(html)).toBeLessThanOrEqual(90_000)
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(6500)
  // The first screen shows fewer than seventeen comments in every window; a portrait one of 1920 pixels shows twelve.
  const begun = html.split('<article class="comment"', 18).join('<article class="comment"')
  expect(typicalBrotliSize(begun)).toBeLessThanOrEqual(FIRST_WINDOW)
  const timing = answer?.headers()['server-timing'] ?? ''
  expect(Number(/rows;desc="(\d+)"/.exec(timing)?.[1])).toBeLessThanOrEqual(2.2 * shown + 60)
  expect(Number(/trips;desc="(\d+)"/.exec(timing)?.[1])).toBeLessThanOrEqual(2)
  expect(scripts).toEqual([])

  const id = await page.locator('.comment:has(> details > .more):not(:has(.comment .more))').first().getAttribute('id')
  const branch = page.locator(`#${id}`)
  const link = branch.locator('> details > .more')
  const missing = Number((await link.textContent())?.replace(/\D/g, ''))
  await page.route('**/-/comments/**', route => route.abort())
  await link.click()
  // The error is found by its class, because a search for its text in 500 comments would take seconds.
  await expect(page.locator('.thread .failed')).toContainText('Убедитесь, что вы подключены к интернету')
  await page.unroute('**/-/comments/**')
  await link.focus()
  const top = await branch.evaluate(element => element.getBoundingClientRect().top)
  await page.keyboard.press('Enter')
  await expect(branch.locator('.more')).toHaveCount(0)
  await expect(page.locator('.thread .failed')).toHaveCount(0)
  await expect(page.locator('.comment')).toHaveCount(before.length + missing)
  expect(await branch.evaluate(element => element.getBoundingClientRect().top)).toBeCloseTo(top, 0)
  await expect(page.locator('.comment:focus')).toHaveCount(1)
})

for (const { device, first, pause } of [
  { device: 'a desktop', first: 20, pause: 100 },
  { device: 'a phone @phone', first: 5, pause: 250 }
]) {
  test(`[P9.comments.01 P9.comments.02] loaded comments are inserted in batches of ${first}, ${pause} ms apart, on ${device}`, async ({
    page
  }) => {
    const post = await findPost(LONG)
    await page.goto(post.path)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 10_000)
    const comments = page.locator('.comment')
    const before = await comments.count()
    await page.locator('.thread > .more').click()
    await expect(comments).toHaveCount(before + first)
    await page.clock.runFor(pause - 1)
    expect(await comments.count()).toBe(before + first)
    await page.clock.runFor(1)
    expect(await comments.count()).toBeGreaterThan(before + first)
  })
}

test('a long thread loads each of its comments once, and causes no layout shift while it loads and while more comments are inserted @both', async ({
  page
}) => {
  // On a busy machine Chromium may lay out the first part of a page before the font, which then shifts that part.
  await page.route('**/fonts/*.woff2', route => route.abort())
  await watchShifts(page)
  const post = await findPost(LONG)
  await page.goto(post.path)
  await page.locator('.thread > .more').click()
  await expect(page.locator('.comment')).toHaveCount(post.noComments)
  expect(await shiftsOf(page)).toBe(0)
  await expect(page.locator('.more')).toHaveCount(0)
  const ids = await idsOf(page)
  expect(ids.length).toBe(post.noComments)
  expect(new Set(ids).size).toBe(ids.length)
  expect(
    await page
      .locator('.comment .comment')
      .evaluateAll(all => all.every(one => one.parentElement?.localName === 'details'))
  ).toBe(true)
})
