import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#functions/app.ts'
import { hashPassword } from '#functions/sessions/password.ts'
import type { Derivation } from '#functions/sessions/scrypt.ts'
import { answerHash } from '#scripts/server/hashing.ts'
import { fillEmpty } from '#scripts/site/content.ts'
import { migrate, readMigrations } from '#scripts/site/migrate.ts'
import { startSqld } from '#tests/support/sqld.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const ADDRESS = '192.0.2.7'
const hashing = { hasher: undefined, settings: { PASSWORD_COST: 15 } }
const PLATFORM = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }

let server: Awaited<ReturnType<typeof startSqld>>
let db: Client
let token = ''
/** Calls of the hashing service: a text for each, with the parameters that decide the cost of the hash. */
let hashed: string[]

/** The hashing service of `npm start`, with a record of its calls. */
const HASHER = {
  async fetch(_address: string, init: RequestInit): Promise<Response> {
    const { password, log2N, r, p, salt } = JSON.parse(String(init.body)) as Derivation
    hashed.push(`${log2N} ${r} ${p}, ${salt.length} letters of salt for ${password}`)
    const { status, body } = await answerHash({ path: '/', body: Readable.from([String(init.body)]) })
    return new Response(body && new Uint8Array(body), { status })
  }
}

const ask = (path: string, init: RequestInit = {}) => {
  const headers = { 'CF-Connecting-IP': ADDRESS, 'Content-Type': 'application/json', 'X-Csrf-Token': token }
  const env = {
    LIBSQL_URL: server.url,
    LIBSQL_AUTH_TOKEN: server.authToken,
    SECRET_KEY: 's'.repeat(32),
    PAGE_STORE: 'memory',
    HASHER
  }
  return api.fetch(new Request(`http://localhost/api${path}`, { ...init, headers }), env, PLATFORM)
}
async function logIn(username: string, password = 'a guess') {
  const answer = await ask('/_login', { method: 'POST', body: JSON.stringify({ username, password }) })
  return { status: answer.status, body: await answer.json() }
}

beforeAll(async () => {
  server = await startSqld()
  db = createClient(server)
  await migrate(db, readMigrations(MIGRATIONS))
  await fillEmpty(db)
  await db.execute({
    sql: `insert into users (id, username, password_hash, deleted_at, user_index, created_at, last_seen_at) values
      ('a', 'Sova', ?, null, 0, 1, 1), ('b', 'Gone_one', null, 1, 1, 1, 1)`,
    args: [await hashPassword(hashing, 'the right one')]
  })
  token = (await ask('/_initial')).headers.get('Csrf-Token') ?? ''
})
beforeEach(() => {
  hashed = []
})
afterAll(async () => {
  db?.close()
  await server?.stop()
})

test.each(['Nobody_here', 'Gone_one', 'no name at all', ''])(
  'a login with an unknown name computes one hash, like a login with a wrong password: “%s”',
  async name => {
    const refused = await logIn('Sova')
    expect(refused.status).toBe(401)
    expect(hashed).toHaveLength(1)
    expect(await logIn(name)).toEqual(refused)
    expect(hashed).toEqual([hashed[0], hashed[0]])
  }
)

test.each([
  ['a minute', 'logInByAddress.1:', 60_000],
  ['an hour', 'logInByAddress.2:', 3_600_000],
  ['an hour with one name', 'logInByAddressAndName.0:', 3_600_000]
])('a login beyond the rate limit for %s is refused without a hash', async (_, bucket, window) => {
  expect((await logIn('Sova')).status).toBe(401)
  const sql = "update rate_limits set full_at = ? where key like ? || '%'"
  const filled = await db.execute({ sql, args: [Date.now() + window, bucket] })
  expect(filled.rowsAffected).toBe(1)
  expect(await logIn('Sova')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(hashed).toHaveLength(1)
  await db.execute('delete from rate_limits')
})

test('simultaneous logins beyond the rate limit for a second are refused without a hash', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => logIn(`nobody_${n}`)))
  const passed = answers.filter(({ status }) => status !== 429)
  expect(passed.length).toBeLessThan(25)
  expect(hashed).toHaveLength(passed.length)
  await db.execute('delete from rate_limits')
})

test('a login with a very long name or password is refused as wrong, and the rate limits do not store it', async () => {
  const refused = await logIn('Sova')
  const long = 'Sova'.repeat(45_000)
  expect(await logIn(long)).toEqual(refused)
  expect(await logIn('Sova', long)).toEqual(refused)
  expect(Math.max(...hashed.map(({ length }) => length))).toBeLessThan(1000)
  const { rows } = await db.execute('select max(length(key)) from rate_limits')
  expect(Number(rows[0]?.[0])).toBeLessThan(100)
  await db.execute('delete from rate_limits')
})

test('a login with a further character after the name or the password of an account is refused', async () => {
  const name = 'Twenty_one_characters'
  const password = '🙂'.repeat(200)
  const passwordHash = await hashPassword(hashing, password)
  await db.execute({
    sql: "insert into users (id, username, password_hash, user_index, created_at, last_seen_at) values ('c', ?, ?, 2, 1, 1)",
    args: [name, passwordHash]
  })
  const statuses = []
  for (const [tried, typed] of [
    [name, password],
    [`${name}🙂`, password],
    [name, `${password}🙂`],
    [name, `${password}a`]
  ] as const)
    statuses.push((await logIn(tried, typed)).status)
  expect(statuses).toEqual([200, 401, 401, 401])
  await db.execute('delete from rate_limits')
})

test('after the clock was set back an exhausted rate limit refuses no login, and is counted anew', async () => {
  await logIn('Sova')
  const hours = 2 * 3_600_000
  await db.execute({ sql: 'update rate_limits set full_at = ?', args: [Date.now() + hours + 3_600_000] })
  expect((await logIn('Sova')).status).toBe(401)
  const { rows } = await db.execute('select max(full_at) from rate_limits')
  expect(Number(rows[0]?.[0])).toBeLessThan(Date.now() + hours)
  await db.execute('delete from rate_limits')
})
