import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'

const own = ownSite()
const list = (page: Page, heading: string) =>
  page
    .getByRole('complementary')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading }) })

test('the right column links to currently discussed posts, and for members also to recently read posts', async ({
  page,
  context
}) => {
  await page.goto(own.site.origin)
  const discussed = list(page, 'Сейчас обсуждают').getByRole('listitem')
  await expect(discussed).toHaveCount(5)
  await expect(discussed.first()).toContainText(/комментари/)
  await expect(list(page, 'Вы недавно читали')).toHaveCount(0)
  const title = (await discussed.first().getByRole('link').textContent()) ?? ''
  // A click anywhere in the row of a discussed post opens that post.
  const { height = 0 } = (await discussed.first().boundingBox()) ?? {}
  await discussed.first().click({ position: { x: 5, y: height - 5 } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await own.logIn(context, 'Marina_K')
  const post = await insertPost(own.db, 'Petrovich', 'Radio', { title: 'Кому отдать приёмник' })
  await page.goto(own.site.origin + post.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Кому отдать приёмник')
  await expect(async () => {
    await page.goto(`${own.site.origin}/all`)
    await expect(list(page, 'Вы недавно читали').getByRole('link')).toHaveText(['Кому отдать приёмник'], { timeout: 1 })
  }).toPass()
  expect(await findFaults(page, '.aside')).toEqual([])
})

test('on a phone the right column is hidden, and the feed has the whole width @phone', async ({ page }) => {
  await page.goto(own.site.origin)
  await expect(page.locator('.feed .card').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Сейчас обсуждают' })).toBeHidden()
  const main = await page.locator('main').boundingBox()
  expect(main?.width).toBe(page.viewportSize()?.width)
})

test('the right column causes no layout shift', async ({ page, context }) => {
  await own.logIn(context, 'Petrovich')
  await page.goto(own.site.origin)
  const shift = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0
        new PerformanceObserver(entries => {
          for (const entry of entries.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      })
  )
  await expect(list(page, 'Сейчас обсуждают')).toBeVisible()
  expect(shift).toBe(0)
})
