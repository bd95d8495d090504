import { createClient } from '@libsql/client/http'
import { expect, test } from '@playwright/test'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

test.describe.configure({ mode: 'serial' })

let site: TestSite

test.beforeAll(async () => {
  test.setTimeout(90_000)
  site = await openTestSite()
})
test.afterAll(() => site?.stop())

test('[P2.app-error.01 P2.app-error.02] a page that fails with status 500 shows an error screen with the request id and a button that reloads it', async ({
  page
}) => {
  const db = createClient({ url: site.databaseUrl })
  await db.execute(
    "update posts set images = '{' where id = (select id from posts where deleted_at is null order by id desc limit 1)"
  )
  const address = `${site.origin}/all?sort=latest`
  const answer = await page.goto(address)
  expect(answer?.status()).toBe(500)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Что-то пошло не так')
  const id = answer?.headers()['x-request-id'] ?? 'none'
  await expect(page.getByRole('main')).toContainText(`Код ошибки: ${id}`)
  await expect(page.getByRole('main')).not.toContainText(/JSON|SyntaxError|\.m?js|select /i)
  await db.execute("update posts set images = '[]' where images = '{'")
  db.close()
  await page.getByRole('button', { name: 'Обновить' }).click()
  await expect(page.locator('.card').first()).toBeVisible()
  await expect(page).toHaveURL(address)
})

test('[A8.global.01 P8.not-found.03] a page requested while the database is stopped shows an error and reloads itself until the database answers', async ({
  page
}) => {
  await site.stopDatabase()
  const answer = await page.goto(`${site.origin}/all`)
  expect(answer?.status()).toBe(503)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Что-то пошло не так!')
  await expect(page.getByRole('button', { name: 'Обновить' })).toBeVisible()
  await site.startDatabase()
  await expect(page.locator('.card').first()).toBeVisible({ timeout: 25_000 })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript the button of a failed page requests the same address again', async ({ page }) => {
    await site.stopDatabase()
    await page.goto(`${site.origin}/all?sort=latest`)
    await site.startDatabase()
    await page.getByRole('button', { name: 'Обновить' }).click()
    await expect(page).toHaveURL(`${site.origin}/all?sort=latest`)
    await expect(page.locator('.card').first()).toBeVisible()
  })
})
