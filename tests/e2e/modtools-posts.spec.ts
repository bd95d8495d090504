import { expect, test } from '@playwright/test'
import { insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { makeModerator } from '#tests/support/reporting.ts'

const own = ownSite()

test('[P4.vote.10] voting stays disabled in the tools for removed and locked posts when the scripts of the page have started', async ({
  page,
  context
}) => {
  await makeModerator(own.db, 'Petrovich', 'Sad')
  await insertPost(own.db, 'Sova', 'Sad', { deleted_at: Date.now(), deleted_as: 'mods' })
  await insertPost(own.db, 'Sova', 'Sad', { locked_at: Date.now(), locked_by_group: 'mods' })
  await own.logIn(context, 'Petrovich')
  for (const entry of ['removed', 'locked']) {
    await page.goto(`${own.site.origin}/Sad/modtools/${entry}`)
    await startPageScripts(page)
    const votes = page.locator('.card').first().locator('.vote button')
    await expect(votes).toHaveCount(2)
    for (const button of await votes.all()) await expect(button).toBeDisabled()
  }
})
