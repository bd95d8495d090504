import { beforeAll, describe, expect, test } from 'vitest'
import { insertMembers } from '#tests/support/insert-content.ts'
import type { Member } from '#tests/support/member.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
let sova: Member

const MANY = 3000
const NUMBERS = `with recursive n(at) as (select 1 union all select at + 1 from n where at < ${MANY})`
const SOVA = "(select id from users where username = 'Sova')"

beforeAll(async () => {
  sova = await own.as('Sova')
  await insertMembers(own.db, 'da75', MANY)
  await own.run(`insert into communities (id, user_id, name, created_at)
    ${NUMBERS} select printf('%024x', at), ${SOVA}, 'many_' || at, 1 from n`)
  // Two community requests at a time have equal creation times, so that a page break falls between two equal times.
  await own.run(
    `insert into community_requests (user_id, community_name, created_at, denied_at, denied_by)
      ${NUMBERS} select ${SOVA}, 'wish_' || at, ? + at / 2, iif(at % 2, 1, null), iif(at % 2, ${SOVA}, null) from n`,
    Date.now() - 3_600_000
  )
  await own.run(`insert into announcements (post_id, user_id, users_before, audience, started_at, ended_at)
    select id, ${SOVA}, 1, 1, created_at, created_at from posts where true on conflict do nothing`)
  await own.run(`insert into analytics_events (name, payload, created_at)
    ${NUMBERS} select 'bss', (select payload from analytics_events where name = 'bss' limit 1), at from n`)
})

/** Computes how many rows a page may read at most: six for each of its items, plus a fixed number. */
const rowsOf = (items: number) => 6 * items + 100
const PAGES: [path: string, rows: number][] = [
  ['', rowsOf(100)],
  ['/users', rowsOf(100)],
  ['/users?q=m', rowsOf(100)],
  ['/comments', rowsOf(100)],
  ['/communities', rowsOf(100)],
  ['/communities?q=m', rowsOf(100)],
  ['/ipblocks', rowsOf(20)],
  ['/bss', rowsOf(250)],
  ['/new-community-requests', rowsOf(100)],
  ['/announcements', rowsOf(20)]
]

/** The pattern that finds the items' names in a page, and the SQL that returns all names in the page's order. */
const LISTS: [section: string, item: RegExp, all: string][] = [
  [
    'communities',
    /<th[^>]*><a [^>]*href="\/(\w+)"/g,
    'select name as item from communities order by name collate nocase'
  ],
  [
    'new-community-requests',
    /<b>\/(?:<!-- -->)?(\w+)<\/b>/g,
    'select community_name as item from community_requests where created_at > unixepoch() * 1000 - 7776000000 order by created_at desc, id desc'
  ]
]

describe('an administration page', () => {
  test.each(PAGES)('/admin%s costs one round trip and few rows, whatever the amount of data', async (path, rows) => {
    const answer = await sova.fetch(`/admin${path}`)
    expect(answer.status).toBe(200)
    const timing = answer.headers.get('Server-Timing') ?? ''
    expect(/trips;desc="(\d+)"/.exec(timing)?.[1]).toBe('1')
    expect(Number(/rows;desc="(\d+)"/.exec(timing)?.[1])).toBeLessThanOrEqual(rows)
  })

  test.each(LISTS)(
    'each page of the list /admin/%s reads few rows and links to the next; all pages together show every item once',
    async (section, item, all) => {
      const items: string[] = []
      for (let query: string | undefined = ''; query !== undefined; ) {
        const answer: Response = await sova.fetch(`/admin/${section}${query}`)
        expect(Number(/rows;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])).toBeLessThanOrEqual(
          rowsOf(100)
        )
        const html: string = await answer.text()
        const shown = [...html.matchAll(item)].map(([, name]) => String(name))
        items.push(...shown)
        query = /rel="next" href="([^"]+)"/.exec(html)?.[1]
        if (query !== undefined) expect(shown).toHaveLength(100)
      }
      expect(items).toEqual((await own.rows<{ item: string }>(all)).map(row => row.item))
    }
  )
})
