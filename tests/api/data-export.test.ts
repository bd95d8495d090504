import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, type Member } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

type Row = Record<string, unknown>
type File = Record<string, Row[]>

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: 'on' })
})
afterAll(() => site?.stop())

const db = () => createClient({ url: site.databaseUrl })
const ask = (member: Pick<Member, 'fetch'>, token: string) =>
  member.fetch('/settings', { method: 'POST', body: new URLSearchParams({ action: 'export', _csrf: token }) })

/**
 * Gives an account the password of the demo accounts, so that a test can log in to the account.
 * @param where SQL condition on the table `users`, named `u`.
 * @returns the account's name.
 */
async function letIn(where: string): Promise<string> {
  const { rows } = await db().execute(
    `update users set password_hash = (select password_hash from users where username = 'Sova')
      where id = (select id from users u where password_hash is null and deleted_at is null and banned_at is null and ${where} limit 1)
      returning username`
  )
  return String(rows[0]?.username)
}

async function fileOf(name: string, prepare = async () => {}): Promise<{ text: string; file: File }> {
  const member = await logIn(site.origin, name)
  await prepare()
  const answer = await ask(member, member.token)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  return { text, file: JSON.parse(text) as File }
}

/** Section of the exported file for each table. */
const SECTIONS: Record<string, string> = {
  posts: 'posts',
  comments: 'comments',
  post_votes: 'postVotes',
  comment_votes: 'commentVotes',
  lists: 'lists',
  list_items: 'listItems',
  community_members: 'memberships',
  community_mods: 'moderatorOf',
  community_requests: 'communityRequests',
  community_bans: 'bans',
  user_mutes: 'userMutes',
  community_mutes: 'communityMutes',
  follows: 'follows',
  hidden_posts: 'hiddenPosts',
  post_visits: 'visits',
  reports: 'reports',
  notifications: 'notifications',
  sessions: 'sessions',
  passkeys: 'passkeys',
  access_tokens: 'tokens',
  push_subscriptions: 'pushSubscriptions',
  wanted_letters: 'wantedLetters'
}
/** Tables with a column `user_id` that are not exported, with the reason. */
const LEFT_OUT: Record<string, string> = {
  communities: 'who has made a community is in the moderation log, and so is what moderators and admins do',
  announcements: 'an act of an admin, in the moderation log',
  images: 'pictures stand with what they belong to; uploads that nothing uses go after hours',
  list_names: 'addresses that lists had before, kept so that links lead on',
  settled_reports: 'kept for days so that a decision can be taken back',
  known_devices: 'digests of browsers and networks, which nobody can read',
  mail_links: 'digests of links that act once',
  second_factors: 'secrets; the account says since when the second factor is on',
  recovery_codes: 'digests of secrets',
  idempotency_keys: 'answers of the last day, kept so that nothing is done twice'
}

/**
 * Inserts rows by an account into every exported table, and into one table more rows than the export reads at a time.
 */
async function fill(name: string): Promise<void> {
  const me = `(select id from users where username = '${name}')`
  await db().batch(
    [
      `insert into post_visits (user_id, post_id, visited_at) with recursive n(i) as (select 1 union all select i + 1 from n where i < 450)
        select ${me}, printf('visit-%04d', i), 1700000000000 + i from n`,
      `insert or ignore into hidden_posts (user_id, post_id, created_at) select ${me}, id, 1700000000000 from posts limit 3`,
      `insert or ignore into user_mutes (user_id, muted_user_id, created_at) select ${me}, id, 1 from users where username = 'Sova'`,
      `insert or ignore into community_mutes (user_id, muted_community_id, created_at) select ${me}, id, 1 from communities limit 1`,
      `insert or ignore into follows (user_id, target_type, target_id, created_at) select ${me}, 'post', id, 1 from posts limit 3`,
      `insert or ignore into community_bans (community_id, user_id, banned_by, reason, created_at) select id, ${me}, 'x', 'Спам', 1 from communities limit 1`,
      `insert into community_requests (user_id, community_name, note, created_at) values (${me}, 'grib', 'Про грибы', 1)`,
      `insert or ignore into reports (community_id, post_id, target_type, target_id, reason_id, user_id, created_at, description)
        select community_id, id, 'post', id, 3, ${me}, 1, 'Третий раз за день' from posts where user_id <> ${me} limit 1`,
      `insert into push_subscriptions (session_id_hash, user_id, endpoint, p256dh, auth, created_at) values ('gone', ${me}, 'https://push.example/1', 'PUBLICKEY', 'AUTHSECRET', 1)`,
      `insert into passkeys (id, user_id, public_key, counter, challenged_at, name, created_at) values ('gone', ${me}, 'PUBLICKEY', 0, 1, 'Телефон', 1)`,
      `insert into access_tokens (token_hash, id, user_id, name, scopes, created_at) values ('TOKENHASH', 'gone', ${me}, 'Сводка', 3, 1)`,
      `insert into wanted_letters (kind, user_id, created_at, told_until) values ('digest', ${me}, 1, 1)`,
      `insert into text_versions (target_type, target_id, body, created_at) select 'comment', id, 'Прежний текст', 1 from comments where user_id = ${me} limit 2`,
      `insert into list_items (list_id, target_type, target_id, created_at) select l.id, 'comment', c.id, 1 from comments c, (select id from lists where user_id = ${me} limit 1) l limit 3`
    ],
    'write'
  )
}

describe('the export of a member’s data', () => {
  test('the export has every row of the member in every table, with the row’s address on the site', async () => {
    // With a passkey the account is asked for a second factor at its login, so it gets its rows afterwards.
    const { file } = await fileOf('Petrovich', () => fill('Petrovich'))
    for (const [table, section] of Object.entries(SECTIONS)) {
      const { rows } = await db().execute(
        `select count(*) n from ${table} where user_id = (select id from users where username = 'Petrovich')`
      )
      expect(rows[0]?.n, table).toBeGreaterThan(0)
      expect(file[section], section).toHaveLength(Number(rows[0]?.n))
    }
    await db().execute('delete from passkeys')
    expect(file['versions']).toHaveLength(2)
    expect(file['account']).toMatchObject([{ username: 'Petrovich', createdAt: expect.stringMatching(/Z$/) }])
    expect(file['reports']).toContainEqual(
      expect.objectContaining({ reason: 'Спам', description: 'Третий раз за день' })
    )
    const visits = file['visits'] ?? []
    expect(new Set(visits.map(({ postId }) => postId)).size).toBe(visits.length)
    for (const section of [
      'posts',
      'comments',
      'postVotes',
      'commentVotes',
      'memberships',
      'listItems',
      'reports',
      'versions'
    ]) {
      const path = String(file[section]?.[0]?.['path'])
      expect((await fetch(site.origin + path)).status, `${section} ${path}`).toBe(200)
    }
  })

  test('covers every table with a column of user ids, except the tables in the list LEFT_OUT', async () => {
    const { rows } = await db().execute(
      "select m.name from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and c.name = 'user_id'"
    )
    expect(rows.map(row => String(row.name)).sort()).toEqual(
      [...Object.keys(SECTIONS), ...Object.keys(LEFT_OUT)].sort()
    )
  })

  test('has no secrets and no data of other accounts', async () => {
    await db().execute(
      "insert into push_subscriptions (session_id_hash, user_id, endpoint, p256dh, auth, created_at) select 'hers', id, 'https://push.example/2', 'PUBLICKEY', 'AUTHSECRET', 1 from users where username = 'Marina_K'"
    )
    const { text, file } = await fileOf('Marina_K')
    const { rows } = await db().execute(
      "select password_hash, (select group_concat(id_hash) from sessions where user_id = u.id) hashes from users u where username = 'Marina_K'"
    )
    expect(text).not.toContain(String(rows[0]?.password_hash))
    for (const hash of String(rows[0]?.hashes).split(',')) expect(text).not.toContain(hash)
    expect(text).not.toMatch(/p256dh|AUTHSECRET|PUBLICKEY|TOKENHASH/)
    const others = await db().execute("select id, email from users where username <> 'Marina_K' and email is not null")
    for (const { email } of others.rows) expect(text).not.toContain(String(email))
    const own = await db().execute(
      "select id from posts where user_id = (select id from users where username = 'Marina_K')"
    )
    expect(file['posts']?.map(({ id }) => id).sort()).toEqual(own.rows.map(({ id }) => id).sort())
  })

  test('has links to the pictures of the member’s posts', async () => {
    const name = await letIn("exists (select 1 from posts where user_id = u.id and images <> '[]')")
    const { file } = await fileOf(name)
    const pictures = (file['posts'] ?? []).flatMap(({ images }) => images as { url: string }[])
    expect(pictures.length).toBeGreaterThan(0)
    for (const { url } of pictures) expect((await fetch(url)).status).toBe(200)
  })

  test('is a download whose file name has the account’s name and the date, and is never cached', async () => {
    const member = await logIn(site.origin, 'Sova')
    const { headers } = await ask(member, member.token)
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="veche-Sova-\d{4}-\d\d-\d\d\.json"$/)
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('is refused to guests and without a CSRF token, and allowed three times an hour', async () => {
    const guest = await ask({ fetch: (path, init) => fetch(site.origin + path, { redirect: 'manual', ...init }) }, 'x')
    expect([guest.status, guest.headers.get('Content-Disposition')]).not.toEqual([200, expect.anything()])
    const member = await logIn(site.origin, await letIn('points > 0'))
    expect((await ask(member, 'x'.repeat(43))).status).toBe(403)
    for (let n = 0; n < 3; n++) expect((await ask(member, member.token)).status).toBe(200)
    const refused = await ask(member, member.token)
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('role="alert"')
  })
})
