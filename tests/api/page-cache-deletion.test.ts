import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPost } from '#tests/support/insert-content.ts'
import { logIn } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ PAGE_CACHE: 'on' })
})
afterAll(() => site?.stop())

test('a text disappears from the cached page for guests immediately after its author deletes it', async () => {
  const db = createClient({ url: site.databaseUrl })
  const post = await insertPost(db, 'Marina_K', 'Radio', { body_html: '<p>Тайное слово</p>' })
  db.close()
  const page = async () => (await fetch(site.origin + post.path)).text()
  expect(await page()).toContain('Тайное слово')
  expect(await page()).toContain('Тайное слово')
  const author = await logIn(site.origin, 'Marina_K')
  const answer = await author.send('DELETE', `/api/posts/${post.publicId}?deleteContent=true`)
  expect(answer.status).toBe(200)
  expect(await page()).not.toContain('Тайное слово')
})
