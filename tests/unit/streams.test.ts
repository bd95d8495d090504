import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDb } from '#functions/db/client.ts'
import { createStreams } from '#functions/db/streams.ts'
import { type Access, newAccess } from '#scripts/site/access.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

/** Maximum number of streams that an isolate keeps. */
const KEPT = 8

let folder: string
let access: Access
let url: string
let database: TestDatabase

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'streams-'))
  access = newAccess()
  const started = await startTestDatabase(join(folder, 'db'), access)
  url = started.url
  database = started.database
})
afterAll(async () => {
  await database?.stopDatabase()
  rmSync(folder, { recursive: true, force: true })
})

interface Sent {
  baton?: string
  requests: { type: string }[]
}

/** Opens the database as an isolate of its own does. `sent` lists the bodies of its requests. */
function openIsolate(isLocal = true) {
  const sent: Sent[] = []
  const route = {
    fetch: (input: string, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)))
      return fetch(input, init)
    }
  } as Pick<Fetcher, 'fetch'>
  const near = { streams: createStreams(), ...(isLocal && { route }) }
  return { ...openDb(url, access.authToken, near), sent }
}

/** Sends a request of another process to the database, outside of all isolates. */
async function post(requests: object[], baton?: string): Promise<string> {
  const answer = await fetch(`${url}/v3/pipeline`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${access.authToken}` },
    body: JSON.stringify({ requests, ...(baton !== undefined && { baton }) })
  })
  return ((await answer.json()) as { baton: string }).baton
}
const execute = (text: string) => ({ type: 'execute', stmt: { sql: text } })

type Isolate = ReturnType<typeof openIsolate>
const insert = ({ db }: Isolate, id: number) => db.run(sql`insert into words (id) values (${id})`)
const idsOf = async ({ db }: Isolate) => (await db.values<[number]>(sql`select id from words order by id`)).flat()
const newStreams = ({ sent }: Isolate) => sent.filter(({ baton }) => baton === undefined).length

let isolate: Isolate
beforeEach(async () => {
  isolate = openIsolate()
  await isolate.db.run(sql`drop table if exists words`)
  await isolate.db.run(sql`create table words (id integer primary key)`)
})

describe('the streams of an isolate', () => {
  test('calls one after another use one stream, and each costs one round trip', async () => {
    const { stats } = isolate
    const before = stats.roundTrips
    for (let id = 0; id < 10; id += 1) await insert(isolate, id)
    expect(stats.roundTrips - before).toBe(10)
    expect(newStreams(isolate)).toBe(1)
  })

  test('many calls at once to a database of this machine share the kept streams, and all are answered', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, id) => (id % 2 ? insert(isolate, id) : idsOf(isolate))))
    expect(await idsOf(isolate)).toHaveLength(25)
    expect(newStreams(isolate)).toBeLessThanOrEqual(KEPT)
  })

  test('calls to a remote database without a free stream open streams for themselves and close them', async () => {
    const remote = openIsolate(false)
    const requests = vi.spyOn(globalThis, 'fetch')
    await Promise.all(Array.from({ length: 10 }, (_, id) => idsOf(remote).then(() => id)))
    const bodies = requests.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as Sent)
    requests.mockRestore()
    expect(bodies.filter(body => body.requests.at(-1)?.type === 'close')).toHaveLength(10 - KEPT)
  })

  test('two isolates never use a stream of one another', async () => {
    const other = openIsolate()
    await Promise.all([insert(isolate, 1), insert(other, 2)])
    await Promise.all([insert(isolate, 3), insert(other, 4)])
    const batonsOf = ({ sent }: Isolate) => sent.flatMap(({ baton = [] }) => baton)
    expect(new Set([...batonsOf(isolate), ...batonsOf(other)]).size).toBe(
      batonsOf(isolate).length + batonsOf(other).length
    )
    expect(await idsOf(other)).toEqual([1, 2, 3, 4])
  })

  test('a stream that has rested for longer than the server keeps it is opened anew, in one round trip', async () => {
    const { stats } = isolate
    await insert(isolate, 1)
    const before = [newStreams(isolate), stats.roundTrips]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9000 })
    try {
      await insert(isolate, 2)
    } finally {
      vi.useRealTimers()
    }
    expect([newStreams(isolate) - (before[0] ?? 0), stats.roundTrips - (before[1] ?? 0)]).toEqual([1, 1])
  })

  test('a baton that the server refuses is replaced by a new stream, and the write is done once', async () => {
    await insert(isolate, 1)
    await database.stopDatabase()
    await database.startDatabase()
    await insert(isolate, 2)
    expect(await idsOf(isolate)).toEqual([1, 2])
    expect(isolate.sent.at(-2)?.baton).toBeUndefined()
  })

  test('a call while the database is stopped fails, and the streams work again once the database runs', async () => {
    await database.stopDatabase()
    await expect(Promise.all([insert(isolate, 1), insert(isolate, 2), idsOf(isolate)])).rejects.toThrow()
    await database.startDatabase()
    await insert(isolate, 3)
    expect(await idsOf(isolate)).toContain(3)
  })
})

describe('a transaction', () => {
  test('a batch with a failing statement in the middle changes nothing, and its stream goes on without it', async () => {
    const { db } = isolate
    const add = (id: number) => sql`insert into words (id) values (${id})`
    await insert(isolate, 1)
    await expect(db.batch([db.run(add(2)), db.run(add(1)), db.run(add(3))])).rejects.toThrow()
    const before = newStreams(isolate)
    await insert(openIsolate(), 4)
    await insert(isolate, 5)
    expect(await idsOf(isolate)).toEqual([1, 4, 5])
    expect(newStreams(isolate)).toBe(before)
  })

  test('a statement that cannot be parsed leaves no transaction open, and the stream is given up', async () => {
    await expect(isolate.db.run(sql`insert into words values (`)).rejects.toThrow()
    expect(isolate.sent.at(-1)?.requests).toEqual([{ type: 'close' }])
    await insert(openIsolate(), 1)
    await insert(isolate, 2)
    expect(await idsOf(isolate)).toEqual([1, 2])
  })

  test('reads are answered while writes wait for a lock of another process', async () => {
    const baton = await post([execute('begin immediate')])
    const order: string[] = []
    const writes = [1, 2, 3].map(id => insert(isolate, id).then(() => order.push('write')))
    await Promise.all(Array.from({ length: 5 }, () => idsOf(isolate).then(() => order.push('read'))))
    await post([execute('commit'), { type: 'close' }], baton)
    await Promise.all(writes)
    expect(order).toEqual([...Array(5).fill('read'), ...Array(3).fill('write')])
  })
})

test('calls to a database that hangs fail, those that wait for a stream too, and later calls are answered', async () => {
  database.hangDatabase()
  const calls = Array.from({ length: KEPT + 4 }, () => idsOf(isolate))
  const ends = await Promise.allSettled(calls)
  database.resumeDatabase()
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(await idsOf(isolate)).toEqual([])
}, 30_000)
