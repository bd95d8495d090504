import { expect, type Locator, test } from '@playwright/test'
import { insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { makeModerator } from '#tests/support/reporting.ts'

const own = ownSite()
const edges = (target: Locator) =>
  target.evaluate(element => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return { top, bottom, left, right }
  })
test('each of the two dates of a profile is in a separate line on a phone @phone', async ({ page }) => {
  await page.goto(`${own.site.origin}/@Petrovich`)
  const dates = page.locator('.person .since > span')
  await expect(dates).toHaveCount(2)
  const heights = await dates.evaluateAll(all => all.map(each => each.getBoundingClientRect().height))
  for (const height of heights) expect(height).toBeLessThan(26)
  const [first, second] = [await edges(dates.first()), await edges(dates.last())]
  expect(second.top).toBeGreaterThanOrEqual(first.bottom)
  expect((await edges(page.locator('.person .menu'))).right).toBeLessThanOrEqual(360 - 8)
})

test('the search forms of communities and accounts are 16 px from both edges of a phone, and an admin’s comment form has the select of the capacity and the send button in one row @phone', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Sova')
  for (const [path, form] of [
    ['/communities?q=ко', '.finder form'],
    ['/admin/users?q=petro', '.table-finder']
  ] as const) {
    await page.goto(own.site.origin + path)
    const left = (await edges(page.locator(`${form} .input`))).left
    const right = (await edges(page.locator(`${form} .button`).last())).right
    expect(360 - right, path).toBe(left)
    expect(left, path).toBe(16)
  }
  await page.goto(`${own.site.origin}/Radio?sort=latest`)
  await page.locator('.card h2 a').first().tap()
  const box = page.locator('.thread > .write')
  const [capacity, send] = [await edges(box.locator('select')), await edges(box.locator('[name=send]'))]
  expect(capacity.top).toBeLessThan(send.bottom)
  expect(send.top).toBeLessThan(capacity.bottom)
  expect(send.left).toBeGreaterThanOrEqual(capacity.right)
})

test('the fields on the page of a community’s icon or banner have equal distances @phone', async ({
  page,
  context
}) => {
  await makeModerator(own.db, 'Petrovich', 'Radio')
  await own.logIn(context, 'Petrovich')
  for (const kind of ['icon', 'banner']) {
    await page.goto(`${own.site.origin}/-/community/Radio/${kind}`)
    const distances = await page.locator('form[enctype]').evaluate(form => {
      const parts = [...form.children].filter(part => part.getBoundingClientRect().height > 0)
      return parts
        .slice(1)
        .map((part, at) => part.getBoundingClientRect().top - (parts[at]?.getBoundingClientRect().bottom ?? 0))
    })
    expect(distances.length, kind).toBeGreaterThan(2)
    expect(new Set(distances), kind).toEqual(new Set([16]))
  }
})

test('the six controls of a moderator below a post are in one row on a phone @phone', async ({ page, context }) => {
  await makeModerator(own.db, 'Petrovich', 'Radio')
  const { path } = await insertPost(own.db, 'Marina_K', 'Radio', { upvotes: 204, no_comments: 54 })
  await own.logIn(context, 'Petrovich')
  await page.goto(own.site.origin + path)
  const controls = page.locator('.post > .actions > *')
  await expect(controls).toHaveCount(6)
  const tops = await controls.evaluateAll(all => all.map(each => each.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('the count of new notifications covers at most half of the bell icon @both', async ({ page, context }) => {
  await own.db.execute("update users set notifications_new_count = 42 where username = 'Petrovich'")
  await own.logIn(context, 'Petrovich')
  await page.goto(`${own.site.origin}/`)
  const bell = page.locator('.navbar .bell:has(.count:not([hidden]))').last()
  const [icon, count] = [await edges(bell.locator('.icon')), await edges(bell.locator('.count'))]
  expect(count.left).toBeGreaterThanOrEqual((icon.left + icon.right) / 2 - 3)
})
