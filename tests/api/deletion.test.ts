import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { logIn, logInAnswer, type Member } from '#tests/support/member.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'

let site: SharedSite
let db: Client
beforeAll(async () => {
  site = await openSharedSite()
  db = createClient({ url: site.databaseUrl })
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})

const codeOf = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code?: string }).code}`
const one = async (sql: string, ...args: string[]): Promise<number> =>
  Number((await db.execute({ sql, args })).rows[0]?.[0])
/** Reads the values of a query's first row. */
const row = async (sql: string, ...args: string[]): Promise<unknown[]> => {
  const [values] = (await db.execute({ sql, args })).rows
  return values ? Array.from({ length: values.length }, (_, at) => values[at]) : []
}
const first = async (sql: string, ...args: string[]): Promise<unknown[]> =>
  (await db.execute({ sql, args })).rows.map(values => values[0])
const idOf = async (name: string): Promise<string> =>
  String((await db.execute({ sql: 'select id from users where username = ?', args: [name] })).rows[0]?.[0])
/** Logs a demo account in, after giving the account the demo password if it has no password. */
async function admit(name: string): Promise<Member> {
  await db.execute({
    sql: "update users set password_hash = (select password_hash from users where username = 'Sova') where username = ?",
    args: [name]
  })
  return logIn(site.origin, name)
}
const remove = (by: Member, name: string, body: object) => by.send('DELETE', `/api/users/${name}`, body)
const OWN = { password: 'veche-demo' }

/** Names of the accounts with the most content, without admins. */
let busy: string[] = []
beforeEach(async () => {
  busy = (
    await first(`select username from users u where deleted_at is null and banned_at is null
      and not is_admin and username not in ('Sova', 'Petrovich', 'Marina_K')
      and exists (select 1 from community_mods m where m.user_id = u.id and m.position = 0)
      order by min(no_posts, no_comments) desc limit 2`)
  ).map(String)
})

describe('deleting an account', () => {
  test('[A8.settings.05] works with the account’s password, and changes nothing without that password', async () => {
    const marina = await logIn(site.origin, 'Marina_K')
    expect(await codeOf(await remove(marina, 'Marina_K', { password: 'wrong' }))).toBe('403 wrong_password')
    expect(await codeOf(await remove(marina, 'Marina_K', {}))).toBe('403 wrong_password')
    expect(await codeOf(await remove(marina, 'Marina_K', { ...OWN, deleteContent: 'yes' }))).toBe('400 invalid_json')
    expect((await marina.fetch('/api/_user')).status).toBe(200)
  })

  test('is refused to other members; an admin may delete an account with the admin’s own password', async () => {
    const [name = ''] = busy
    const marina = await logIn(site.origin, 'Marina_K')
    const sova = await logIn(site.origin, 'Sova')
    expect(await codeOf(await remove(marina, name, OWN))).toBe('403 not_admin')
    expect(await codeOf(await remove(marina, 'nobody_here', OWN))).toBe('403 not_admin')
    expect(await codeOf(await remove(sova, 'nobody_here', OWN))).toBe('404 user_not_found')
    expect(await codeOf(await remove(sova, name, { password: 'wrong' }))).toBe('403 wrong_password')
    const guest = await fetch(`${site.origin}/api/_initial`)
    const headers = { 'X-Csrf-Token': guest.headers.get('Csrf-Token') ?? '' }
    const asGuest = { method: 'DELETE', headers, body: JSON.stringify(OWN) }
    expect(await codeOf(await fetch(`${site.origin}/api/users/${name}`, asGuest))).toBe('401 not_logged_in')
    const members = await one('select no_users from site')
    expect((await remove(sova, name, OWN)).status).toBe(200)
    expect(await codeOf(await remove(sova, name, OWN))).toBe('404 user_not_found')
    expect(await one('select no_users from site')).toBe(members - 1)
    const logged = await row(
      'select actor_id, capacity, action, target_id from moderation_log order by id desc limit 1'
    )
    expect(logged).toEqual([await idOf('Sova'), 'admins', 'delete_user', await idOf(name)])
    expect((await sova.fetch('/api/_user')).status).toBe(200)
  })

  test('is refused to a banned account until the account is unbanned', async () => {
    const sova = await logIn(site.origin, 'Sova')
    const [banned] = await first('select username from users where banned_at is not null limit 1')
    expect(await codeOf(await remove(sova, String(banned), OWN))).toBe('409 user_banned')
  })
})

test('[A7.settings.03 P2.profile-gone.01] a deleted account has no sessions, its name stays taken, and its content stays with an anonymous ghost as author', async () => {
  const [name = ''] = busy
  const id = await idOf(name)
  const me = await admit(name)
  const otherSession = await logIn(site.origin, name)
  await db.batch([
    {
      sql: 'insert into user_mutes (user_id, muted_user_id, created_at) values (?, ?, 1), (?, ?, 1)',
      args: [id, 'x', 'x', id]
    },
    {
      sql: "insert into follows (user_id, target_type, target_id, created_at) values (?, 'user', ?, 1), (?, 'user', ?, 1)",
      args: [id, 'x', 'x', id]
    },
    {
      sql: "insert into notifications (user_id, type, created_at, updated_at, notif) values (?, 'x', 1, 1, '{}')",
      args: [id]
    }
  ])
  const membership = `select sum(no_members) - (select count(*) from community_members) from communities`
  const [drift, posts, comments] = [
    await one(membership),
    await one('select count(*) from posts where user_id = ? and deleted_at is null', id),
    await one('select count(*) from comments where user_id = ? and deleted_at is null', id)
  ]
  const moderated = await first('select community_id from community_mods where user_id = ?', id)
  const answer = await remove(me, name.toUpperCase(), OWN)
  expect(await answer.json()).toEqual({ success: true })
  expect(answer.headers.getSetCookie().join()).toMatch(/SID=;/)

  expect((await otherSession.fetch('/api/_user')).status).toBe(401)
  expect(await codeOf(await logInAnswer(site.origin, name))).toBe('401 wrong_password')
  const shown = (await (await fetch(`${site.origin}/api/users/${name}`)).json()) as { deleted: boolean; id: string }
  expect([shown.deleted, shown.id]).toEqual([true, '0'.repeat(24)])
  expect(await (await fetch(`${site.origin}/@${name}`)).text()).toContain('Аккаунт удален.')

  expect(await one(membership)).toBe(drift)
  for (const table of [
    'community_members',
    'community_mods',
    'lists',
    'notifications',
    'sessions',
    'user_mutes',
    'follows'
  ])
    expect(await one(`select count(*) from ${table} where user_id = ?`, id), table).toBe(0)
  expect(await one('select count(*) from user_mutes where muted_user_id = ?', id)).toBe(0)
  expect(await one('select count(*) from follows where target_id = ?', id)).toBe(0)
  expect(moderated.length).toBeGreaterThan(0)
  for (const community of moderated) {
    const positions = await first(
      'select position from community_mods where community_id = ? order by position',
      String(community)
    )
    expect(positions).toEqual(positions.map((_, at) => at))
  }
  const privateColumns =
    'select email, password_hash, about_me, about_me_html, pro_pic, is_admin from users where id = ?'
  expect(await row(privateColumns, id)).toEqual([null, null, null, null, null, 0])
  expect(await one('select count(*) from posts where user_id = ? and deleted_at is null', id)).toBe(posts)
  expect(await one('select count(*) from comments where user_id = ? and deleted_at is null', id)).toBe(comments)
})

test('feeds of new posts name no profile as that of a deleted author', async () => {
  const [user, path] = await row(`select p.user_id, '/' || c.name || '/feed.xml' from posts p
    join communities c on c.id = p.community_id where p.deleted_at is null order by p.id desc limit 1`)
  await db.execute({ sql: 'update users set deleted_at = 1 where id = ?', args: [String(user)] })
  const xml = await (await fetch(site.origin + String(path))).text()
  await db.execute({ sql: 'update users set deleted_at = null where id = ?', args: [String(user)] })
  expect(xml).toContain('<author><name>ghost</name></author>')
  expect(xml).not.toContain('/@ghost')
})

test('reports by a deleted account stay visible to moderators, with their reasons but without the text that the account wrote', async () => {
  const [name = ''] = busy
  const id = await idOf(name)
  const me = await admit(name)
  const columns = '(community_id, post_id, target_type, target_id, reason_id, user_id, created_at, description)'
  await db.batch([
    { sql: `insert into reports ${columns} values ('x', 'x', 'post', 'open', 7, ?, 1, 'Моё фото')`, args: [id] },
    {
      sql: `insert into settled_reports (id, ${columns.slice(1, -1)}, act, settled_by, settled_at)
        values (990001, 'x', 'x', 'post', 'settled', 7, ?, 1, 'Моё фото', 'dismiss', 'x', 1)`,
      args: [id]
    }
  ])
  expect((await remove(me, name, OWN)).status).toBe(200)
  for (const table of ['reports', 'settled_reports'])
    expect(await row(`select reason_id, description from ${table} where user_id = ?`, id), table).toEqual([7, null])
})

test('the deletion of an account can include its content: afterwards nobody can read the content, and every counter is correct', async () => {
  const [name = ''] = busy
  const id = await idOf(name)
  const me = await admit(name)
  const live = 'from posts where user_id = ? and deleted_at is null limit 1'
  const [post, publicId, title] = await row(`select id, public_id, title ${live}`, id)
  const commentQuery = "select id, body from comments where user_id = ? and deleted_at is null and body <> '' limit 1"
  const [comment, body] = (await row(commentQuery, id)).map(String)
  await db.execute({
    sql: "insert into reports (community_id, post_id, target_type, target_id, reason_id, user_id, created_at) values ('x', 'x', 'comment', ?, 1, 'x', 1)",
    args: [comment ?? '']
  })
  expect((await remove(me, name, { ...OWN, deleteContent: true })).status).toBe(200)

  const answered = (await (await fetch(`${site.origin}/api/posts/${publicId}`)).json()) as Record<string, unknown>
  expect(answered).toMatchObject({ id: post, deleted: true, deletedAs: 'normal', deletedContent: true, title })
  expect(answered['body'] ?? '').toBe('')
  expect(answered['images']).toEqual([])
  expect(answered['link'] ?? null).toBe(null)
  const thread = await (await fetch(`${site.origin}/api/comments/${comment}`)).text()
  expect(thread).toContain(comment)
  expect(thread).not.toContain(JSON.stringify(body))
  expect(await one('select count(*) from reports where target_id = ?', comment ?? '')).toBe(0)
  for (const table of ['posts', 'comments']) {
    expect(await one(`select count(*) from ${table} where user_id = ? and deleted_at is null`, id), table).toBe(0)
    expect(await one(`select count(*) from ${table} where user_id = ? and body <> ''`, id), table).toBe(0)
  }
  expect(
    await one(
      'select count(*) from communities c where no_posts <> (select count(*) from posts p where p.community_id = c.id and p.deleted_at is null)'
    )
  ).toBe(0)
  expect(await one('select no_posts + no_comments from users where id = ?', id)).toBe(0)
})

test('an admin who deletes an account with its content has deleted the posts and comments as an admin, and nobody can read them', async () => {
  const [name = ''] = busy
  const id = await idOf(name)
  const live = 'from posts where user_id = ? and deleted_at is null'
  const [publicId, community] = (
    await row(`select public_id, (select name from communities where id = community_id) ${live} limit 1`, id)
  ).map(String)
  const posts = await first(`select id ${live}`, id)
  const comments = await first('select id from comments where user_id = ? and deleted_at is null', id)
  const removed = await remove(await logIn(site.origin, 'Sova'), name, { ...OWN, deleteContent: true })
  expect(removed.status).toBe(200)
  const answered = await (await fetch(`${site.origin}/api/posts/${publicId}`)).json()
  expect(answered).toMatchObject({ deletedAs: 'admins', deletedContent: true, deletedContentAs: 'admins' })
  const page = await (await fetch(`${site.origin}/${community}/post/${publicId}`)).text()
  expect(page).toContain('Пост удален администраторами.')
  const mine = `user_id = ? and deleted_as = 'admins' and deleted_by = (select id from users where username = 'Sova')
    and body = ''`
  for (const [table, ids] of Object.entries({ posts, comments })) {
    const marked = await first(`select id from ${table} where ${mine}`, id)
    expect(marked, table).toEqual(expect.arrayContaining(ids))
    expect(await one(`select count(*) from ${table} where user_id = ? and body <> ''`, id), table).toBe(0)
  }
  const logged = 'select action from moderation_log where target_id = ? order by action'
  expect(await first(logged, id)).toEqual(['delete_user', 'delete_writings'])
})

test('the deletion of an account with its content deletes its pictures and avatar, and no other files', async () => {
  const [name, publicId] = (
    await row(`select u.username, p.public_id from posts p join users u on u.id = p.user_id
      where p.type = 'image' and p.deleted_at is null and u.deleted_at is null and not u.is_admin
      and u.username not in ('Petrovich', 'Marina_K') limit 1`)
  ).map(String)
  const me = await admit(name ?? '')
  const { image } = (await (await fetch(`${site.origin}/api/posts/${publicId}`)).json()) as {
    image: { url: string; copies: { url: string }[] }
  }
  const statusOf = async (url: string) => (await fetch(new URL(url, site.origin))).status
  expect(await statusOf(image.url)).toBe(200)
  const before = await one('select count(*) from images where owner_id is not null')
  const deletedPost = await one(
    'select count(*) from images i join posts p on p.id = i.owner_id join users u on u.id = p.user_id where u.username = ?',
    name ?? ''
  )
  const avatar = await one('select count(*) from users where username = ? and pro_pic is not null', name ?? '')
  expect((await remove(me, name ?? '', { ...OWN, deleteContent: true })).status).toBe(200)
  const unused = () => one('select count(*) from images where owner_id is null')
  await vi.waitFor(async () => expect(await unused()).toBe(0), { timeout: 30_000, interval: 250 })
  expect(await statusOf(image.copies[0]?.url ?? '')).toBe(404)
  expect(await one('select count(*) from images')).toBe(before - deletedPost - avatar)
})

test('two simultaneous deletions of an account lower the member counts of communities once', async () => {
  const [name = ''] = busy
  const me = await admit(name)
  const membership = `select sum(no_members) - (select count(*) from community_members) from communities`
  const drift = await one(membership)
  const answers = await Promise.all([remove(me, name, OWN), remove(me, name, OWN)])
  expect(answers.map(({ status }) => status)).toContain(200)
  expect(await one(membership)).toBe(drift)
})
