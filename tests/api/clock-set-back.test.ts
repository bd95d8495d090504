import { expect, test } from 'vitest'
import { insertPost } from '#tests/support/insert-content.ts'
import { okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const AHEAD_MS = 2 * 3_600_000

/** Reads the ids of a community's posts, sorted by last activity. */
async function active(): Promise<string[]> {
  const html = await (await (await site.as('Sova')).fetch('/Radio?sort=activity')).text()
  return [...html.matchAll(/ id="p([\w-]{8})"/g)].map(([, id = '']) => id)
}

test('the sort by activity puts a newly active post first although another post has a time in the future', async () => {
  const marina = await site.as('Marina_K')
  const [uncommented, commented] = [await insertPost(site.db, 'Petrovich'), await insertPost(site.db, 'Petrovich')]
  await site.run('update posts set last_activity_at = ? where id = ?', Date.now() + AHEAD_MS, uncommented.id)
  expect((await active())[0]).toBe(uncommented.publicId)
  await writeComment(marina, commented.publicId, { body: 'Ответ' })
  expect((await active()).slice(0, 2)).toEqual([commented.publicId, uncommented.publicId])
  await site.run('update posts set last_activity_at = ? where id = ?', Date.now() + AHEAD_MS, uncommented.id)
  const written = { type: 'text', title: 'Новый пост', body: 'Текст', community: 'Radio' }
  const { publicId } = await okBody<{ publicId: string }>(await marina.send('POST', '/api/posts', written))
  expect((await active()).slice(0, 2)).toEqual([publicId, uncommented.publicId])
})
