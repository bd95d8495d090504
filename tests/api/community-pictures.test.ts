import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Community } from '#functions/contract/views.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
let db: Client
let moderator: Member
/** The community, which Petrovich moderates. */
let id: string
beforeAll(async () => {
  site = await openTestSite()
  db = createClient({ url: site.databaseUrl })
  moderator = await logIn(site.origin, 'Petrovich')
  id = String((await db.execute("select id from communities where name = 'Radio'")).rows[0]?.[0])
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})

async function send(name: string, file: File | string, by = moderator): Promise<Response> {
  const body = new FormData()
  body.set('image', file)
  return by.fetch(`/api/communities/${id}/${name}`, { method: 'POST', headers: { 'X-Csrf-Token': by.token }, body })
}
const seen = async (answer: Response) => (await answer.json()) as Community
const codeOf = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code?: string }).code}`
const statusOf = async (url = '') => (await fetch(site.origin + url)).status
const unused = async () => Number((await db.execute('select count(*) from images where owner_id is null')).rows[0]?.[0])
const log = async (like: string) =>
  (
    await db.execute({
      sql: "select capacity, action from moderation_log where action like ? and target_type = 'community' and target_id = ? and community_id = target_id order by id",
      args: [like, id]
    })
  ).rows.map(row => `${row.capacity} ${row.action}`)
const swept = () => vi.waitFor(async () => expect(await unused()).toBe(0), { timeout: 10_000, interval: 100 })

test.each([
  ['pro_pic', 'proPic', ['tiny 50×50', 'small 120×120', 'medium 200×200']],
  ['banner_image', 'bannerImage', ['mobile 720×240', 'desktop 1440×480']]
] as const)(
  '[A7.communities.04 A7.communities.05] %s is set, takes the place of the old one, whose files are erased, and is removed',
  async (name, field, copies) => {
    const other = field === 'proPic' ? 'bannerImage' : 'proPic'
    const first = await seen(await send(name, await fileOf(picture(2400, 1200))))
    const old = first[field]
    expect(old).toMatchObject({ format: 'jpeg', width: 2000, height: 1000, altText: null })
    expect(old?.copies.map(copy => `${copy.name} ${copy.width}×${copy.height}`)).toEqual(copies)
    expect(first.mods?.length).toBeGreaterThan(0)
    expect(first.userMod).toBe(true)
    const second = await seen(await send(name, await fileOf(picture(300, 300), 'png')))
    expect(second[field]).toMatchObject({ format: 'png', width: 300, height: 300 })
    expect(second[other]).toEqual(first[other])
    await swept()
    expect(await statusOf(old?.url)).toBe(404)
    expect(await statusOf(old?.copies[0]?.url)).toBe(404)
    expect(await statusOf(second[field]?.copies[0]?.url)).toBe(200)
    // The other picture of the community stays.
    if (first[other]) expect(await statusOf(first[other]?.url)).toBe(200)
    const guest = await seen(await fetch(`${site.origin}/api/communities/${id}`))
    expect(guest[field]?.id).toBe(second[field]?.id)
    const removed = await seen(await moderator.send('DELETE', `/api/communities/${id}/${name}`))
    expect([removed[field], removed[other]?.id]).toEqual([null, first[other]?.id])
    await swept()
    expect(await statusOf(second[field]?.url)).toBe(404)
    expect((await moderator.send('DELETE', `/api/communities/${id}/${name}`)).status).toBe(200)
    const kind = field === 'proPic' ? 'icon' : 'banner'
    expect(await log(`%${kind}`)).toEqual([`mods set_${kind}`, `mods set_${kind}`, `mods remove_${kind}`])
  }
)

test('what is no picture, or of no community, is refused, and who keeps the community no more shows nothing', async () => {
  expect(await codeOf(await send('pro_pic', new File(['<svg/>'], 'a.svg')))).toBe('400 unsupported_image')
  expect(await codeOf(await send('banner_image', 'text'))).toBe('400 missing_file')
  const gone = `/api/communities/${'f'.repeat(24)}/pro_pic`
  expect(await codeOf(await moderator.send('DELETE', gone))).toBe('404 community_not_found')
  expect(await codeOf(await moderator.send('DELETE', '/api/communities/Radio/pro_pic'))).toBe('400 invalid_id')
  const marina = await logIn(site.origin, 'Marina_K')
  expect(await codeOf(await send('pro_pic', await fileOf(picture(9, 9)), marina))).toBe('403 not_admin_nor_mod')
  const sova = await logIn(site.origin, 'Sova')
  expect((await send('pro_pic', await fileOf(picture(9, 9)), sova)).status).toBe(200)
})
