import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEED_SORTS } from '#functions/contract/sorts.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { logIn, logInAnswer, type Member } from '#tests/support/member.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'
import { FIRST_WINDOW, firstScreenOf, typicalBrotliSize } from '#tests/support/weight.ts'

let site: SharedSite
let members: Member[]
let threads: { path: string; comments: number }[]

beforeAll(async () => {
  site = await openSharedSite()
  const names = ['Petrovich', 'Marina_K', 'Sova']
  members = await Promise.all(names.map(name => logIn(site.origin, name)))
  const db = createClient({ url: site.databaseUrl })
  const { rows } = await db.execute(
    `select c.name || '/post/' || p.public_id as path, count(*) as comments
     from comments k join posts p on p.id = k.post_id join communities c on c.id = p.community_id
     group by p.id order by comments desc limit 60`
  )
  db.close()
  threads = rows.map(row => ({ path: `/${row['path']}`, comments: Number(row['comments']) }))
})
afterAll(() => site?.stop())

function costOf({ headers }: Response): { trips: number; rows: number } {
  const read = (name: string) =>
    Number(new RegExp(`\\b${name};desc="(\\d+)"`).exec(headers.get('Server-Timing') ?? '')?.[1] ?? Number.NaN)
  return { trips: read('trips'), rows: read('rows') }
}

/** Checks for each of the members that a page costs no more rows and round trips than allowed. */
async function expectCost(path: string, budget: number, most = 1): Promise<void> {
  for (const member of members) {
    const answer = await member.fetch(path)
    expect(answer.status, path).toBe(200)
    await answer.body?.cancel()
    const { trips, rows } = costOf(answer)
    expect(trips, `round trips of ${path}`).toBeLessThanOrEqual(most)
    expect(rows, `rows read by ${path}`).toBeLessThanOrEqual(budget)
  }
}

describe('the database costs of a member’s requests', () => {
  test('the viewer and the initial state cost a bounded number of rows', async () => {
    await expectCost('/api/_user', 20)
    await expectCost('/api/_initial', 60)
  })

  test('a feed costs a bounded number of rows', async () => {
    for (const sort of FEED_SORTS) {
      // Each of 25 posts and two pinned posts costs one row for the member's vote, and one when it is saved. Each post
      // that the member has opened costs two rows.
      const budget = (['day', 'week', 'month', 'year'].includes(sort) ? 350 : 150) + 27 + 27 + 2 * 27
      for (const path of ['/all', '/Radio', '/']) await expectCost(`${path}?sort=${sort}`, budget)
    }
  })

  test('a whole thread, large or small, costs a bounded number of rows', async () => {
    expect(threads.length).toBe(60)
    for (const { path, comments } of [0, 1, 2, 30, 59].map(at => threads[at] as (typeof threads)[number]))
      await expectCost(path, 2.2 * comments + 110, comments > 500 ? 2 : 1)
  })

  test('a profile, the lists and the settings cost a bounded number of rows', async () => {
    await expectCost('/@Petrovich', 350)
    for (const path of ['/@Petrovich/lists', '/settings', '/communities']) await expectCost(path, 150)
  })

  test('a login costs a bounded number of rows', async () => {
    const { trips, rows } = costOf(await logInAnswer(site.origin, 'Petrovich'))
    expect(trips).toBe(2)
    expect(rows).toBeLessThanOrEqual(40)
  })

  test('the viewer costs at most 20 rows, however many communities the viewer moderates, which a separate query reads', async () => {
    const db = createClient({ url: site.databaseUrl })
    const named = "select id from users where username = 'Marina_K'"
    await db.batch([
      `insert into communities (id, user_id, name, created_at)
        with recursive n(at) as (select 1 union all select at + 1 from n where at < 30)
        select printf('c0%022x', at), (${named}), 'Mesto' || at, 1 from n`,
      `insert into community_mods (community_id, user_id, position, created_at)
        select id, (${named}), 0, 1000 + rowid from (select id, row_number() over (order by id) as rowid from communities where name like 'Mesto%')`
    ])
    const marina = await logIn(site.origin, 'Marina_K')
    const costOfRequest = async () => {
      const answer = await marina.fetch('/api/_user')
      expect(costOf(answer).rows).toBeLessThanOrEqual(20)
      return ((await answer.json()) as Viewer).moddingList?.filter(({ name }) => name.startsWith('Mesto')) ?? []
    }
    const names = Array.from({ length: 30 }, (_, at) => `Mesto${at + 1}`)
    expect((await costOfRequest()).map(({ name }) => name)).toEqual(names)
    await db.batch([
      "update communities set title = 'Новое место' where name = 'Mesto2'",
      "delete from community_mods where community_id = (select id from communities where name = 'Mesto1')"
    ])
    db.close()
    const [first, ...rest] = await costOfRequest()
    expect(first).toMatchObject({ name: 'Mesto2', title: 'Новое место', proPic: null })
    expect(rest).toHaveLength(28)
  })
})

test('the first screen of a member’s feed fits into the first TCP window', async () => {
  for (const member of members) {
    for (const path of ['/', '/all', '/?sort=all', '/subscriptions']) {
      const html = await member.fetch(path).then(answer => answer.text())
      expect(typicalBrotliSize(firstScreenOf(html)), path).toBeLessThanOrEqual(FIRST_WINDOW)
    }
  }
})
