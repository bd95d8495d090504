import { expect, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'

// The test makes a community, so it runs on a site that no other test file uses.
const own = ownSite()
const PETROVICH = "(select id from users where username = 'Petrovich')"

test('the checklist of an empty community fits on a phone, and a key press on its close button closes it for good in the browser @phone', async ({
  page
}) => {
  await own.db.batch([
    `insert into communities (id, user_id, name, no_members, created_at) values ('${'b'.repeat(24)}', ${PETROVICH}, 'Nachalo', 1, 1)`,
    `insert into community_mods (community_id, user_id, position, created_at) values ('${'b'.repeat(24)}', ${PETROVICH}, 0, 1)`
  ])
  await own.logIn(page.context(), 'Petrovich')
  await page.goto(`${own.site.origin}/Nachalo`)
  const steps = page.getByRole('region', { name: 'С чего начать' })
  await expect(steps.getByRole('listitem')).toHaveCount(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await findFaults(page, steps)).toEqual([])
  await steps.getByRole('button', { name: 'Больше не показывать' }).focus()
  await page.keyboard.press('Enter')
  await expect(steps).toHaveCount(0)
  await expect(page).toHaveURL(`${own.site.origin}/Nachalo`)
  await page.reload()
  await expect(page.getByText('Нечего показать')).toBeVisible()
  await expect(steps).toHaveCount(0)
})
