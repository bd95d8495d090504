import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { findComment, findPost } from '#tests/support/posts.ts'

interface Strip {
  x: number
  y: number
  width: number
  height: number
}

/** Checks that a strip of the page has one colour, so that no line is drawn in it. */
async function isPlain(page: Page, clip: Strip): Promise<boolean> {
  const { channels } = await sharp(await page.screenshot({ clip, fullPage: true })).stats()
  return channels.every(({ min, max }) => max - min <= 2)
}

/** Measures the box of an element, relative to the document's upper left corner. */
const boxOf = (target: Locator): Promise<Strip> =>
  target.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + scrollX, y: y + scrollY, width, height }
  })

test('the vertical lines of a branch nine levels deep end at its last visible comment, on narrow and wide screens', async ({
  page
}) => {
  const comment = await findComment(
    'm.depth = 9 and m.no_replies = 0 and m.deleted_at is null and p.deleted_at is null'
  )
  await page.goto(`${comment.post.path}/${comment.id}`)
  // Bars with a fixed position would cover the page in screenshots.
  await page.locator('.bottombar, .navbar').evaluateAll(bars => {
    for (const bar of bars) bar.remove()
  })
  const parent = comment.ancestors.at(-1)
  /** Folds or unfolds the parent of the last comment, below which there is room for a line while it is folded. */
  const setFolded = (isFolded: boolean) =>
    page.locator(`#c${parent}`).evaluate((element: HTMLElement, isFolded) => {
      element.querySelector(':scope > details')?.toggleAttribute('open', !isFolded)
      element.style.paddingBlockEnd = isFolded ? '40px' : ''
    }, isFolded)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const thread = await boxOf(page.locator('.thread'))
    /** Finds the strip left of a comment's text and below its author, where lines to its replies are drawn. */
    const stripBelow = async (id: string | undefined): Promise<Strip> => {
      const { x, y, height } = await boxOf(page.locator(`#c${id}`))
      return { x: thread.x + 2, y: y + 30, width: x + 16 - thread.x, height: height - 31 }
    }
    await expect.poll(async () => isPlain(page, await stripBelow(comment.id)), `${width}`).toBe(true)
    expect(await isPlain(page, await stripBelow(parent)), 'a line leads to its reply').toBe(false)
    await setFolded(true)
    await expect.poll(async () => isPlain(page, await stripBelow(parent)), `${width}`).toBe(true)
    await setFolded(false)
  }
})

test('the control that shows the rest of a cut text does not overlap the text', async ({ page }) => {
  await page.goto('/Gorod')
  const control = await boxOf(page.locator('.aside .show-more span').first())
  await expect.poll(() => isPlain(page, { ...control, y: control.y - 3, height: 4 })).toBe(true)
})

test('the share of upvotes is in the heading of the comments, above the comment form, also at 320 px', async ({
  page
}) => {
  const { path } = await findPost('p.upvotes > 0 and p.no_comments between 100 and 999 and p.locked_at is null')
  await page.goto(path)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const head = await boxOf(page.locator('.thread-head'))
    const share = await boxOf(page.locator('.verdict'))
    const form = await boxOf(page.locator('.write'))
    if (width === 360) expect(head.height, 'number of comments and share are in one line').toBeLessThan(48)
    expect(share.x + share.width).toBeLessThanOrEqual(head.x + head.width)
    expect(share.y + share.height).toBeLessThanOrEqual(head.y + head.height)
    expect(form.y).toBeGreaterThanOrEqual(head.y + head.height)
  }
})

test('the entries of the share menu have one line each and aligned texts @both', async ({ page }) => {
  const { path } = await findPost("p.type = 'text' and p.deleted_at is null and p.no_comments > 0")
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto(path)
  await page.locator('.share summary').click()
  const address = page.locator('.share .address')
  await expect(address).toBeVisible()
  const lineHeight = await address.evaluate(element => Number.parseFloat(getComputedStyle(element).lineHeight))
  expect((await boxOf(address)).height).toBeLessThan(1.5 * lineHeight)
  const entries = page.locator('.share .menu-list :is(a, button)')
  // The left edges of the texts are compared, since only some entries have an icon.
  const starts = await entries.evaluateAll(all =>
    all.map(entry => {
      const words = document.createRange()
      words.selectNodeContents(entry.lastChild as Node)
      return Math.round(words.getBoundingClientRect().x)
    })
  )
  expect(starts).toHaveLength(await entries.count())
  expect(new Set(starts).size).toBe(1)
})

test('the card of an admin’s pinned post has community, author and age in one line, with the author’s name uncut @phone', async ({
  page
}) => {
  await page.goto('/VecheMeta')
  const line = page.locator('.card .meta:has([data-group]):has(.pinned)').first()
  await expect(line.locator('[data-group=admins]')).toBeVisible()
  expect((await line.boundingBox())?.height).toBeLessThan(32)
  expect(await line.locator('[data-group]').evaluate(author => author.scrollWidth - author.clientWidth)).toBe(0)
})

test('cards have community, author and uncut age in one line at 360 and 412 px', async ({ page }) => {
  for (const sort of ['hot', 'latest', 'all']) {
    // In a window of this height the browser lays out each card instead of skipping distant ones.
    await page.setViewportSize({ width: 360, height: 1100 })
    await page.goto(`/?sort=${sort}`)
    const lines = page.locator('.card .meta')
    expect(await lines.count()).toBeGreaterThan(10)
    for (const width of [360, 412]) {
      await page.setViewportSize({ width, height: 1100 })
      const faults = await lines.evaluateAll(all =>
        all
          .filter(line => {
            const { height, right } = line.getBoundingClientRect()
            const whole = [...line.querySelectorAll(':scope > :not(a)')]
            return (
              height > 32 ||
              whole.some(mark => mark.scrollWidth > mark.clientWidth || mark.getBoundingClientRect().right > right + 1)
            )
          })
          .map(line => `${line.textContent}: ${line.clientHeight} px`)
      )
      expect(faults, `${width} ${sort}`).toEqual([])
    }
  }
})

test('hovering over the age of a card shows the exact time, and a click on the community or the author opens their page, not the post', async ({
  page
}) => {
  await page.goto('/?sort=latest')
  const age = page.locator('.card time').first()
  const written = new Date((await age.getAttribute('datetime')) ?? '')
  await age.hover()
  // The first input only loads the script that shows the time, so the mouse hovers a second time.
  await page.mouse.move(0, 0)
  await age.hover()
  await expect(age).toHaveAttribute('title', new RegExp(`${written.getFullYear()}.*\\d\\d:\\d\\d`))
  for (const link of ['.place', '[href^="/@"]']) {
    const target = page.locator(`.card .meta > ${link}`).first()
    const href = (await target.getAttribute('href')) ?? ''
    await target.click()
    await expect(page).toHaveURL(href)
    await page.goBack()
  }
})

for (const { kind, where, frame } of [
  { kind: 'a picture', where: 'json_array_length(p.images) = 1', frame: '.shot' },
  { kind: 'an album', where: 'json_array_length(p.images) > 1', frame: '.gallery > ul' }
])
  test(`the background beside ${kind} in a post is nearly grey, tinted with the average colour of the shown pictures`, async ({
    page
  }) => {
    const { path } = await findPost(`${where} and p.deleted_at is null`)
    await page.goto(path)
    const ground = page.locator(frame)
    await expect(ground).toHaveAttribute('data-tone', /^#[\da-f]{6}$/)
    const [, a = 1, b = 1] = await ground.evaluate(
      element =>
        getComputedStyle(element)
          .backgroundColor.match(/-?\d[\d.e-]*/g)
          ?.map(Number) ?? []
    )
    expect(Math.hypot(a, b)).toBeLessThan(0.04)
  })
