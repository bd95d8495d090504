import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, type Member } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
let db: Client
let sova: Member
let marina: Member
beforeAll(async () => {
  site = await openTestSite()
  db = createClient({ url: site.databaseUrl })
  sova = await logIn(site.origin, 'Sova')
  marina = await logIn(site.origin, 'Marina_K')
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})

const one = async (sql: string, ...args: string[]) => (await db.execute({ sql, args })).rows[0]?.[0]
const read = async (by: Member | null, path: string): Promise<Record<string, unknown>> =>
  (await (by ? by.fetch(path) : fetch(site.origin + path))).json() as Promise<Record<string, unknown>>
const codeOf = async (by: Member | null, path: string) => {
  const { status, code } = await read(by, path)
  return `${status} ${code}`
}
const ZEROS = '0'.repeat(24)
const gone = () => one('select username from users where deleted_at is not null limit 1').then(String)
const banned = () => one('select username from users where banned_at is not null limit 1').then(String)

test('[P6.admin.08 P7.profile.02] admins see deleted and banned accounts as they are, others what is left of them', async () => {
  const [deletedName, bannedName] = [await gone(), await banned()]
  const id = await one('select id from users where username = ?', deletedName)
  for (const by of [null, marina]) {
    expect(await read(by, `/api/users/${deletedName}`)).toMatchObject({ id: ZEROS, deleted: true, createdAt: null })
    expect(await codeOf(by, `/api/users/${deletedName}/feed`)).toBe('403 user_deleted')
    expect(await codeOf(by, `/api/users/${bannedName}/feed`)).toBe('403 user_banned')
    expect(await codeOf(by, `/api/users/${deletedName}?adminsView=true`)).toBe('403 not_admin')
  }
  const seen = await read(sova, `/api/users/${deletedName.toUpperCase()}?adminsView=true`)
  expect(seen).toMatchObject({ id, username: deletedName, deleted: true, webPushSubscriptionsCount: 0 })
  expect(seen['createdAt']).toMatch(/^\d{4}-/)
  expect(seen['userIndex']).toBe(Number(await one('select user_index from users where id = ?', String(id))) + 1)
  expect(Object.keys(seen)).toEqual(expect.arrayContaining(['createdIP', 'lastSeenIP']))
  expect(await codeOf(sova, '/api/users/nobody_here?adminsView=true')).toBe('404 user_not_found')
  expect(await codeOf(sova, '/api/users/nobody_here/feed')).toBe('404 user_not_found')
  const items = async (name: string) =>
    (await read(sova, `/api/users/${name}/feed`))['items'] as { item: { username: string } }[]
  for (const name of [deletedName, bannedName])
    for (const { item } of await items(name)) expect(item.username).toBe(name)
  expect((await items(deletedName)).length + (await items(bannedName)).length).toBeGreaterThan(0)
})

test('an address and the time of the last visit are told to their owner and to admins alone', async () => {
  await db.execute("update users set email = 'marina@example.org' where username = 'Marina_K'")
  const petrovich = await logIn(site.origin, 'Petrovich')
  for (const by of [null, petrovich])
    expect(await read(by, '/api/users/Marina_K')).toMatchObject({ email: null, lastSeen: null })
  for (const by of [marina, sova]) {
    const seen = await read(by, '/api/users/Marina_K')
    expect(seen['email']).toBe('marina@example.org')
    expect(seen['lastSeen']).toMatch(/^\d{4}-/)
  }
})

test('[P6.admin.10] a deleted author is a ghost to all but admins, in posts, threads, profiles and pages', async () => {
  const name = await gone()
  const [row] = (
    await db.execute({
      sql: `select c.id, p.public_id, p.id post from comments c join posts p on p.id = c.post_id join users u on u.id = c.user_id
        where u.username = ? and c.deleted_at is null and p.deleted_at is null limit 1`,
      args: [name]
    })
  ).rows
  const path = `/api/posts/${row?.[1]}/comments?parentId=${row?.[0]}&withParent=true`
  const comment = async (by: Member | null) => ((await read(by, path))['comments'] as Record<string, unknown>[])[0]
  const ghost = await comment(null)
  expect(ghost).toMatchObject({ username: 'ghost', userDeleted: true, userId: ZEROS })
  expect(await comment(marina)).toEqual({ ...ghost, userVoted: false })
  const { userGhostId } = ghost as { userGhostId: string }
  expect(await comment(sova)).toMatchObject({ username: name, userDeleted: true, userGhostId, body: ghost?.['body'] })
  for (const by of [null, marina]) expect(JSON.stringify(await read(by, `/api/posts/${row?.[1]}`))).not.toContain(name)
  const page = `/${await one('select name from communities c join posts p on p.community_id = c.id where p.id = ?', String(row?.[2]))}/post/${row?.[1]}/${row?.[0]}`
  expect(await (await marina.fetch(page)).text()).not.toContain(`@${name}`)
  expect(await (await sova.fetch(page)).text()).toMatch(new RegExp(`href="/@${name}"[^>]* data-gone`))
})

test('[P6.admin.10] on the page of a post, too, its deleted author has a name for admins alone', async () => {
  const [row] = (
    await db.execute(`select p.public_id, c.name, u.username from posts p join users u on u.id = p.user_id
      join communities c on c.id = p.community_id where u.deleted_at is not null and p.deleted_at is null limit 1`)
  ).rows
  const [publicId, community, name] = [row?.[0], row?.[1], row?.[2]].map(String)
  const page = `/${community}/post/${publicId}`
  expect(await (await marina.fetch(page)).text()).not.toContain(name)
  expect(await (await sova.fetch(page)).text()).toMatch(new RegExp(`href="/@${name}" data-gone`))
})
