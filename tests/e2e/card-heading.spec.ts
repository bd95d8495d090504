import { expect, type Locator, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { findPost } from '#tests/support/posts.ts'

test('the card of a link post shows the group of its author, such as moderator, as a label', async ({ page }) => {
  await page.goto('/all?sort=latest')
  const author = page.locator('.card:has(.link-card) .meta > [href^="/@"]').first()
  await author.evaluate(link => {
    Object.assign((link as HTMLElement).dataset, { group: 'mods', label: 'модератор' })
  })
  await author.scrollIntoViewIfNeeded()
  const painted = await author.screenshot()
  await page.locator('body').evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-group]::after { visibility: hidden !important; }')
    document.adoptedStyleSheets = [sheet]
  })
  expect(painted.equals(await author.screenshot())).toBe(false)
})

test('on a narrow card the author’s name is cut only if the community’s name is cut to the minimum, the age of the post is abbreviated, and a tap on it shows the exact time in the reader’s zone @phone', async ({
  page
}) => {
  await page.goto('/all?sort=latest')
  const heads = await page.locator('.card .meta:not(:has([data-group]))').evaluateAll(all =>
    all.map(head => {
      const [community, author] = head.querySelectorAll('a')
      const time = head.querySelector('time') as HTMLTimeElement
      const isCut = (element: Element | undefined) => element !== undefined && element.scrollWidth > element.clientWidth
      return {
        text: head.textContent,
        isAuthorCutFirst: isCut(author) && (community?.clientWidth ?? 0) > 64,
        overflows: head.scrollWidth > head.clientWidth,
        shown: getComputedStyle(time, '::after').content.startsWith(`"${time.dataset['short']}"`)
      }
    })
  )
  expect(heads.length).toBeGreaterThan(5)
  expect(heads.filter(head => head.isAuthorCutFirst || head.overflows || !head.shown)).toEqual([])
  await startPageScripts(page)
  const time = page.locator('.card time').first()
  const written = new Date((await time.getAttribute('datetime')) ?? '')
  await time.tap()
  const exact = written.toLocaleString('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' })
  await expect(page.locator('.alert')).toHaveText(exact)
})

test('on a narrow screen an icon marks an edited post, and the author’s name is shown whole @phone', async ({
  page
}) => {
  const { path } = await findPost('p.edited_at - p.created_at > 300000 and p.deleted_at is null')
  await page.goto(path)
  const author = page.locator('.post .meta > [href^="/@"]')
  await author.evaluate(link => {
    link.textContent = '@Konstantin_Petrov_12'
  })
  const mark = page.locator('.post .meta').getByText('изменено')
  expect(await mark.evaluate(element => element.clientWidth)).toBeLessThan(32)
  await expect(mark.locator('svg')).toBeVisible()
  expect(await author.evaluate(link => link.scrollWidth - link.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(mark.locator('svg')).toBeHidden()
})

test('a tap on the age of a comment shows the exact time and follows the link to the comment @phone', async ({
  page
}) => {
  const { path } = await findPost('p.no_comments between 5 and 60 and p.deleted_at is null')
  await page.goto(path)
  await startPageScripts(page)
  const link = page.locator('.comment > .when').first()
  const written = new Date((await link.locator('time').getAttribute('datetime')) ?? '')
  await link.tap()
  const exact = written.toLocaleString('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' })
  const alert = page.locator('.alert')
  await expect(alert).toContainText(exact)
  await expect(page).toHaveURL(path)
  const href = (await link.getAttribute('href')) ?? ''
  await alert.getByRole('button', { name: 'К комментарию' }).click()
  await expect(page).toHaveURL(href)
})

test('the age of a comment that was just written is shown whole beside the label of its author @phone', async ({
  page
}) => {
  const own =
    'exists (select 1 from comments o where o.post_id = p.id and o.user_id = p.user_id and o.deleted_at is null)'
  const { path } = await findPost(`p.no_comments between 5 and 60 and p.deleted_at is null and ${own}`)
  await page.goto(path)
  const link = page.locator('.comment:has(> [data-group]) > .when:not([data-to])').first()
  await link.locator('time').evaluate(time => {
    time.textContent = 'только что'
  })
  const { width, height, line } = await link.evaluate(element => ({
    width: element.scrollWidth - element.clientWidth,
    height: element.scrollHeight,
    line: Number.parseFloat(getComputedStyle(element).lineHeight)
  }))
  expect(width).toBe(0)
  expect(height).toBe(line)
})

test('hovering over a control or focusing it by keyboard shows its name as a tooltip only when the control has no visible text, and Escape hides the tooltip', async ({
  page
}) => {
  await page.goto('/all?sort=latest')
  await startPageScripts(page)
  const share = page.locator('.card [name=share]').first()
  await share.hover()
  await expect(share).toHaveAttribute('title', 'Поделиться')
  // The upvote button shows the number of votes as its text, so it gets no tooltip.
  const up = page.locator('.card .vote button').first()
  await up.hover()
  await expect(up).not.toHaveAttribute('title')
  await share.focus()
  const tooltip = page.locator('.tooltip')
  await expect(tooltip).toHaveAttribute('data-text', 'Поделиться')
  await expect(tooltip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await expect(share).toBeFocused()
})

test('hovering over the age of a comment, and keyboard focus on the age of a post or a comment, show the exact time; a click on it follows the link', async ({
  page
}) => {
  const { path } = await findPost('p.no_comments between 5 and 60 and p.deleted_at is null')
  await page.goto(path)
  await startPageScripts(page)
  const exactTime = async (time: Locator) => {
    const written = new Date((await time.getAttribute('datetime')) ?? '')
    return written.toLocaleString('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' })
  }
  const link = page.locator('.comment > .when').first()
  for (const [time, focused] of [
    [page.locator('.post .meta time').first(), page.locator('.post .meta time').first()],
    [link.locator('time'), link]
  ] as const) {
    await focused.focus()
    await expect(page.locator('.tooltip')).toHaveAttribute('data-text', await exactTime(time))
    await expect(page.locator('.tooltip')).toBeInViewport({ ratio: 1 })
  }
  expect(await findFaults(page, 'main')).toEqual([])
  await link.hover()
  await expect(link.locator('time')).toHaveAttribute('title', await exactTime(link.locator('time')))
  const href = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page).toHaveURL(href)
})
