import { asc, desc, eq, gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseError } from '#functions/db/batch.ts'
import { changedRows, type Db, type DbStats, openDb } from '#functions/db/client.ts'
import { load, mapPlan, plan } from '#functions/db/plan.ts'
import { jsonRow, prepared, SHAPES_KEPT } from '#functions/db/prepared.ts'
import { site } from '#functions/db/schema/index.ts'
import { startSqld } from '#tests/support/sqld.ts'

let server: Awaited<ReturnType<typeof startSqld>>
let db: Db
let stats: DbStats

beforeAll(async () => {
  server = await startSqld()
})
afterAll(() => server?.stop())

beforeEach(async () => {
  const opened = openDb(server.url, server.authToken)
  db = opened.db
  stats = opened.stats
  await db.run(sql`drop table if exists site`)
  await db.run(
    sql`create table site (id integer primary key, signups_disabled integer, no_users integer unique, no_users_ever, ip_blocks_version integer, vapid_public_key text, vapid_private_key text, discussed text, discussed_at integer)`
  )
})

const row = (id: number, over: Partial<typeof site.$inferInsert> = {}) =>
  db.insert(site).values({ id, noUsers: id, noUsersEver: 0, ...over })
const ids = async () => (await db.select({ id: site.id }).from(site)).map(({ id }) => id)

describe('a batch', () => {
  test('a batch takes one round trip, and its results are in the order of its statements', async () => {
    await row(1)
    const before = stats.roundTrips
    const [inserted, updated, selected] = await db.batch([
      row(2),
      db.update(site).set({ signupsDisabled: true }),
      db.select({ id: site.id, signupsDisabled: site.signupsDisabled }).from(site).orderBy(site.id)
    ])
    expect(stats.roundTrips - before).toBe(1)
    expect([inserted, updated].map(changedRows)).toEqual([1, 2])
    expect(selected).toEqual([
      { id: 1, signupsDisabled: true },
      { id: 2, signupsDisabled: true }
    ])
    expect(stats.rowsRead).toBeGreaterThan(0)
  })

  test('a batch with a failing statement changes nothing, and throws the error of the database', async () => {
    await row(1)
    const failing = db.batch([row(2), row(3, { noUsers: 1 }), row(4)])
    const error = await failing.catch((reason: unknown) => reason)
    const cause = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error
    expect(cause).toBeInstanceOf(DatabaseError)
    expect((cause as DatabaseError).code).toMatch(/^SQLITE_CONSTRAINT/)
    expect(await ids()).toEqual([1])
    await db.batch([row(5), row(6)])
    expect(await ids()).toEqual([1, 5, 6])
  })

  test('texts, numbers and booleans are stored and read unchanged', async () => {
    const texts = ['', 'Вече', '👩🏽‍🚀', 'a\u0000b', '"\\\n\u2028', 'x'.repeat(100_000)]
    const numbers = [0, -1, 1.5, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]
    await db.batch([
      row(1),
      ...texts.map((text, at) => row(10 + at, { vapidPublicKey: text })),
      ...numbers.map((number, at) => row(20 + at, { noUsersEver: number, signupsDisabled: at % 2 === 0 }))
    ])
    const { all } = await load(db, { all: plan([db.select().from(site).orderBy(site.id)], rows => rows) })
    const from = (start: number, length: number) => all.slice(start, start + length)
    expect(from(1, texts.length).map(({ vapidPublicKey }) => vapidPublicKey)).toEqual(texts)
    expect(from(1 + texts.length, numbers.length).map(({ noUsersEver }) => noUsersEver)).toEqual(numbers)
    expect(all.at(-1)?.signupsDisabled).toBe(true)
  })

  test('a prepared query runs with the values of each call, and keeps the order and types of its results', async () => {
    const fields = { id: site.id, key: { text: site.vapidPublicKey, flag: site.signupsDisabled } }
    const fromId = prepared((writer, { descending }: { descending: boolean }) => ({
      fields,
      select: writer
        .select(jsonRow(fields))
        .from(site)
        .where(gte(site.id, sql.placeholder('id')))
        .orderBy(descending ? desc(site.id) : asc(site.id))
        .limit(sql.placeholder('limit'))
    }))
    const text = '"\\\n\u2028👩🏽‍🚀'
    await db.batch([
      row(1),
      row(2, { vapidPublicKey: text, signupsDisabled: true }),
      row(3, { signupsDisabled: null as never })
    ])
    const loaded = await load(db, {
      up: fromId({ descending: false }, { id: 2, limit: 10 }),
      down: mapPlan(fromId({ descending: true }, { id: 1, limit: 2 }), rows => rows.map(({ id }) => id)),
      none: fromId({ descending: true }, { id: 9, limit: 2 })
    })
    expect(loaded.up).toEqual([
      { id: 2, key: { text, flag: true } },
      { id: 3, key: { text: '', flag: null } }
    ])
    expect(loaded.down).toEqual([3, 2])
    expect(loaded.none).toEqual([])
  })

  test('rows that are kept have the fields of their query, and the values that are stored now', async () => {
    const byName = <Name extends string>(name: Name) => {
      const fields = { id: site.id, [name]: site.vapidPublicKey } as Record<'id' | Name, typeof site.vapidPublicKey>
      return prepared(writer => ({ fields, select: writer.select(jsonRow(fields)).from(site) }))
    }
    const plans = { keys: byName('key')({}, {}), notes: byName('note')({}, {}) }
    const long = 'x'.repeat(1000)
    await row(1, { vapidPublicKey: long })
    const first = await load(db, plans)
    expect(first).toEqual({ keys: [{ id: 1, key: long }], notes: [{ id: 1, note: long }] })
    expect(await load(db, plans)).toEqual(first)
    expect((await load(db, { keys: plans.keys })).keys[0]).toBe((await load(db, { keys: plans.keys })).keys[0])
    await db.update(site).set({ vapidPublicKey: `${long}y` })
    expect(await load(db, plans)).toEqual({ keys: [{ id: 1, key: `${long}y` }], notes: [{ id: 1, note: `${long}y` }] })
  })

  test('kept rows take a limited number of characters', async () => {
    const fields = { id: site.id, key: site.vapidPublicKey }
    const all = prepared(writer => ({ fields, select: writer.select(jsonRow(fields)).from(site).orderBy(site.id) }))(
      {},
      {}
    )
    const read = () => load(db, { rows: all }).then(({ rows }) => rows)
    await db.batch([row(1, { vapidPublicKey: 'a'.repeat(200) }), row(2, { vapidPublicKey: 'b'.repeat(3_000_000) })])
    const [kept] = await read()
    expect((await read())[0]).toBe(kept)
    await db.batch([row(3, { vapidPublicKey: 'c'.repeat(3_000_000) }), row(4, { vapidPublicKey: 'd'.repeat(200) })])
    await read()
    await db.delete(site).where(eq(site.id, 1))
    await read()
    await row(1, { vapidPublicKey: 'a'.repeat(200) })
    const [again] = await read()
    expect(again).toEqual(kept)
    expect(again).not.toBe(kept)
  })

  test('the most recently used variants of a prepared query are cached, up to a limit', () => {
    const written: number[] = []
    const shaped = prepared((writer, { n }: { n: number }) => {
      written.push(n)
      return { fields: { id: site.id }, select: writer.select(jsonRow({ id: site.id })).from(site) }
    })
    const use = (n: number) => shaped({ n }, {})
    for (let n = 0; n < SHAPES_KEPT; n += 1) use(n)
    use(0)
    use(SHAPES_KEPT)
    const before = written.length
    use(0)
    expect(written.length).toBe(before)
    use(1)
    expect(written.slice(before)).toEqual([1])
  })

  test('an empty bundle of reads (plans) runs no query', async () => {
    const before = stats.roundTrips
    expect(await load(db, {})).toEqual({})
    expect(stats.roundTrips).toBe(before)
  })
})
