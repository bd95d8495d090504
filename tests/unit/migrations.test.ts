import { join } from 'node:path'
import { createClient } from '@libsql/client/http'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#functions/db/schema/index.ts'
import { addHealthyVersion, forgetOlderVersions, readHealthyVersions } from '#scripts/deploy/healthy-versions.ts'
import { destructiveSince, refuseTooEarly } from '#scripts/site/destructive-migrations.ts'
import { migrate, readMigrations } from '#scripts/site/migrate.ts'
import { startSqld } from '#tests/support/sqld.ts'

const MIGRATIONS = readMigrations(join(import.meta.dirname, '../../migrations'))

/** Converts the name of a column in the schema into its name in SQL, which drizzle writes in snake case. */
const columnOf = (name: string) => name.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)

let server: Awaited<ReturnType<typeof startSqld>>
beforeAll(async () => {
  server = await startSqld()
})
afterAll(() => server?.stop())

test('migrations keep the idempotency keys of writes, which clients may send again', async () => {
  const db = createClient(server)
  const before = MIGRATIONS.filter(({ tag }) => tag < '0006')
  await migrate(db, before)
  await db.execute(
    `insert into idempotency_keys (user_id, key, call, status, answer, created_at) values ('me', 'k', 'c', 200, 'a', 7)`
  )
  expect(await migrate(db, MIGRATIONS)).toBe(MIGRATIONS.length - before.length)
  const { rows } = await db.execute('select * from idempotency_keys')
  expect(rows.map(row => ({ ...row }))).toEqual([{ user_id: 'me', key: 'k', call: 'c', answer: 'a', created_at: 7 }])
})

test('migrations end IP blocks without a range, which no version of the code has enforced', async () => {
  const own = await startSqld()
  const db = createClient(own)
  await migrate(
    db,
    MIGRATIONS.filter(({ tag }) => tag < '0018')
  )
  await db.executeMultiple(`pragma foreign_keys = off;
    insert into ip_blocks (ip, masked_bits, note, associated_users, created_by, created_at)
      values ('203.0.113.0', 24, '', '[]', 'me', 7)`)
  await migrate(db, MIGRATIONS)
  const { rows } = await db.execute('select cancelled_at, ended_at from ip_blocks')
  expect(rows.map(row => ({ ...row }))).toEqual([{ cancelled_at: 7, ended_at: 7 }])
  await own.stop()
})

test('migrations mark communities without a moderator', async () => {
  const own = await startSqld()
  const db = createClient(own)
  await migrate(
    db,
    MIGRATIONS.filter(({ tag }) => tag < '0021')
  )
  await db.executeMultiple(`insert into communities (id, user_id, name, created_at) values ('a', 'me', 'a', 7), ('b', 'me', 'b', 7);
    insert into community_mods (community_id, user_id, position, created_at) values ('a', 'me', 0, 7)`)
  await migrate(db, MIGRATIONS)
  const { rows } = await db.execute('select id, is_unmoderated from communities order by id')
  expect(rows.map(row => ({ ...row }))).toEqual([
    { id: 'a', is_unmoderated: 0 },
    { id: 'b', is_unmoderated: 1 }
  ])
  await own.stop()
})

test('migrations count the communities, posts and comments that are not deleted', async () => {
  const own = await startSqld()
  const db = createClient(own)
  await migrate(
    db,
    MIGRATIONS.filter(({ tag }) => tag < '0040')
  )
  const post = "'text', 'me', 'a', 't', 7, 7, 7"
  await db.executeMultiple(`insert into communities (id, user_id, name, created_at) values ('a', 'me', 'a', 7);
    insert into posts (id, public_id, type, user_id, community_id, title, hot, created_at, last_activity_at, deleted_at)
      values ('p', 'p', ${post}, null), ('q', 'q', ${post}, null), ('r', 'r', ${post}, 8)`)
  await migrate(db, MIGRATIONS)
  const { rows } = await db.execute('select communities, posts, comments from site_counts')
  expect(rows.map(row => ({ ...row }))).toEqual([{ communities: 1, posts: 2, comments: 0 }])
  await own.stop()
})

test('after all migrations each table has the columns of the schema', async () => {
  const db = createClient(server)
  await migrate(db, MIGRATIONS)
  const tables = Object.values(schema).map(table => getTableConfig(table as SQLiteTable))
  for (const { name, columns } of tables) {
    const { rows } = await db.execute({ sql: 'select name from pragma_table_info(?)', args: [name] })
    expect(rows.map(row => row['name']).sort(), name).toEqual(columns.map(column => columnOf(column.name)).sort())
  }
})

const UNUSED = { tag: '0030_unused', statements: ['CREATE TABLE `y` (`id` text)'] }
const DESTRUCTIVE = { tag: '0031_taking', statements: ['-- Unused since 0030_unused\nDROP TABLE `x`'] }

test('a migration that removes a table is refused unless the running version is known not to use it', () => {
  expect(() => refuseTooEarly([DESTRUCTIVE], '0030_unused')).not.toThrow()
  expect(() => refuseTooEarly([UNUSED], '')).not.toThrow()
  for (const known of ['', '0029_before'])
    expect(() => refuseTooEarly([UNUSED, DESTRUCTIVE], known)).toThrow('Migration 0031_taking takes away ')
})

test('a version that may use removed tables or columns is no target of a rollback', async () => {
  const own = await startSqld()
  const db = createClient(own)
  await readHealthyVersions(db)
  await addHealthyVersion(db, 'older', '0029_before')
  await addHealthyVersion(db, 'newer', '0030_unused')
  expect([...(await forgetOlderVersions(db, destructiveSince([UNUSED, DESTRUCTIVE]) ?? '')).keys()]).toEqual(['newer'])
  expect(destructiveSince([UNUSED])).toBeNull()
  await own.stop()
})

test('the error of a migration whose response was lost does not say that the migration was not applied', async () => {
  const own = await startSqld()
  const losing: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const isMigration = (await request.clone().text()).includes('insert into migrations')
    const answer = await fetch(request)
    if (isMigration) throw new TypeError('fetch failed')
    return answer
  }
  const lost = migrate(createClient({ ...own, fetch: losing }), MIGRATIONS)
  await expect(lost).rejects.toThrow(
    /^Migration 0000_\w+ is done whole or not at all, for the database did not answer: /
  )
  const { rows } = await createClient(own).execute('select count(*) from migrations')
  expect(rows[0]?.[0]).toBe(1)
  await own.stop()
})
