import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { adminCommand } from '#tests/support/admin-command.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { type SupervisedSite, superviseSite } from '#tests/support/supervised-site.ts'
import { faultsOf, startPlain, startRepeating, type Writer } from '#tests/support/writers.ts'

const PATIENCE_MS = 120_000
const WAIT = { timeout: 60_000, interval: 50 }
/** Number of comments that each writer must post before a restart or crash, and again afterwards. */
const SOME = 5

let site: SupervisedSite
let member: Member
let postId: string
let rounds = 0

beforeAll(async () => {
  site = await superviseSite({ RATE_LIMITS: 'off' })
  await vi.waitFor(async () => expect((await fetch(`${site.origin}/healthz`)).status).toBe(200), WAIT)
  const db = createClient({ url: await site.databaseUrl() })
  const { rows } = await db.execute('select id from posts where deleted_at is null and locked_at is null limit 1')
  postId = String(rows[0]?.['id'])
  db.close()
  member = await logIn(site.origin, 'Marina_K')
}, PATIENCE_MS)
afterAll(() => site?.stop(), PATIENCE_MS)

const writesOn = (writers: Writer[]) => {
  const before = writers.map(({ answered }) => answered.length)
  return vi.waitFor(() => {
    for (const [at, { answered }] of writers.entries())
      expect(answered.length).toBeGreaterThan((before[at] ?? 0) + SOME)
  }, WAIT)
}

/**
 * Runs an event while two clients write comments.
 * @returns the faults of the stored comments, and the writes without an answer.
 */
async function writtenDuring(happens: () => void) {
  rounds += 1
  const target = { origin: site.origin, member, postId }
  const repeating = startRepeating(target, `Повторено ${rounds}:`)
  const plain = startPlain(target, `Однажды ${rounds}:`)
  const writers = [repeating, plain]
  try {
    await writesOn(writers)
    happens()
    await writesOn(writers)
  } finally {
    await Promise.all(writers.map(({ stop }) => stop()))
  }
  const db = createClient({ url: await site.databaseUrl() })
  try {
    return { ...(await faultsOf(db, writers)), unanswered: plain.unanswered }
  } finally {
    db.close()
  }
}

const ALL_THERE_ONCE = { missing: [], doubled: [] }

describe('a supervised site whose listening socket outlives the server', () => {
  test('refuses no write during a restart, and stores each write once', { timeout: PATIENCE_MS }, async () => {
    const starts = () => site.notifications().match(/--ready/g)?.length
    await expect.poll(starts, WAIT).toBe(1)
    expect(await writtenDuring(() => site.signal('server', 'SIGTERM'))).toEqual({ ...ALL_THERE_ONCE, unanswered: [] })
    await expect.poll(starts, WAIT).toBe(2)
  })

  test('refuses no write during an upgrade to a build with a new migration, and stores each write once', {
    timeout: PATIENCE_MS
  }, async () => {
    const icon = async () => (await fetch(`${site.origin}/favicon.svg`)).text()
    const before = await icon()
    appendFileSync(join(site.sources, 'dist/client/favicon.svg'), '<!-- newer -->')
    const journal = join(site.sources, 'migrations/meta/_journal.json')
    const { entries } = JSON.parse(readFileSync(journal, 'utf8'))
    writeFileSync(journal, JSON.stringify({ entries: [...entries, { tag: '9999_newer' }] }))
    writeFileSync(join(site.sources, 'migrations/9999_newer.sql'), 'create table newer (id text)')
    expect(await icon()).toBe(before)
    expect(await writtenDuring(() => site.signal('server', 'SIGTERM'))).toEqual({ ...ALL_THERE_ONCE, unanswered: [] })
    expect(await icon()).toBe(`${before}<!-- newer -->`)
    const db = createClient({ url: await site.databaseUrl() })
    expect((await db.execute('select count(*) as rows from newer')).rows[0]).toEqual({ rows: 0 })
    db.close()
  })

  test.each(['workerd', 'sqld', 'server', 'all'] as const)(
    'loses no answered write if a process is killed: %s',
    { timeout: PATIENCE_MS },
    async part => expect(await writtenDuring(() => site.signal(part, 'SIGKILL'))).toMatchObject(ALL_THERE_ONCE)
  )

  test('has a database without errors after the restarts and crashes of the tests above', {
    timeout: PATIENCE_MS
  }, async () => {
    expect(await adminCommand(site.dataDir, ['check'])).toBe('0 Nothing is wrong.')
  })

  test('reports its start to the supervisor, and then regularly that it is alive', {
    timeout: PATIENCE_MS
  }, async () => {
    await vi.waitFor(() => expect(site.notifications()).toMatch(/--ready\n(?:WATCHDOG=1\n){2}/), WAIT)
  })
})
