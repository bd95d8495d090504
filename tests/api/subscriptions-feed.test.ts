import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEED_SORTS } from '#functions/contract/sorts.ts'
import type { Post } from '#functions/contract/views.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'

interface Feed {
  posts: Post[]
  next: string | null
}

let site: SharedSite
let member: Member
let joined: Set<string>
const query = async (sql: string) => (await createClient({ url: site.databaseUrl }).execute(sql)).rows
const readJoined = async () => {
  const rows = await query(
    "select community_id as id from community_members m join users u on u.id = m.user_id where u.username = 'Petrovich'"
  )
  return new Set(rows.map(({ id }) => String(id)))
}

beforeAll(async () => {
  site = await openSharedSite()
  member = await logIn(site.origin, 'Petrovich')
  joined = await readJoined()
})
afterAll(() => site?.stop())

async function readFeed(path: string): Promise<Post[]> {
  const posts: Post[] = []
  for (let next: string | null = ''; next !== null; ) {
    const answer: Response = await member.fetch(`${path}&next=${next}`)
    expect(answer.status).toBe(200)
    const feed = (await answer.json()) as Feed
    posts.push(...feed.posts)
    next = feed.next
  }
  return posts
}

const ids = (posts: Post[]) => posts.map(({ id }) => id)

describe('the feed of subscriptions', () => {
  test.each(FEED_SORTS)(
    'sorted by %s has the posts of joined communities, in the order of the feed of all posts',
    async sort => {
      const all = await readFeed(`/api/posts?sort=${sort}&limit=50`)
      const own = await readFeed(`/api/posts?feed=home&sort=${sort}&limit=50`)
      const isPinned = (post: Post) => sort === 'hot' && post.isPinnedSite
      expect(ids(own)).toEqual(ids(all.filter(post => isPinned(post) || joined.has(post.communityId))))
      expect(own.length).toBeGreaterThan(sort === 'day' ? 3 : 25)
    }
  )

  test.each(FEED_SORTS)(
    'sorted by %s costs two round trips, and rows that do not depend on the number of posts',
    async sort => {
      for (const path of [`/subscriptions?sort=${sort}`]) {
        const timing = (await member.fetch(path)).headers.get('Server-Timing') ?? ''
        expect(Number(/trips;desc="(\d+)"/.exec(timing)?.[1])).toBe(2)
        // A sort with a time window reads posts of each age class in each community. Each of 25 posts and two pinned
        // posts may have a vote of the member. The check whether posts are saved costs some rows for each list of the
        // member, and again for the pinned posts. Beside the feed, the list of current discussions costs one row, and
        // each of five recently read threads costs three.
        const rowsBeside = 1 + 5 * 3
        const classes = { day: 1, week: 2, month: 3, year: 4 }[sort as string] ?? 1
        expect(Number(/rows;desc="(\d+)"/.exec(timing)?.[1])).toBeLessThanOrEqual(
          classes * joined.size + 260 + 27 + 60 + rowsBeside
        )
      }
    }
  )

  test('has every joined community’s posts, even for a member of more communities than one SQL union can have', async () => {
    const strangers = JSON.stringify(Array.from({ length: 460 }, (_, at) => at))
    await query(
      `insert into community_members (community_id, user_id, joined_at) select printf('%024x', value + 1), (select id from users where username = 'Petrovich'), 0 from json_each('${strangers}')`
    )
    const own = await readFeed('/api/posts?feed=home&sort=latest&limit=50')
    const all = await readFeed('/api/posts?sort=latest&limit=50')
    expect(ids(own)).toEqual(ids(all.filter(post => joined.has(post.communityId))))
    await query("delete from community_members where joined_at = 0 and community_id < '0000000000000000000f'")
    expect(await readJoined()).toEqual(joined)
  })

  test('has no posts for a member without communities', async () => {
    const nobody = await logIn(site.origin, 'Marina_K')
    await query("delete from community_members where user_id = (select id from users where username = 'Marina_K')")
    const { posts } = (await (await nobody.fetch('/api/posts?feed=home&sort=latest')).json()) as Feed
    expect(posts).toEqual([])
    expect(await (await nobody.fetch('/subscriptions?sort=latest')).text()).toContain('Нечего показать')
  })
})

test('the home page with subscriptions costs one round trip from its second visit on, and follows each change at once', async () => {
  const db = createClient({ url: site.databaseUrl })
  const me = "(select id from users where username = 'Petrovich')"
  const open = async () => {
    const answer = await member.fetch('/')
    const cards = [...(await answer.text()).matchAll(/<article class="card" id="(p[\w-]+)"/g)].map(([, id]) => id)
    return { trips: /trips;desc="(\d)"/.exec(answer.headers.get('server-timing') ?? '')?.[1], cards }
  }
  const post = `from posts where public_id = substr(?, 2)`
  for (const change of [
    "update users set home_feed = 'subscriptions' where username = 'Petrovich' and ? <> ''",
    `delete from community_members where user_id = ${me} and community_id = (select community_id ${post})`,
    `insert into user_mutes (user_id, muted_user_id, created_at) select ${me}, user_id, 1 ${post}`
  ]) {
    const before = await open()
    await db.execute({ sql: change, args: [before.cards.at(-1) ?? ''] })
    const changed = await open()
    expect(changed.trips).toBe('2')
    expect(changed.cards).not.toEqual(before.cards)
    expect(await open()).toEqual({ trips: '1', cards: changed.cards })
  }
  await db.execute("update users set home_feed = 'all' where username = 'Petrovich'")
  await open()
  expect((await open()).trips).toBe('1')
})
