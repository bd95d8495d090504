import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { waitForWriteResponse } from '#tests/support/write-response.ts'

// These tests save posts, so they run on a site that no other test file uses.
const own = ownSite()
const PETROVICH = "(select id from users where username = 'Petrovich')"

const logIn = (page: Page) => own.logIn(page.context(), 'Petrovich')
const listsWith = async (id: string) => {
  const { rows } = await own.db.execute({
    sql: `select name from lists l join list_items i on i.list_id = l.id where target_id = ? and l.user_id = ${PETROVICH}`,
    args: [id]
  })
  return rows.map(row => String(row['name']))
}
const button = (page: Page, id: string) => page.locator(`button[name=save][value^="${id}:"]`)

/** Finds the id of a post in the page that the member has not saved. */
async function unsaved(page: Page): Promise<string> {
  const value = await page.locator('button[name=save][aria-pressed=false]').nth(4).getAttribute('value')
  return (value ?? '').split(':')[0] ?? ''
}

test('[P2.post-page.11] a member saves a post in a feed and unsaves the post in its thread', async ({ page }) => {
  await logIn(page)
  await page.goto(`${own.site.origin}/all`)
  const id = await unsaved(page)
  await expect(button(page, id)).toHaveAccessibleName('Сохранить')
  await button(page, id).click()
  await expect(button(page, id)).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, id)).toBeInViewport()
  await expect.poll(() => listsWith(id)).toEqual(['bookmarks'])
  const path = await page
    .locator('.card', { has: button(page, id) })
    .locator('h2 a')
    .getAttribute('href')
  await page.goto(own.site.origin + path)
  await expect(button(page, id)).toHaveAttribute('aria-pressed', 'true')
  expect(await findFaults(page, '.post')).toEqual([])
  await button(page, id).click()
  await expect(button(page, id)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => listsWith(id)).toEqual([])
})

test.describe('failed requests', () => {
  test('a save that fails is undone with an alert, and a second click while the request is pending sends nothing', async ({
    page
  }) => {
    await logIn(page)
    await page.goto(`${own.site.origin}/all`)
    const id = await unsaved(page)
    let calls = 0
    let status = 429
    const codes: Record<number, string> = { 400: 'list_limit_reached', 429: 'too_many_requests', 500: 'internal' }
    let release = (): void => undefined
    let released = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/api/_savePost', async route => {
      calls += 1
      await released
      await route.fulfill({ status, json: { status, code: codes[status], message: '' } })
    })
    await button(page, id).click()
    await expect(button(page, id)).toHaveAttribute('aria-pressed', 'true')
    await button(page, id).click()
    release()
    await expect(page.getByText('Осторожно, замедли темп!')).toBeVisible()
    await expect(button(page, id)).toHaveAttribute('aria-pressed', 'false')
    expect(calls).toBe(1)
    released = Promise.resolve()
    for (const [answer, text] of [
      [400, 'Больше в список не поместится.'],
      [500, 'Что-то пошло не так.']
    ] as const) {
      status = answer
      await button(page, id).click()
      await expect(page.getByText(text)).toBeVisible()
      await expect(button(page, id)).toHaveAttribute('aria-pressed', 'false')
    }
    expect(await listsWith(id)).toEqual([])
  })

  test('a post saved in one tab is shown as saved in other tabs, and a save that fails in one tab does not undo the save in another tab', async ({
    page,
    context
  }) => {
    await logIn(page)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${own.site.origin}/all`)
      await startPageScripts(tab)
    }
    const id = await unsaved(page)
    const { promise: failing, resolve: fail } = Promise.withResolvers<void>()
    await page.route('**/api/_savePost', async route => {
      await failing
      await route.fulfill({ status: 500, json: { status: 500, code: 'internal', message: '' } })
    })
    await button(page, id).click()
    const isSaved = waitForWriteResponse(other, /_savePost$/)
    await button(other, id).click()
    await isSaved
    expect(await listsWith(id)).toEqual(['bookmarks'])
    // A tab gets messages in the order of their sending, so the tab that shows the second save has also got the message
    // of the first one.
    const second = await unsaved(other)
    await button(other, second).click()
    await expect(button(page, second)).toHaveAttribute('aria-pressed', 'true')
    fail()
    await expect(page.getByText('Что-то пошло не так.')).toBeVisible()
    await expect(button(page, id)).toHaveAttribute('aria-pressed', 'true')
    expect(await listsWith(id)).toEqual(['bookmarks'])
  })
})

test('[P1.guest-prompt.03] a guest’s click on the save button of a card opens the sign-in dialog', async ({ page }) => {
  await page.goto(`${own.site.origin}/`)
  await page.locator('.card').first().getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('dialog', { name: 'Войдите, чтобы продолжить' })).toBeVisible()
})
