import { expect, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { emptyModerationLog } from '#tests/support/moderation-log.ts'
import { ownSite } from '#tests/support/own-site.ts'

// This test replaces the moderation log of Radio, which Petrovich moderates, so it runs on a site of its own.
const own = ownSite()
test.beforeEach(async () => {
  await emptyModerationLog(own.db, "community_id = (select id from communities where name = 'Radio')")
  await own.db.execute(
    `insert into moderation_log (created_at, actor_id, capacity, action, target_type, target_id, community_id, reason)
     with recursive n(at) as (select 1 union all select at + 1 from n where at < 60)
     select (unixepoch() - 60 + at) * 1000, u.id, iif(u.is_admin, 'admins', 'mods'),
       iif(at % 2, 'change_about', 'delete_post'), iif(at % 2, 'community', 'post'),
       iif(at % 2, c.id, (select id from posts where community_id = c.id limit 1)), c.id, iif(at % 2, null, 'Реклама')
     from n, users u, communities c where u.username in ('Petrovich', 'Sova') and c.name = 'Radio'`
  )
})

test('a moderator filters the moderation log by action and moderator, and opens earlier entries by a link @both', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Petrovich')
  await page.goto(`${own.site.origin}/Radio/modtools/settings`)
  await page.getByRole('navigation', { name: 'Инструменты' }).getByRole('link', { name: 'Журнал' }).click()
  await expect(page.getByRole('heading', { name: 'Журнал модерации' })).toBeVisible()
  const entries = page.locator('.log > li')
  await expect(entries).toHaveCount(25)
  await page.getByRole('combobox', { name: 'Действие' }).selectOption('Пост удалён')
  await page.getByRole('combobox', { name: 'Модератор' }).fill('sova')
  await page.getByRole('button', { name: 'Показать', exact: true }).click()
  await expect(page).toHaveURL(/action=delete_post&actor=sova$/)
  for (const entry of await entries.all()) {
    await expect(entry.locator('b')).toHaveText('Пост удалён')
    await expect(entry).toContainText('@Sova')
    await expect(entry).toContainText('администратор')
    await expect(entry).toContainText('Причина: Реклама')
  }
  await page.getByRole('link', { name: 'Показать более ранние' }).click()
  await expect(entries).toHaveCount(5)
  await expect(page.getByRole('link', { name: 'Показать более ранние' })).toHaveCount(0)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Показать всё' }).click()
  await expect(entries).toHaveCount(25)
  await expect(page.getByRole('combobox', { name: 'Действие' })).toHaveValue('')
})
