import { expect, test } from '@playwright/test'
import { idAt } from '#functions/db/id.ts'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'

// The test creates an account, so it runs on a site that no other test file uses.
const own = ownSite()

test('a new member joins a community in the greeting on the home page, and closes the greeting permanently', async ({
  page
}) => {
  const now = Date.now()
  await own.db.execute({
    sql: `insert into users (id, username, password_hash, user_index, created_at, last_seen_at)
      select ?, 'New_member', password_hash, 900, ?, ? from users where username = 'Marina_K'`,
    args: [idAt(new Date(now)), now, now]
  })
  await own.logIn(page.context(), 'New_member')
  await page.goto(own.site.origin)
  const greeting = page.getByRole('region', { name: 'Здравствуйте, @New_member' })
  await expect(greeting).toBeVisible()
  expect(await findFaults(page, greeting)).toEqual([])
  const joins = greeting.locator('[name=join]')
  await expect(joins).toHaveCount(3)
  const name = await joins.first().getAttribute('data-place')
  await joins.first().click()
  await expect(page.locator(`.sidebar a[href="/${name}"]`)).toHaveCount(1)
  await greeting.getByRole('button', { name: 'Больше не показывать' }).click()
  await expect(greeting).toHaveCount(0)
  await expect(page).toHaveURL(`${own.site.origin}/`)
  await page.goto(`${own.site.origin}/all`)
  await expect(page.locator('.card').first()).toBeVisible()
  await expect(greeting).toHaveCount(0)
})
