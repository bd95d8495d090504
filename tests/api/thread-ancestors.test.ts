import { expect, test } from 'vitest'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()

interface Read {
  trips: number
  /** Ids of the comments in the order of the page. */
  ids: string[]
  /** The page with nothing but the beginnings and ends of comments, by which their nesting is seen. */
  nesting: string
}

async function readAs(name: string, path: string): Promise<Read> {
  const answer = await (await site.as(name)).fetch(path)
  const html = await answer.text()
  const trips = Number(/trips;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])
  const marks = [...html.matchAll(/<article class="comment" id="c([0-9a-f]{24})"|<\/article>/g)]
  return {
    trips,
    ids: marks.flatMap(([, id]) => id ?? []),
    nesting: marks.map(([, id]) => id ?? '/').join(' ')
  }
}

const parentOf = (id: string) =>
  site.row<{ parent: string }>('select parent_id parent from comments where id = ?', id).then(({ parent }) => parent)

test('a long thread costs one round trip when it is read again, and its comments stand below their ancestors though others are missing by then', async () => {
  const post = await site.row<{ id: string; path: string }>(
    `select p.id, '/' || c.name || '/post/' || p.public_id path from posts p join communities c on c.id = p.community_id
     where p.no_comments > 500 and p.deleted_at is null`
  )
  // The first page of a member also notes the time of the visit, which costs a round trip.
  await readAs('Petrovich', post.path)
  const first = await readAs('Marina_K', post.path)
  expect(first.ids.length).toBeGreaterThan(500)
  const again = await readAs('Petrovich', post.path)
  expect([again.trips, again.nesting === first.nesting]).toEqual([1, true])

  const raised = await site.row<{ id: string }>(
    `select id from comments c where post_id = ? and deleted_at is null and parent_id is not null
       and not exists (select 1 from json_each(?) where value in (c.id, c.parent_id))`,
    post.id,
    JSON.stringify(first.ids)
  )
  await site.run('update comments set upvotes = upvotes + 10000 where id = ?', raised.id)
  const changed = await readAs('Marina_K', post.path)
  expect(changed.ids).toContain(raised.id)
  expect(changed.nesting).toMatch(new RegExp(`${await parentOf(raised.id)}(?: [0-9a-f]{24} [^a-f0-9]*/)* ${raised.id}`))
  const last = await readAs('Petrovich', post.path)
  expect([last.trips, last.nesting === changed.nesting]).toEqual([1, true])
})
