import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client/http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDb } from '#functions/db/client.ts'
import { isBlocked } from '#functions/ip-blocks/block-cache.ts'
import { migrate, readMigrations } from '#scripts/site/migrate.ts'
import { startSqld } from '#tests/support/sqld.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const HOURS_MS = 2 * 3_600_000
const ADDRESS = '203.0.113.7'

let server: Awaited<ReturnType<typeof startSqld>>
let db: Client
beforeAll(async () => {
  server = await startSqld()
  db = createClient(server)
  await migrate(db, readMigrations(MIGRATIONS))
  await db.execute("insert into site (id, vapid_public_key, vapid_private_key) values (1, '', '')")
})
afterAll(() => server?.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/**
 * Tells whether a request from the address is refused. Waits until the refresh of the blocks in memory that the request
 * may start has ended.
 */
async function isRefused(): Promise<boolean> {
  const later: Promise<unknown>[] = []
  const db = openDb(server.url, server.authToken).db
  const answer = await isBlocked({ open: () => db, later: work => void later.push(work) }, ADDRESS)
  await Promise.all(later)
  return answer
}

/** Changes a block in the database, as another process of the site does. */
const change = (sql: string) => db.batch([sql, 'update site set ip_blocks_version = ip_blocks_version + 1'])

test('an IP block made or ended by another process takes effect, also after the clock was set back', async () => {
  expect(await isRefused()).toBe(false)
  vi.setSystemTime(Date.now() - HOURS_MS)
  await change(`insert into ip_blocks (ip, masked_bits, range_key, range_bits, created_by, created_at)
    values ('${ADDRESS}', 0, '00000000000000000000ffffcb007107', 128, '', 0)`)
  expect(await isRefused()).toBe(true)
  vi.setSystemTime(Date.now() - HOURS_MS)
  await change('update ip_blocks set ended_at = 1')
  expect(await isRefused()).toBe(false)
  // From its new time the clock goes on: within the next five seconds the blocks in memory are again not refreshed.
  await change('update ip_blocks set ended_at = null')
  expect(await isRefused()).toBe(false)
  vi.setSystemTime(Date.now() + 5000)
  await isRefused()
  expect(await isRefused()).toBe(true)
})
