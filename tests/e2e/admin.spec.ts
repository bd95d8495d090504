import { expect, type Page, test } from '@playwright/test'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests change settings of the site, so they run on a site that no other test file uses.
const own = ownSite()

async function open(page: Page, section = ''): Promise<void> {
  await own.logIn(page.context(), 'Sova')
  await page.goto(`${own.site.origin}/admin${section}`)
}
const one = async (sql: string) => (await own.db.execute(sql)).rows[0]?.[0]

test('[A2.routes-admin.01 A2.admin.01 A4.site.01] an admin closes and reopens sign-ups after a confirmation @phone', async ({
  page
}) => {
  await open(page)
  const main = page.getByRole('main')
  await expect(main).toContainText('Регистрация открыта')
  await main.getByText('Закрыть регистрацию…').click()
  await expect(main).toContainText('Закрыть регистрацию?')
  // A second click on the control closes the confirmation, and sign-ups stay open.
  await main.getByText('Закрыть регистрацию…').click()
  await expect(main.getByRole('button', { name: 'Закрыть' })).toBeHidden()
  expect(await one('select signups_disabled from site')).toBe(0)
  await main.getByText('Закрыть регистрацию…').click()
  await main.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Регистрация закрыта.' })).toBeVisible()
  expect(await one('select signups_disabled from site')).toBe(1)
  await main.getByText('Открыть регистрацию…').click()
  await main.getByRole('button', { name: 'Открыть' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Регистрация открыта.' })).toBeVisible()
  expect(await one('select signups_disabled from site')).toBe(0)
})

test('[P6.admin.05] only admins see the id of a comment in its menu', async ({ page, context }) => {
  const post = await insertPost(own.db, 'Marina_K')
  const comment = await insertComment(own.db, 'Marina_K', post)
  const dots = page.locator(`#c${comment} .dots`).first()
  const id = page.getByText(`Номер: ${comment}`)
  await own.logIn(context, 'Petrovich')
  await page.goto(own.site.origin + post.path)
  await dots.click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(id).toHaveCount(0)
  // The page is left before the login, because an open page reacts to the login of another account.
  await page.goto('about:blank')
  await own.logIn(context, 'Sova')
  await page.goto(own.site.origin + post.path)
  await dots.click()
  await expect(id).toBeVisible()
})

test('on a phone the buttons in a row of an admin table are visible beside the name in the row @phone', async ({
  page
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const section of ['/users', '/communities']) {
    await open(page, section)
    const button = page.locator('main table .table-form .button').first()
    const edges = await button.evaluate(button => {
      const [box, shown] = [button, button.closest('.table-scroll') as Element].map(each =>
        each.getBoundingClientRect()
      )
      return { end: box?.right ?? 0, shown: shown?.right ?? 0 }
    })
    expect(edges.end, section).toBeLessThanOrEqual(edges.shown)
  }
})
