import { join } from 'node:path'
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
const PLATFORM = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }

let server: Awaited<ReturnType<typeof startSqld>>
let db: Client
let token = ''
/** What was hashed: all that its cost depends on. */
let hashed: string[]

/** The hashing service of `npm start`, counted. */
const HASHER = {
  async fetch(_address: string, init: RequestInit): Promise<Response> {
    const { password, log2N, r, p, salt } = JSON.parse(String(init.body)) as Derivation
    hashed.push(`${log2N} ${r} ${p}, ${salt.length} letters of salt for ${password}`)
    const { status, body } = await answerHash({ path: '/', type: '', body: Buffer.from(String(init.body)) })
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
async function logIn(username: string) {
  const answer = await ask('/_login', { method: 'POST', body: JSON.stringify({ username, password: 'a guess' }) })
  return { status: answer.status, said: await answer.json() }
}

beforeAll(async () => {
  server = await startSqld()
  db = createClient(server)
  await migrate(db, readMigrations(MIGRATIONS))
  await fillEmpty(db)
  await db.execute({
    sql: `insert into users (id, username, password_hash, deleted_at, user_index, created_at, last_seen_at) values
      ('a', 'Sova', ?, null, 0, 1, 1), ('b', 'Gone_one', null, 1, 1, 1, 1)`,
    args: [await hashPassword({ hasher: undefined }, 'the right one')]
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
  'a name that nobody has costs the one hash that a wrong password costs: “%s”',
  async name => {
    const wrong = await logIn('Sova')
    expect(wrong.status).toBe(401)
    expect(hashed).toHaveLength(1)
    expect(await logIn(name)).toEqual(wrong)
    expect(hashed).toEqual([hashed[0], hashed[0]])
  }
)

test.each([
  ['a second', 'logInByAddress.0:192.0.2.7'],
  ['a minute', 'logInByAddress.1:192.0.2.7'],
  ['an hour', 'logInByAddress.2:192.0.2.7'],
  ['an hour with one name', 'logInByAddressAndName.0:192.0.2.7 sova']
])('a login beyond the limit for %s costs none', async (_, key) => {
  expect((await logIn('Sova')).status).toBe(401)
  const sql = 'update rate_limits set full_at = full_at + 7200000 where key = ?'
  const filled = await db.execute({ sql, args: [key] })
  expect(filled.rowsAffected).toBe(1)
  expect(await logIn('Sova')).toMatchObject({ status: 429, said: { code: 'too_many_requests' } })
  expect(hashed).toHaveLength(1)
  await db.execute('delete from rate_limits')
})
