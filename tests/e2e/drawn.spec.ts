import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { findComment, findPost } from '#tests/support/posts.ts'

interface Strip {
  x: number
  y: number
  width: number
  height: number
}

/** Whether all of a strip of the page has one colour. */
async function isPlain(page: Page, clip: Strip): Promise<boolean> {
  const { channels } = await sharp(await page.screenshot({ clip, fullPage: true })).stats()
  return channels.every(({ min, max }) => max - min <= 2)
}

/** Where something is in the whole page. */
const boxOf = (place: Locator): Promise<Strip> =>
  place.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + scrollX, y: y + scrollY, width, height }
  })

for (const width of [360, 768, 1440]) {
  test(`the lines of a branch of nine end at its last comment, folded or not, at ${width} px`, async ({ page }) => {
    const comment = await findComment(
      'm.depth = 9 and m.no_replies = 0 and m.deleted_at is null and p.deleted_at is null'
    )
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${comment.post.path}/${comment.id}`)
    // Whatever stands still over the page.
    await page.locator('.bottombar, .navbar').evaluateAll(bars => {
      for (const bar of bars) bar.remove()
    })
    const thread = await boxOf(page.locator('.thread'))
    /** The strip left of what a comment says, below its author. */
    const below = async (id: string | undefined): Promise<Strip> => {
      const { x, y, height } = await boxOf(page.locator(`#c${id}`))
      return { x: thread.x + 2, y: y + 30, width: x + 16 - thread.x, height: height - 31 }
    }
    await expect.poll(async () => isPlain(page, await below(comment.id))).toBe(true)
    const parent = comment.ancestors.at(-1)
    expect(await isPlain(page, await below(parent)), 'a line leads to its reply').toBe(false)
    await page.locator(`#c${parent} > details`).evaluate(branch => branch.removeAttribute('open'))
    await page.locator(`#c${parent}`).evaluate(({ style }) => {
      style.paddingBlockEnd = '40px'
    })
    await expect.poll(async () => isPlain(page, await below(parent))).toBe(true)
  })
}

test('what shows the rest of a text stands clear of the text that it cuts', async ({ page }) => {
  await page.goto('/Gorod')
  const control = await boxOf(page.locator('.aside .show-more span').first())
  await expect.poll(() => isPlain(page, { ...control, y: control.y - 3, height: 4 })).toBe(true)
})

test('the share of votes stands above the form, at 320 px too', async ({ page }) => {
  const { path } = await findPost('p.upvotes > 0 and p.no_comments > 500 and p.locked_at is null')
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(path)
    const head = await boxOf(page.locator('.thread-head'))
    const share = await boxOf(page.locator('.verdict'))
    const form = await boxOf(page.locator('.write'))
    expect(share.x + share.width).toBeLessThanOrEqual(head.x + head.width)
    expect(share.y + share.height).toBeLessThanOrEqual(head.y + head.height)
    expect(form.y).toBeGreaterThanOrEqual(head.y + head.height)
  }
})

test('the share menu is a list of entries in one line each, with their icons in a row @both', async ({ page }) => {
  const { path } = await findPost("p.type = 'text' and p.deleted_at is null and p.no_comments > 0")
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto(path)
  await page.locator('.share summary').click()
  const address = page.locator('.share .address')
  await expect(address).toBeVisible()
  const lineHeight = await address.evaluate(element => Number.parseFloat(getComputedStyle(element).lineHeight))
  expect((await boxOf(address)).height).toBeLessThan(1.5 * lineHeight)
  const entries = page.locator('.share .menu-list :is(a, button)')
  const starts = await page
    .locator('.share .menu-list .icon')
    .evaluateAll(icons => icons.map(icon => icon.getBoundingClientRect().x))
  expect(starts).toHaveLength(await entries.count())
  expect(new Set(starts).size).toBe(1)
})
