import { expect, test } from '@playwright/test'
import { READERS } from '#tests/support/all-pages.ts'
import { insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { insertReports, makeModerator } from '#tests/support/reporting.ts'

// These tests insert reports, so they run on a site that no other test file uses.
const own = ownSite()

for (const { reader, name, paths } of READERS)
  test(`no page of ${reader} loads a script file before its first input`, async ({ page, context }) => {
    const post = await insertPost(own.db, 'Marina_K', 'Radio', { no_comments: 2 })
    if (reader === 'a moderator') {
      await makeModerator(own.db, 'Petrovich', 'Radio')
      await insertReports(own.db, 'post', post.id, 1)
    }
    if (name) await own.logIn(context, name)
    const requested: string[] = []
    page.on('request', request => request.resourceType() === 'script' && requested.push(request.url()))
    for (const path of [...paths, post.path]) {
      await page.goto(own.site.origin + path)
      await page.waitForLoadState('networkidle')
      expect(requested, path).toEqual([])
    }
  })
