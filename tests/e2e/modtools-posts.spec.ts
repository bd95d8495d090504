import { expect, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

const own = ownSite()
const COMMUNITY = 'Sad'
test.beforeEach(async ({ context }) => {
  await own.db.execute(`insert or replace into community_mods (community_id, user_id, position, created_at)
    select c.id, u.id, 0, 1 from communities c, users u where c.name = '${COMMUNITY}' and u.username = 'Petrovich'`)
  await own.logIn(context, 'Petrovich')
})

const REMOVED = { deleted_at: 5, deleted_as: 'mods' }
const LOCKED = { locked_at: 5, locked_by_group: 'mods' }
const LISTS = [
  ['removed', REMOVED, LOCKED, 'Удалённых постов нет.'],
  ['locked', LOCKED, REMOVED, 'Закрытых обсуждений нет.']
] as const

for (const [entry, set, other, none] of LISTS) {
  test(`[P4.vote.10 A2.modtools.02 A2.modtools-posts.01 A2.pagination.01] the tool for ${entry} posts lists ten posts per page, newest first, with voting disabled @both`, async ({
    page
  }) => {
    const field = entry === 'removed' ? 'deleted_at' : 'locked_at'
    await own.db.execute(
      `update posts set deleted_at = null, locked_at = null where community_id = (select id from communities where name = '${COMMUNITY}')`
    )
    // The list must not contain this post: it is locked if the list shows removed posts, and removed if the list shows
    // locked posts.
    await insertPost(own.db, 'Sova', COMMUNITY, other)
    const open = (query = '') => page.goto(`${own.site.origin}/${COMMUNITY}/modtools/${entry}${query}`)
    await open()
    await expect(page.getByText(none)).toBeVisible()
    for (let made = 0; made < 101; made += 1) await insertPost(own.db, 'Sova', COMMUNITY, { ...set, [field]: made + 1 })
    const newest = await insertPost(own.db, 'Sova', COMMUNITY, { ...set, title: 'Самый новый' })
    await open()
    await startPageScripts(page)
    await expect(page.locator('.card')).toHaveCount(10)
    await expect(page.locator('.card').first()).toHaveAttribute('id', `p${newest.publicId}`)
    const votes = page.locator('.card .vote button')
    await expect(votes).toHaveCount(20)
    for (const button of await votes.all()) await expect(button).toBeDisabled()
    const pages = page.getByRole('navigation', { name: 'Страницы' })
    await expect(pages.locator('> :not([rel])')).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '…', '11'])
    await expect(pages.locator('[aria-current]')).toHaveText('1')
    expect(await findFaults(page)).toEqual([])
    await pages.getByRole('link', { name: 'Вперёд' }).click()
    await expect(pages.locator('[aria-current]')).toHaveText('2')
    await pages.getByRole('link', { name: '11' }).click()
    await expect(page.locator('.card')).toHaveCount(2)
    await expect(pages.getByRole('link', { name: 'Вперёд' })).toHaveCount(0)
    await open('?page=999')
    await expect(page).toHaveURL(/\?page=11$/)
  })
}
