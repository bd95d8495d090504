import { expect, type Page, test } from '@playwright/test'
import { findPost } from '#tests/support/posts.ts'

const LONG = 'p.no_comments > 500 and p.deleted_at is null'
const MIDDLE = 'p.no_comments between 100 and 200 and p.deleted_at is null'

/**
 * Finds the id of the last comment that begins above the navbar's lower edge, and its distance from the window's top.
 */
const positionOf = (page: Page) =>
  page.evaluate(() => {
    const comment = [...document.querySelectorAll<HTMLElement>('.comment')].findLast(
      each => each.checkVisibility() && each.getBoundingClientRect().top <= 64
    )
    return { id: comment?.id ?? '', top: comment?.getBoundingClientRect().top ?? 0 }
  })

/** Scrolls in three steps to the comment at the given fraction of the thread, and by the wheel after each step. */
async function readTo(page: Page, part: number): Promise<void> {
  const comments = page.locator('.comment')
  const count = await comments.count()
  for (const step of [0.3, 0.6, 1]) {
    await comments.nth(Math.floor((count - 1) * part * step)).evaluate(each => each.scrollIntoView({ block: 'center' }))
    await page.mouse.wheel(0, 130)
    await page.waitForSelector('html[data-hydrated]')
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}

/**
 * Measures the distance in pixels of a comment from its earlier position in the window; infinite when the comment is
 * missing.
 */
const distanceFrom = async (page: Page, left: { id: string; top: number }) => {
  const top = await page.evaluate(id => document.getElementById(id)?.getBoundingClientRect().top, left.id)
  return Math.abs((top ?? Number.POSITIVE_INFINITY) - left.top)
}

const shiftsOf = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))

const watchShifts = (page: Page) =>
  page.addInitScript(() =>
    new PerformanceObserver(list => {
      const { dataset } = document.documentElement
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) dataset['shift'] = String(Number(dataset['shift'] ?? 0) + entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  )

for (const { name, where, parts } of [
  { name: '500 comments', where: LONG, parts: [0.25, 0.95] },
  { name: '100 comments', where: MIDDLE, parts: [0.6] }
]) {
  test(`the back button and a reload restore the reading position in a thread of more than ${name} without a script file`, async ({
    page
  }) => {
    await watchShifts(page)
    const post = await findPost(where)
    await page.goto(post.path)
    for (const part of parts) {
      await readTo(page, part)
      const left = await positionOf(page)
      expect(left.id).not.toBe('')
      await page.goto('/about')
      const scripts: string[] = []
      const note = (request: { resourceType(): string; url(): string }) =>
        void (request.resourceType() === 'script' && scripts.push(request.url()))
      page.on('request', note)
      await page.goBack({ waitUntil: 'load' })
      await expect.poll(() => distanceFrom(page, left), `back at ${part}`).toBeLessThanOrEqual(2)
      expect(scripts).toEqual([])
      page.off('request', note)
      expect(await shiftsOf(page)).toBeLessThan(0.001)
      await page.mouse.wheel(0, 1)
      await page.waitForSelector('html[data-hydrated]')
      const again = await positionOf(page)
      await page.reload({ waitUntil: 'load' })
      await expect.poll(() => distanceFrom(page, again), `reload at ${part}`).toBeLessThanOrEqual(2)
    }
  })
}

test('the back button restores a thread’s loaded comments, folded branches and reading position with one request; the position survives a visit in which the comments fail to load, unless the reader scrolls there', async ({
  page
}) => {
  await watchShifts(page)
  const post = await findPost(LONG)
  await page.goto(post.path)
  const comments = page.locator('.comment')
  const before = await comments.count()
  const branch = page.locator('.comment:has(> details > .more)').first()
  const id = await branch.getAttribute('id')
  await page.locator(`#${id} > details > .more`).click()
  await expect(page.locator(`#${id} .more`)).toHaveCount(0)
  const folded = await page
    .locator('.thread > .comment:has(> details > summary[data-replies])')
    .nth(1)
    .getAttribute('id')
  await page.locator(`#${folded} > details > summary`).click()
  await page.locator('.thread > .more').click()
  await expect(comments).toHaveCount(post.noComments)
  await expect(page.locator('[data-filling]')).toHaveCount(0)
  const ids = await comments.evaluateAll(all => all.map(each => each.id).sort())
  await readTo(page, 0.99)
  const left = await positionOf(page)

  await page.goto('/about')
  const requests: string[] = []
  page.on('request', request => request.url().includes('/-/') && requests.push(request.url()))
  await page.goBack()
  await expect(comments).toHaveCount(post.noComments)
  expect(await comments.evaluateAll(all => all.map(each => each.id).sort())).toEqual(ids)
  expect(before).toBeLessThan(post.noComments)
  expect(requests).toHaveLength(1)
  await expect(page.locator('.thread .more')).toHaveCount(0)
  await expect(page.locator('.thread-end')).toHaveCount(1)
  await expect.poll(() => page.locator(`#${folded} > details`).getAttribute('open')).toBeNull()
  await expect.poll(() => distanceFrom(page, left)).toBeLessThanOrEqual(2)
  expect(await shiftsOf(page)).toBeLessThan(0.001)

  const visitWithoutComments = async () => {
    await page.goto('/about')
    await page.route('**/-/comments/**', route => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goBack()
    await failed
  }
  const comeBack = async () => {
    await page.goto('/about')
    await page.unroute('**/-/comments/**')
    await page.goBack()
  }
  await visitWithoutComments()
  await page.mouse.wheel(0, 10)
  await page.waitForSelector('html[data-hydrated]')
  await comeBack()
  await expect(comments).toHaveCount(post.noComments)
  await expect.poll(() => distanceFrom(page, left)).toBeLessThanOrEqual(2)

  await visitWithoutComments()
  await readTo(page, 0.3)
  const scrolled = await positionOf(page)
  expect(scrolled.id).not.toBe('')
  await comeBack()
  await expect.poll(() => distanceFrom(page, scrolled)).toBeLessThanOrEqual(2)
})
