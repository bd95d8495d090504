import { expect, type Page, test } from '@playwright/test'
import { idAt } from '#functions/db/id.ts'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { inOpenSidebar } from '#tests/support/sidebar.ts'

// These tests create accounts, so they run on a site that no other test file uses.
const own = ownSite()

const DAY_MS = 24 * 60 * 60_000
const greeting = (page: Page) => page.getByRole('region', { name: /^Здравствуйте, @/ })
const shut = (page: Page) => greeting(page).getByRole('button', { name: 'Больше не показывать' })

/** Creates an account that signed up the given number of days ago, logs it in, and opens the home page. */
async function arrive(page: Page, name: string, days = 0): Promise<void> {
  const at = Date.now() - days * DAY_MS
  await own.db.execute({
    sql: `insert into users (id, username, password_hash, user_index, created_at, last_seen_at)
      select ?, ?, password_hash, 900 + (select count(*) from users), ?, ? from users where username = 'Marina_K'`,
    args: [idAt(new Date(at)), name, at, at]
  })
  await own.logIn(page.context(), name)
  await page.goto(own.site.origin)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript @phone', () => {
    test.use({ javaScriptEnabled })
    const sort = javaScriptEnabled ? 'script' : 'plain'

    test('a new member joins a community in the greeting on the home page, and closes the greeting permanently @both', async ({
      page
    }, { project, repeatEachIndex }) => {
      await arrive(page, `New_${sort}_${project.name}${repeatEachIndex}`)
      await expect(greeting(page)).toBeVisible()
      if (javaScriptEnabled) expect(await findFaults(page, greeting(page))).toEqual([])
      const joins = greeting(page).locator('[name=join]')
      await expect(joins).toHaveCount(3)
      const name = await joins.first().getAttribute('data-place')
      await joins.first().click()
      await inOpenSidebar(page, () => expect(page.locator(`.sidebar a[href="/${name}"]`)).toHaveCount(1))
      await expect(greeting(page).getByRole('link', { name: 'Создать пост' })).toHaveAttribute('href', '/new')
      const other = await page.context().newPage()
      await shut(page).click()
      await expect(greeting(page)).toHaveCount(0)
      await expect(page).toHaveURL(`${own.site.origin}/`)
      for (const path of ['/', '/all', '/subscriptions']) {
        await other.goto(own.site.origin + path)
        await expect(other.locator('.card, .empty').first()).toBeVisible()
        await expect(greeting(other)).toHaveCount(0)
      }
    })
  })
}

test('guests, and accounts older than a week, see no greeting', async ({ page }, { repeatEachIndex }) => {
  await page.goto(own.site.origin)
  await expect(page.locator('.card').first()).toBeVisible()
  await expect(greeting(page)).toHaveCount(0)
  await arrive(page, `Not_new_${repeatEachIndex}`, 8)
  await expect(page.locator('[data-member]')).toBeVisible()
  await expect(greeting(page)).toHaveCount(0)
})
