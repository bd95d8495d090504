import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InitialState, Mutes } from '#functions/contract/initial-state.ts'
import { FEED_SORTS } from '#functions/contract/sorts.ts'
import type { Comment, Community, FeedItem, Post, User, UserRef } from '#functions/contract/views.ts'
import { guestToken, logIn, type Member } from '#tests/support/member.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'
import { refOf } from '#tests/support/user-ref.ts'
import { Visitor } from '#tests/support/visitor.ts'

let site: SharedSite
let db: Client
let member: Member
/**
 * The account with the most posts. `bigCommunity` is the community with the most posts, `withoutPosts` an account
 * without posts.
 */
let author: UserRef
let bigCommunity: Community
let withoutPosts: { id: string; username: string }

const first = async (sql: string, ...args: string[]) => ({ ...(await db.execute({ sql, args })).rows[0] })
const idOf = async (username: string) => String((await first('select id from users where username = ?', username)).id)

/**
 * Deletes four fifths of the posts that are neither by `author` nor in `bigCommunity`, with their comments, because the
 * tests read whole feeds hundreds of times. Each feed still has several loads.
 */
const thinOut = () =>
  db.batch([
    {
      sql: 'delete from posts where user_id <> ? and community_id <> ? and rowid % 5 > 0',
      args: [author.id, bigCommunity.id]
    },
    'delete from comments where post_id not in (select id from posts)'
  ])

beforeAll(async () => {
  site = await openSharedSite()
  db = createClient({ url: site.databaseUrl })
  member = await logIn(site.origin, 'Petrovich')
  const ACTIVE = "deleted_at is null and banned_at is null and username <> 'Petrovich'"
  const writer = await first(`select username from users where ${ACTIVE} order by no_posts desc limit 1`)
  author = refOf(await get<User>(`/api/users/${writer.username}`))
  const big = await first('select name from communities order by no_posts desc limit 1')
  bigCommunity = { ...(await get<Community>(`/api/communities/${big.name}?byName=true`)), mods: null, rules: null }
  const silentMember = await first(
    `select id, username from users where ${ACTIVE} and id not in (select user_id from posts) limit 1`
  )
  withoutPosts = { id: String(silentMember.id), username: String(silentMember.username) }
  await thinOut()
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})
beforeEach(async () => {
  await db.batch(['delete from user_mutes', 'delete from community_mutes'])
})

async function get<Body>(path: string, by: Pick<Member, 'fetch'> = member): Promise<Body> {
  const answer = await by.fetch(path)
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as Body
}
const guest: Pick<Member, 'fetch'> = { fetch: (path, init) => fetch(site.origin + path, init) }

async function send<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await member.send(method, path, body)
  expect(answer.status, `${method} ${path}`).toBe(200)
  return (await answer.json()) as Body
}
async function refused(method: string, path: string, body?: unknown): Promise<string> {
  const { status, code } = (await (await member.send(method, path, body)).json()) as { status: number; code: string }
  return `${status} ${code}`
}
const costOf = ({ headers }: Response) => {
  const timing = headers.get('Server-Timing') ?? ''
  const read = (name: string) => Number(new RegExp(`\\b${name};desc="(\\d+)"`).exec(timing)?.[1] ?? Number.NaN)
  return { trips: read('trips'), rows: read('rows') }
}

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const userMute = () => ({
  id: expect.stringMatching(/^u_\d+$/),
  type: 'user',
  mutedUserId: author.id,
  mutedUser: { ...author, isMuted: true },
  createdAt: time
})
const communityMute = () => ({
  id: expect.stringMatching(/^c_\d+$/),
  type: 'community',
  mutedCommunityId: bigCommunity.id,
  mutedCommunity: { ...bigCommunity, userJoined: expect.any(Boolean), userMod: expect.any(Boolean), isMuted: true },
  createdAt: time
})
const NO_MUTES: Mutes = { userMutes: [], communityMutes: [] }

describe('the calls for mutes', () => {
  test('[A7.mutes.01 A7.mutes.03] a member mutes and unmutes an account; a repeated call changes nothing', async () => {
    const mutes = await send<Mutes>('POST', '/api/mutes', { userId: author.id })
    expect(mutes).toEqual({ userMutes: [userMute()], communityMutes: [] })
    expect(await send('POST', '/api/mutes', { userId: author.id, communityId: null })).toEqual(mutes)
    expect(await get('/api/mutes')).toEqual(mutes)
    expect((await get<InitialState>('/api/_initial')).mutes).toEqual(mutes)
    expect((await get<User>(`/api/users/${author.username}`)).isMuted).toBe(true)
    expect((await get<User>(`/api/users/${author.username}`, guest)).isMuted).toBe(false)
    expect((await get<InitialState>('/api/_initial', guest)).mutes).toEqual(NO_MUTES)
    // The mutes of one member are not visible to another member.
    expect(await get<Mutes>('/api/mutes', await logIn(site.origin, 'Marina_K'))).toEqual(NO_MUTES)
    for (const _ of [1, 2]) {
      expect(await send('DELETE', `/api/mutes/users/${author.id}`)).toEqual({ success: true })
      expect(await get('/api/mutes')).toEqual(NO_MUTES)
    }
    expect((await get<User>(`/api/users/${author.username}`)).isMuted).toBe(false)
  })

  test('[A7.mutes.02 A7.mutes.04] a member mutes and unmutes a community; a repeated call changes nothing', async () => {
    const mutes = await send<Mutes>('POST', '/api/mutes', { communityId: bigCommunity.id })
    expect(mutes).toEqual({ userMutes: [], communityMutes: [communityMute()] })
    expect(await send('POST', '/api/mutes', { communityId: bigCommunity.id })).toEqual(mutes)
    const state = await get<InitialState>('/api/_initial')
    expect(state.mutes).toEqual(mutes)
    for (const path of [`/api/communities/${bigCommunity.id}`, `/api/communities/${bigCommunity.name}?byName=true`]) {
      expect((await get<Community>(path)).isMuted).toBe(true)
      expect((await get<Community>(path, guest)).isMuted).toBe(false)
    }
    for (const all of [await get<Community[]>('/api/communities'), state.communities])
      expect(all.filter(({ isMuted }) => isMuted).map(({ id }) => id)).toEqual(
        all.filter(({ id }) => id === bigCommunity.id).map(({ id }) => id)
      )
    for (const _ of [1, 2]) {
      expect(await send('DELETE', `/api/mutes/communities/${bigCommunity.id}`)).toEqual({ success: true })
      expect(await get('/api/mutes')).toEqual(NO_MUTES)
    }
  })

  test('a muted community has the viewer’s membership and role', async () => {
    const own = await first(
      `select m.community_id id, exists (select 1 from community_mods o where o.community_id = m.community_id and o.user_id = m.user_id) mod
       from community_members m where m.user_id = ? order by mod desc limit 1`,
      await idOf('Petrovich')
    )
    const other = await first(
      'select id from communities where id not in (select community_id from community_members where user_id = ?) limit 1',
      await idOf('Petrovich')
    )
    await send('POST', '/api/mutes', { communityId: own.id })
    const { communityMutes } = await send<Mutes>('POST', '/api/mutes', { communityId: other.id })
    expect(communityMutes.map(({ mutedCommunity: { userJoined, userMod } }) => [userJoined, userMod])).toEqual([
      [true, own.mod === 1],
      [false, false]
    ])
  })

  test('mutes are returned oldest first', async () => {
    const all = (await db.execute("select id from users where deleted_at is null and username <> 'Petrovich' limit 5"))
      .rows
    const expected = all.map(({ id }) => String(id)).reverse()
    for (const userId of expected) await send('POST', '/api/mutes', { userId })
    expect((await get<Mutes>('/api/mutes')).userMutes.map(({ mutedUserId }) => mutedUserId)).toEqual(expected)
  })

  test('[A7.mutes.05 A3.mutes.01] mutes can be deleted all by one call, by kind, or one by one', async () => {
    const ids = [author.id, withoutPosts.id]
    const fill = async () => {
      for (const userId of ids) await send('POST', '/api/mutes', { userId })
      const mutes = await send('POST', '/api/mutes', { communityId: bigCommunity.id })
      expect(mutes).toMatchObject({
        userMutes: [expect.anything(), expect.anything()],
        communityMutes: [communityMute()]
      })
      expect(mutes).toMatchObject({ userMutes: expect.arrayContaining([userMute()]) })
    }
    const left = ({ userMutes, communityMutes }: Mutes) => [userMutes.length, communityMutes.length]
    for (const [path, body, counts] of [
      ['?type=user', undefined, [0, 1]],
      ['?type=community', undefined, [2, 0]],
      ['', undefined, [0, 0]],
      ['', {}, [0, 0]],
      [`?type=user&userId=${author.id}`, undefined, [1, 1]],
      ['?type=user', { userId: author.id }, [1, 1]],
      ['?type=community', { communityId: bigCommunity.id }, [2, 0]],
      ['', { communityId: bigCommunity.id }, [2, 0]],
      ['?type=user', { userId: 'f'.repeat(24) }, [2, 1]]
    ] as const) {
      await fill()
      const mutes = await send<Mutes>('DELETE', `/api/mutes${path}`, body)
      expect(left(mutes), `${path} ${JSON.stringify(body)}`).toEqual(counts)
      expect(await get('/api/mutes')).toEqual(mutes)
    }
    expect(await refused('DELETE', '/api/mutes?type=post')).toBe('400 invalid_mute_type')
  })

  test('a member cannot mute themselves, a missing or deleted target, or no target', async () => {
    const deleted = String((await first('select id from users where deleted_at is not null limit 1')).id)
    const nobody = 'f'.repeat(24)
    for (const [body, expected] of [
      [{ userId: await idOf('Petrovich') }, '400 cannot_mute_self'],
      [{}, '400 missing_target'],
      [{ userId: '', communityId: null }, '400 missing_target'],
      [{ userId: 7 }, '400 invalid_json'],
      [{ userId: 'Petrovich' }, '400 invalid_id'],
      [{ communityId: bigCommunity.name }, '400 invalid_id'],
      [{ userId: deleted }, '403 user_deleted'],
      [{ userId: nobody }, '404 user_not_found'],
      [{ communityId: nobody }, '404 community_not_found']
    ] as const)
      expect(await refused('POST', '/api/mutes', body), JSON.stringify(body)).toBe(expected)
    for (const path of ['users', 'communities'])
      expect(await refused('DELETE', `/api/mutes/${path}/none`)).toBe('400 invalid_id')
    expect(await get('/api/mutes')).toEqual(NO_MUTES)
  })

  test('a change of mutes costs two round trips and the list of mutes one, and the initial state reads at most 60 rows', async () => {
    expect(costOf(await member.send('POST', '/api/mutes', { userId: author.id })).trips).toBe(2)
    expect(costOf(await member.send('POST', '/api/mutes', { communityId: bigCommunity.id })).trips).toBe(2)
    expect(costOf(await member.fetch('/api/mutes')).trips).toBe(1)
    expect(costOf(await member.send('DELETE', '/api/mutes')).trips).toBe(2)
    const usual = await logIn(site.origin, 'Marina_K')
    await usual.send('POST', '/api/mutes', { userId: withoutPosts.id })
    await usual.send('POST', '/api/mutes', { communityId: bigCommunity.id })
    const { trips, rows } = costOf(await usual.fetch('/api/_initial'))
    expect(trips).toBe(1)
    expect(rows).toBeLessThanOrEqual(60)
  })
})

interface Feed {
  posts: Post[]
  next: string | null
}
const ids = (posts: Post[]) => posts.map(({ id }) => id)
/** Reads a feed to its end, and checks that each load but the last is full. */
async function readFeed(path: string, limit = 50): Promise<Post[]> {
  const posts: Post[] = []
  for (let next: string | null = ''; next !== null; ) {
    const feed: Feed = await get<Feed>(`${path}&limit=${limit}&next=${next}`)
    const pins = next === '' ? feed.posts.filter(post => path.includes('sort=hot') && isOnTop(post, path)) : []
    if (feed.next !== null) expect(feed.posts.length - pins.length, path).toBe(limit)
    posts.push(...feed.posts)
    next = feed.next
  }
  return posts
}
const isOnTop = (post: Post, path: string) => (path.includes('communityId') ? post.isPinned : post.isPinnedSite)

describe('the feeds of a member with mutes', () => {
  const feeds = () => [`feed=home`, `feed=all`, `communityId=${bigCommunity.id}`]

  test.each(FEED_SORTS)(
    '[A8.mutes.02] sorted by %s leave out posts by a muted author, including pinned posts',
    async sort => {
      for (const feed of feeds()) {
        const path = `/api/posts?${feed}&sort=${sort}`
        const all = await readFeed(path)
        await send('POST', '/api/mutes', { userId: author.id })
        const posts = await readFeed(path)
        expect(ids(posts), path).toEqual(ids(all.filter(({ userId }) => userId !== author.id)))
        if (feed.startsWith('communityId')) expect(ids(await readFeed(path, 9)), path).toEqual(ids(posts))
        await send('DELETE', `/api/mutes/users/${author.id}`)
        expect(ids(await readFeed(path)), path).toEqual(ids(all))
      }
    }
  )

  test.each(FEED_SORTS)(
    '[A8.mutes.05] sorted by %s leave out posts in a muted community from the feed of all posts only, including pinned posts',
    async sort => {
      const before = await Promise.all(feeds().map(feed => readFeed(`/api/posts?${feed}&sort=${sort}`)))
      await send('POST', '/api/mutes', { communityId: bigCommunity.id })
      const [home, all, community] = await Promise.all(feeds().map(feed => readFeed(`/api/posts?${feed}&sort=${sort}`)))
      expect(ids(all ?? [])).toEqual(
        ids((before[1] ?? []).filter(({ communityId }) => communityId !== bigCommunity.id))
      )
      expect([ids(home ?? []), ids(community ?? [])]).toEqual([ids(before[0] ?? []), ids(before[2] ?? [])])
      expect(community?.every(({ isCommunityMuted }) => isCommunityMuted)).toBe(true)
      await send('DELETE', `/api/mutes/communities/${bigCommunity.id}`)
      expect(ids(await readFeed(`/api/posts?feed=all&sort=${sort}`))).toEqual(ids(before[1] ?? []))
    }
  )

  test('[A8.mutes.02 A8.mutes.05] leave out a pinned post while its author or community is muted, and show the post afterwards', async () => {
    const pinned = await first(
      'select id from posts where user_id = ? and community_id = ? and deleted_at is null limit 1',
      author.id,
      bigCommunity.id
    )
    await db.execute({
      sql: 'update posts set pinned_at = 1, pinned_site_at = 1 where id = ?',
      args: [pinned.id ?? null]
    })
    const hasPinned = async (feed: string) =>
      ids((await get<Feed>(`/api/posts?${feed}`)).posts).includes(String(pinned.id))
    const where = async () => Promise.all(feeds().map(hasPinned))
    expect(await where()).toEqual([true, true, true])
    await send('POST', '/api/mutes', { communityId: bigCommunity.id })
    expect(await where()).toEqual([true, false, true])
    await send('POST', '/api/mutes', { userId: author.id })
    expect(await where()).toEqual([false, false, false])
    await send('DELETE', '/api/mutes')
    expect(await where()).toEqual([true, true, true])
    await db.execute('update posts set pinned_at = null, pinned_site_at = null where pinned_at = 1')
  })

  test('have full numbered pages without posts by a muted author', async () => {
    const page = async (number: number) =>
      (await get<Feed>(`/api/posts?communityId=${bigCommunity.id}&sort=latest&limit=10&page=${number}`)).posts
    const all = await readFeed(`/api/posts?communityId=${bigCommunity.id}&sort=latest`)
    await send('POST', '/api/mutes', { userId: author.id })
    const left = ids(all.filter(({ userId }) => userId !== author.id))
    expect(ids([...(await page(1)), ...(await page(2)), ...(await page(3))])).toEqual(left.slice(0, 30))
  })

  test('leave muted posts out of pages and of the fragments loaded while scrolling', async () => {
    await db.execute({ sql: "update users set home_feed = ? where username = 'Petrovich'", args: ['subscriptions'] })
    const link = `href="/@${author.username}"`
    const pages = [
      '/',
      '/all',
      '/subscriptions',
      `/${bigCommunity.name}`,
      '/-/feed?feed=all&sort=hot',
      '/-/feed?feed=home&sort=hot',
      `/-/feed?community=${bigCommunity.id}&sort=hot`
    ].map(path => (path.startsWith('/-/') ? path : `${path}?sort=latest`))
    const cards = async (path: string) =>
      (await (await member.fetch(path)).text()).split('<article class="card"').slice(1).join('').split('<aside')[0] ??
      ''
    const before = await Promise.all(pages.map(cards))
    expect(before.some(html => html.includes(link))).toBe(true)
    await send('POST', '/api/mutes', { userId: author.id })
    for (const path of pages) {
      const html = await cards(path)
      expect(html, path).not.toContain(link)
      expect(html.split('</article>').length, path).toBeGreaterThan(20)
    }
    await send('POST', '/api/mutes', { communityId: bigCommunity.id })
    expect(await cards('/all?sort=latest')).not.toContain(`/${bigCommunity.name}/post/`)
    expect(await cards(`/${bigCommunity.name}?sort=latest`)).toContain(`/${bigCommunity.name}/post/`)
    await db.execute({ sql: "update users set home_feed = ? where username = 'Petrovich'", args: ['all'] })
  })

  test('cost few rows more than a guest’s feeds, for any number of posts, and one round trip, or two for subscriptions', async () => {
    // The member has no votes and visits, and the mutes hide no posts, because votes, visits and skipped posts cost
    // rows, too.
    for (const table of ['post_votes', 'post_visits'])
      await db.execute({ sql: `delete from ${table} where user_id = ?`, args: [await idOf('Petrovich')] })
    await send('POST', '/api/mutes', { userId: withoutPosts.id })
    await db.execute({
      sql: 'insert into community_mutes (user_id, muted_community_id, created_at) values (?, ?, 1)',
      args: [await idOf('Petrovich'), 'f'.repeat(24)]
    })
    for (const sort of FEED_SORTS) {
      const more = async (limit: number) => {
        const path = `/api/posts?sort=${sort}&limit=${limit}`
        const own = costOf(await member.fetch(path))
        expect(own.trips, path).toBe(1)
        expect(costOf(await member.fetch(`${path}&feed=home`)).trips, path).toBe(2)
        return own.rows - costOf(await guest.fetch(path)).rows
      }
      const few = await more(10)
      expect(few).toBeLessThanOrEqual(50)
      expect(await more(50), sort).toBe(few)
    }
  })
})

test('the feed of subscriptions of a member of 460 communities leaves out muted posts', async () => {
  const path = '/api/posts?feed=home&sort=latest'
  const all = await readFeed(path)
  const fill = `insert into community_members (community_id, user_id, joined_at)
    with recursive n(at) as (select 1 union all select at + 1 from n where at < 460)
    select printf('%024x', at), ?, 0 from n`
  await db.execute({ sql: fill, args: [await idOf('Petrovich')] })
  await send('POST', '/api/mutes', { userId: author.id })
  expect(ids(await readFeed(path))).toEqual(ids(all.filter(({ userId }) => userId !== author.id)))
  await db.execute('delete from community_members where joined_at = 0')
})

describe('the form of a button that mutes or unmutes', () => {
  const post = (by: Pick<Member, 'fetch'>, fields: Record<string, string>) =>
    by.fetch('/-/mutes', { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
  const fields = () => ({ _csrf: member.token, userId: author.id, mute: 'on', next: '/@Sova?sort=latest' })

  test('changes the mute and redirects back to the page, but never to another site', async () => {
    const muted = await post(member, fields())
    expect([muted.status, muted.headers.get('Location')]).toEqual([303, '/@Sova?sort=latest'])
    expect((await get<Mutes>('/api/mutes')).userMutes.length).toBe(1)
    const foreignSite = await post(member, { ...fields(), mute: 'off', next: '//evil.example' })
    expect([foreignSite.status, foreignSite.headers.get('Location')]).toEqual([303, '/'])
    expect(await get('/api/mutes')).toEqual(NO_MUTES)
  })

  test('is refused with a wrong token, without a session, and without a valid target', async () => {
    const token = await guestToken(site.origin)
    expect((await post(member, { ...fields(), _csrf: '' })).status).toBe(403)
    expect((await post(guest, { ...fields(), _csrf: token })).status).toBe(401)
    expect((await post(member, { _csrf: member.token, mute: 'on' })).status).toBe(400)
    expect((await post(member, { ...fields(), userId: await idOf('Petrovich') })).status).toBe(400)
    expect(await get('/api/mutes')).toEqual(NO_MUTES)
  })
})

describe('muted content outside of feeds', () => {
  test('a post in a muted community or by a muted author is shown and marked, for the member who muted only', async () => {
    const post = await first(
      'select id from posts where user_id = ? and community_id = ? and deleted_at is null limit 1',
      author.id,
      bigCommunity.id
    )
    const path = `/api/posts/${post.id}`
    const flags = async (by?: Pick<Member, 'fetch'>) => {
      const { isAuthorMuted, isCommunityMuted, community } = await get<Post>(path, by)
      return [isAuthorMuted, isCommunityMuted, community?.isMuted]
    }
    const feedOf = async () => {
      const { items } = await get<{ items: FeedItem[] }>(`/api/users/${author.username}/feed?limit=50`)
      expect(items.length).toBe(50)
      return new Set(items.map(({ item }) => item.isAuthorMuted))
    }
    expect(await flags()).toEqual([false, false, false])
    expect(await feedOf()).toEqual(new Set([false]))
    await send('POST', '/api/mutes', { userId: author.id })
    await send('POST', '/api/mutes', { communityId: bigCommunity.id })
    expect(await flags()).toEqual([true, true, true])
    expect(await feedOf()).toEqual(new Set([true]))
    expect(await flags(guest)).toEqual([false, false, false])
    expect(await flags(await logIn(site.origin, 'Marina_K'))).toEqual([false, false, false])
  })

  test('[P4.comment.05] comments by a muted author are shown and marked, except deleted comments, which are not marked', async () => {
    const { post_id: post } = await first(
      `select post_id from comments where user_id = ? and deleted_at is null group by post_id order by count(*) desc limit 1`,
      author.id
    )
    const read = async () => (await get<Post>(`/api/posts/${post}?limit=500`)).comments ?? []
    const before = await read()
    await send('POST', '/api/mutes', { userId: author.id })
    const comments = await read()
    expect(comments.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(before.some(({ isAuthorMuted }) => isAuthorMuted)).toBe(false)
    for (const { userId, isAuthorMuted } of comments) expect(isAuthorMuted).toBe(userId === author.id)
    const own = comments.find(({ isAuthorMuted }) => isAuthorMuted) as Comment
    expect((await get<Comment>(`/api/comments/${own.id}`)).isAuthorMuted).toBe(true)
    const { comments: branch } = await get<{ comments: Comment[] }>(
      `/api/posts/${post}/comments?parentId=${own.id}&withParent=true`
    )
    expect(branch[0]?.isAuthorMuted).toBe(true)
    await db.execute({
      sql: 'update comments set deleted_at = 1, deleted_as = ? where id = ?',
      args: ['normal', own.id]
    })
    expect((await get<Comment>(`/api/comments/${own.id}`)).isAuthorMuted).toBe(false)
  })

  test('[P4.comment.05] on the profile of a muted author each comment is folded below a notice, for the member who muted only', async () => {
    await send('POST', '/api/mutes', { userId: author.id })
    const card = '.card[id^=c]'
    const text = `${card} :is(.prose, .soft)`
    const counts = async (by: Member | null) => {
      const reader = new Visitor(site.origin)
      if (by) reader.logIn(by)
      await reader.open(`/@${author.username}?filter=comments`)
      const notices = reader.texts(`${card} > details:not([open]) > summary`)
      expect(new Set(notices).size).toBeLessThanOrEqual(1)
      const isOpen = (shown: Element) => shown.closest('details') === null
      return {
        texts: reader.all(text).length > 0,
        isAnyOpen: reader.all(`${card} .prose`).some(isOpen),
        folded: notices.length,
        cards: reader.all(card).length
      }
    }
    const muted = await counts(member)
    expect(muted).toEqual({ texts: true, isAnyOpen: false, folded: muted.cards, cards: expect.any(Number) })
    expect(muted.folded).toBeGreaterThan(0)
    for (const other of [null, await logIn(site.origin, 'Marina_K')])
      expect(await counts(other)).toEqual({ texts: true, isAnyOpen: true, folded: 0, cards: muted.cards })
  })
})
