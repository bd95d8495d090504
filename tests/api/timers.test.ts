import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { idAt } from '#functions/db/id.ts'
import { RENDERER_VERSION, renderMarkdown } from '#functions/markdown/markdown.ts'
import { ageClass } from '#functions/posts/rank.ts'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
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

const LONG = { timeout: 30_000, interval: 250 }
/** Runs the timers that the platform runs each minute. */
const tick = () => site.tick()
const count = async (sql: string): Promise<number> => Number((await db.execute(sql)).rows[0]?.[0])

test('each minute a timer moves posts to the age class that corresponds to their creation times', async () => {
  await db.execute('update posts set age = 0')
  await tick()
  await vi.waitFor(async () => {
    const { rows } = await db.execute('select age, created_at from posts')
    const now = Date.now()
    expect(rows.filter(({ age, created_at }) => age !== ageClass(Number(created_at), now))).toEqual([])
  }, LONG)
})

test('the statement that moves posts to the next age class reads the posts by an index on age class and creation time', async () => {
  const { rows } = await db.execute(
    'explain query plan select id from posts where age = 0 and age < 4 and created_at <= 1 order by created_at limit 500'
  )
  expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining('posts_ageing (age=? AND created_at<?)')])
})

test('a timer deletes expired rows each minute, and no other rows', async () => {
  const later = Date.now() + 3_600_000
  await db.batch([
    `insert into sessions (id_hash, user_id, created_at, last_used_at, expires_at) values ('old', 'x', 1, 1, 2), ('new', 'x', 1, 1, ${later})`,
    `insert into push_subscriptions (session_id_hash, user_id, endpoint, p256dh, auth, created_at) values ('old', 'x', '', '', '', 1), ('new', 'x', '', '', '', 1)`,
    `insert into captcha_uses (id, expires_at) values ('old', 2), ('new', ${later})`,
    `insert into rate_limits (key, full_at) values ('old', 2), ('new', ${later})`
  ])
  await tick()
  const remaining =
    'select id_hash from sessions union all select session_id_hash from push_subscriptions union all select id from captcha_uses union all select key from rate_limits'
  await vi.waitFor(
    async () => expect((await db.execute(remaining)).rows.map(row => row[0])).toEqual(['new', 'new', 'new', 'new']),
    LONG
  )
})

test('a timer deletes uploads that no post uses 12 hours after the upload', async () => {
  const hours = (count: number) => Date.now() - count * 3_600_000
  const columns = '(id, user_id, format, width, height, size, average_color, created_at)'
  const old = (id: string, at: number) =>
    `insert into images ${columns} values ('${id}', 'x', 'webp', 1, 1, 1, '#000000', ${at})`
  const all = await count('select count(*) from images')
  await db.batch([old('old', hours(13)), old('young', hours(11))])
  await tick()
  await vi.waitFor(async () => expect(await count("select count(*) from images where id = 'old'")).toBe(0), LONG)
  expect(await count('select count(*) from images')).toBe(all + 1)
})

test('one run of the timer deletes all unused pictures, however many there are', async () => {
  await db.execute(`insert into images (id, user_id, format, width, height, size, average_color, created_at)
    with n(at) as (select 1 union all select at + 1 from n where at < 250)
    select 'many' || at, 'x', 'webp', 1, 1, 1, '#000000', 0 from n`)
  await tick()
  await vi.waitFor(async () => expect(await count("select count(*) from images where id like 'many%'")).toBe(0), LONG)
})

test('a timer renders the descriptions of communities, accounts and lists again if an older renderer made their HTML', async () => {
  await db.batch([
    "update communities set about_html = 'old', renderer_version = 0 where about is not null",
    "update users set about_me_html = 'old', renderer_version = 0 where about_me is not null",
    "update lists set description_html = 'old', renderer_version = 0 where description is not null"
  ])
  await tick()
  const texts =
    'select about as source, about_html as html from communities where about is not null union all select about_me, about_me_html from users where about_me is not null union all select description, description_html from lists where description is not null'
  await vi.waitFor(async () => expect(await count(`select count(*) from (${texts}) where html = 'old'`)).toBe(0), LONG)
  const { rows } = await db.execute(texts)
  expect(rows.length).toBeGreaterThan(20)
  for (const { source, html } of rows) expect(html).toBe(renderMarkdown(String(source)))
})

test('a timer renders posts and comments again, in batches, if an older renderer made their HTML', async () => {
  await db.batch([
    "update posts set body_html = 'old', preview = 'old', renderer_version = 0 where body <> '' and rowid % 8 = 0",
    "update comments set body_html = 'old', renderer_version = 0 where body <> '' and rowid % 80 = 0",
    "update posts set body_html = 'mine' where renderer_version > 0 and rowid = 1"
  ])
  const old =
    "(select count(*) from posts where body_html = 'old' or preview = 'old') + (select count(*) from comments where body_html = 'old')"
  expect(await count(`select ${old}`)).toBeGreaterThan(200)
  await tick()
  await vi.waitFor(async () => expect(await count(`select ${old}`)).toBe(0), LONG)
  const { rows } = await db.execute(
    "select body, body_html, 2 as top, renderer_version as version from posts where body <> '' and rowid % 8 = 0 union all " +
      "select body, body_html, 3, renderer_version from comments where body <> '' and rowid % 80 = 0"
  )
  for (const { body, body_html, top, version } of rows) {
    expect(body_html).toBe(renderMarkdown(String(body), top === 2 ? 2 : 3))
    expect(version).toBe(RENDERER_VERSION)
  }
  expect(await count("select count(*) from posts where rowid = 1 and body_html = 'mine'")).toBe(
    await count('select count(*) from posts where rowid = 1 and renderer_version > 0')
  )
})

test('a timer counts each post’s comments of the last day every five minutes, without deleted and older comments', async () => {
  const posts = await Promise.all([1, 2].map(() => insertPost(db, 'Petrovich')))
  const [active, inactive] = posts as [InsertedPost, InsertedPost]
  for (const _ of [1, 2]) await insertComment(db, 'Marina_K', active)
  await insertComment(db, 'Marina_K', active, { deleted_at: 1, deleted_as: 'normal' })
  await insertComment(db, 'Marina_K', active, { id: idAt(new Date(Date.now() - 25 * 3_600_000)) })
  const yesterday = Date.now() - 25 * 3_600_000
  await db.execute({
    sql: 'update posts set day_comments = 7, last_activity_at = ? where id = ?',
    args: [yesterday, inactive.id]
  })
  await db.execute('update site set discussed_at = 0')
  await tick()
  const counted = async () =>
    (await db.execute(`select day_comments from posts where id in ('${active.id}', '${inactive.id}') order by id`)).rows
  await vi.waitFor(async () => expect((await counted()).map(row => row[0])).toEqual([2, 0]), LONG)
  // The time of the last count moves two hours into the future, as if the server's clock had been set back.
  await insertComment(db, 'Marina_K', active)
  await db.execute(`update site set discussed_at = ${Date.now() + 2 * 3_600_000}`)
  await tick()
  await vi.waitFor(async () => expect((await counted()).map(row => row[0])).toEqual([3, 0]), LONG)
})
