import { beforeAll, describe, expect, test } from 'vitest'
import { FEED_SORTS } from '#functions/contract/sorts.ts'
import type { Post } from '#functions/contract/views.ts'
import { insertPost } from '#tests/support/insert-content.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()

interface Feed {
  posts: Post[]
  next: string | null
}

/** Petrovich moderates some communities, Marina_K none. */
let petrovich: Member
let marina: Member
let moderated: Set<string>
beforeAll(async () => {
  await own.run("delete from community_mods where user_id = (select id from users where username = 'Marina_K')")
  petrovich = await own.as('Petrovich')
  marina = await own.as('Marina_K')
  const rows = await own.rows<{ id: string }>(
    "select community_id id from community_mods m join users u on u.id = m.user_id where u.username = 'Petrovich'"
  )
  moderated = new Set(rows.map(({ id }) => id))
})

async function readFeed(by: Member, query: string): Promise<Post[]> {
  const posts: Post[] = []
  for (let next: string | null = ''; next !== null; ) {
    const feed: Feed = await okBody(await by.fetch(`/api/posts?${query}&limit=50&next=${next}`))
    posts.push(...feed.posts)
    next = feed.next
  }
  return posts
}
const ids = (posts: Post[]) => posts.map(({ id }) => id)
const costOf = (answer: Response) =>
  ['trips', 'rows'].map(name =>
    Number(new RegExp(`${name};desc="(\\d+)"`).exec(answer.headers.get('Server-Timing') ?? '')?.[1])
  )

describe('the feed of the communities that the viewer moderates', () => {
  test.each(FEED_SORTS)(
    'the feed of moderated communities, sorted by %s, has their posts in the order of the feed of all posts',
    async sort => {
      await own.run('update posts set pinned_site_at = null')
      const all = await readFeed(petrovich, `sort=${sort}`)
      const feed = await readFeed(petrovich, `feed=moderating&sort=${sort}`)
      expect(ids(feed)).toEqual(ids(all.filter(post => moderated.has(post.communityId))))
      expect(feed.length).toBeGreaterThan(3)
    }
  )

  test('has posts pinned on the site at the place that the sort gives them, each once', async () => {
    const [one = ''] = moderated
    const { name } = await own.row<{ name: string }>('select name from communities where id = ?', one)
    const [moderatedPost, otherPost] = [
      await insertPost(own.db, 'Sova', name),
      await insertPost(own.db, 'Sova', 'Kotiki')
    ]
    await own.run('update posts set pinned_site_at = 1, hot = 1 where id in (?, ?)', moderatedPost.id, otherPost.id)
    const feed = await readFeed(petrovich, 'feed=moderating')
    expect(feed.at(-1)?.id).toBe(moderatedPost.id)
    expect(ids(feed).filter(id => id === moderatedPost.id)).toHaveLength(1)
    if (!moderated.has(feed[0]?.communityId ?? '')) throw new Error('A post from elsewhere stands on top.')
  })

  test('is refused to guests, and empty for a member who moderates nothing', async () => {
    expect(await codeOf(await fetch(`${own.origin}/api/posts?feed=moderating`))).toBe('401 not_logged_in')
    const answer = await marina.fetch('/api/posts?feed=moderating')
    expect(costOf(answer)[1]).toBeLessThanOrEqual(20)
    expect(await okBody(answer)).toEqual({ posts: [], next: null })
  })

  test('has a page, to which a moderator’s sidebar links', async () => {
    const hasLink = async (by: Member) => (await (await by.fetch('/all')).text()).includes('href="/moderating"')
    expect([await hasLink(petrovich), await hasLink(marina)]).toEqual([true, false])
    for (const path of ['/moderating', '/-/feed?feed=moderating']) {
      const answer = await petrovich.fetch(path)
      const [trips = 0, rows = 0] = costOf(answer)
      expect([answer.status, trips], path).toEqual([200, 2])
      expect(rows, path).toBeLessThanOrEqual(4 * moderated.size + 260 + 27 + 60)
      // The page's right column links to posts of the whole site, so the test reads only the part before that column.
      const [feed = ''] = (await answer.text()).split('<aside')
      const communities = [...feed.matchAll(/href="\/(\w+)\/post\/\w+"/g)].map(([, name]) => name)
      const names = await own.rows<{ name: string }>(
        `select name from communities where id in (${[...moderated].map(id => `'${id}'`).join()})`
      )
      expect(communities.length).toBeGreaterThan(10)
      const known = new Set(names.map(({ name }) => name))
      expect(
        communities.filter(name => name === undefined || !known.has(name)),
        path
      ).toEqual([])
    }
    const guest = await fetch(`${own.origin}/moderating?sort=new`, { redirect: 'manual' })
    expect([guest.status, guest.headers.get('Location')]).toEqual([302, '/login?next=%2Fmoderating%3Fsort%3Dnew'])
  })
})
