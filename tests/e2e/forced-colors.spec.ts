import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { ownSite } from '#tests/support/own-site.ts'
import { findPost } from '#tests/support/posts.ts'

// These tests vote, so they run on a site that no other test file uses.
const own = ownSite()

/** Counts the different colours in a screenshot of an element. */
const coloursOf = async (element: Locator): Promise<number> => coloursIn(await element.screenshot())

/** Counts the different colours at an element's right end, where foldable elements have their arrow. */
async function coloursAtEnd(element: Locator): Promise<number> {
  await element.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return coloursIn(
    await element.page().screenshot({ clip: { x: x + width - 26, y: y + 3, width: 24, height: height - 6 } })
  )
}

async function coloursIn(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colours = new Set<number>()
  for (let at = 0; at < data.length; at += 3) colours.add(data.readUIntBE(at, 3))
  return colours.size
}

/** Expects that an element looks different after a change. */
async function expectSeen(element: Locator, change: () => Promise<void>): Promise<void> {
  const before = await element.screenshot()
  await change()
  await expect.poll(async () => before.equals(await element.screenshot())).toBe(false)
}

async function open(page: Page, path: string): Promise<void> {
  await own.logIn(page.context(), 'Petrovich')
  await page.goto(own.site.origin + path)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in forced ${colorScheme} colours`, () => {
    test.use({ contextOptions: { forcedColors: 'active' }, colorScheme, reducedMotion: 'reduce' })

    test('in a feed vote arrows are visible and a pressed arrow looks different, an alert has a border in a colour other than its background, and the link of the chosen layout looks different from the link of the other layout', async ({
      page
    }) => {
      await open(page, '/all')
      const current = page.locator('.layout-switch [aria-current]')
      const other = page.locator('.layout-switch a:not([aria-current])')
      const ground = (link: Locator) => link.evaluate(one => getComputedStyle(one).backgroundColor)
      expect(await ground(current)).not.toBe(await ground(other))

      const up = page.locator('.card .up[aria-pressed=false]').first()
      const down = page.locator('.card .down[aria-pressed=false]').first()
      expect(await coloursOf(down)).toBeGreaterThan(1)
      const value = await up.getAttribute('value')
      const button = page.locator(`[value="${value}"]`)
      await expectSeen(button, async () => {
        await button.click()
        await expect(button).toHaveAttribute('aria-pressed', 'true')
        await page.mouse.move(0, 0)
        await button.blur()
      })
      expect(await coloursOf(button)).toBeGreaterThan(1)

      await page.locator('button[name=save][aria-pressed=false]').first().click()
      const alert = page.locator('.alert')
      await expect(alert).toBeVisible()
      const edge = await alert.evaluate(element => {
        const { borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element)
        return { borderTopStyle, isSeen: borderTopColor !== backgroundColor }
      })
      expect(edge).toEqual({ borderTopStyle: 'solid', isSeen: true })
    })

    test('a sort select has a border, a foldable rule shows its arrow, the bar of vote shares, the gallery’s arrows and the line that folds a branch are visible, and a switch looks different after it is toggled', async ({
      page
    }) => {
      await open(page, '/Kotiki')
      await expect(page.locator('.sort')).toHaveCSS('border-top-style', 'solid')
      await expect(page.locator('.sort')).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
      expect(await coloursAtEnd(page.locator('.aside .rules summary').first())).toBeGreaterThan(1)

      const { path } = await findPost(
        `p.type = 'image' and json_array_length(p.images) > 1 and p.upvotes > 9 and p.deleted_at is null
          and exists (select 1 from comments m where m.post_id = p.id and m.depth = 0 and m.no_replies > 1)`
      )
      await page.goto(own.site.origin + path)
      expect(await coloursOf(page.locator('.verdict progress'))).toBeGreaterThan(1)
      const step = page.locator('.gallery .step:visible').first()
      expect(await step.evaluate(button => getComputedStyle(button).borderTopStyle)).toBe('solid')
      // The text of the line is transparent.
      const fold = page.locator('.comment > details[open] > summary[data-replies]').first()
      await expect(fold).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
      expect(await coloursOf(fold)).toBeGreaterThan(1)

      await page.goto(`${own.site.origin}/settings`)
      const box = page.getByRole('switch').first()
      await expectSeen(box, async () => {
        await box.setChecked(!(await box.isChecked()))
        await box.blur()
        await page.mouse.move(0, 0)
      })
    })
  })
}

test('for a reader who prefers more contrast, muted text has the colour of normal text', async ({ page }) => {
  await open(page, '/all')
  const colour = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(one => getComputedStyle(one).color)
  expect(await colour('.card time')).not.toBe(await colour('.card .place'))
  await page.emulateMedia({ contrast: 'more' })
  expect(await colour('.card time')).toBe(await colour('.card .place'))
})
