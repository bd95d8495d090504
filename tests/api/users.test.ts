import { describe, expect, test } from 'vitest'
import type { FeedItem, User } from '#functions/contract/views.ts'
import { get, readPages, refused } from './ask.ts'
import { one, rows } from './database.ts'
import * as shapes from './shapes.ts'

interface Items {
  items: FeedItem[]
  next: string | null
}

const ZEROS = '0'.repeat(24)
const busy = await one<{ id: string; username: string; no_posts: number; no_comments: number; points: number }>(
  'select * from users where deleted_at is null and banned_at is null order by no_posts + no_comments desc'
)
const deleted = await one<{ username: string }>('select username from users where deleted_at is not null')
const banned = await one<{ username: string }>('select username from users where banned_at is not null')

describe('a profile', () => {
  test('[P7.profile.01 P3.profile.01 P3.profile.02 P3.profile.03 P1.user.03] is found by its name in any letter case, and has every field', async () => {
    const { body, trips } = await get<User>(`/users/${busy.username.toUpperCase()}`)
    shapes.expectShape(shapes.user, body)
    expect(body).toMatchObject({
      id: busy.id,
      username: busy.username,
      points: busy.points,
      noPosts: busy.no_posts,
      noComments: busy.no_comments,
      deleted: false,
      isBanned: false
    })
    expect(trips).toBe(1)
  })

  test('lists the communities that the account moderates', async () => {
    const mod = await one<{ id: string; username: string; n: number }>(
      'select u.id, u.username, count(*) n from community_mods m join users u on u.id = m.user_id group by 1 order by n desc'
    )
    const moderated = await rows<{ community_id: string }>(
      'select community_id from community_mods where user_id = ?',
      [mod.id]
    )
    const { body } = await get<User>(`/users/${mod.username}`)
    expect(new Set(body.moddingList?.map(({ id }) => id))).toEqual(new Set(moderated.map(row => row.community_id)))
  })

  test('has the month of the last visit, but not the exact time', async () => {
    const { body } = await get<User>(`/users/${busy.username}`)
    const { last_seen_at } = await one<{ last_seen_at: number }>('select last_seen_at from users where id = ?', [
      busy.id
    ])
    const year = new Date(last_seen_at).getUTCFullYear()
    expect(body.lastSeen).toBeNull()
    expect(body.lastSeenMonth).toMatch(new RegExp(`^[А-Я][а-я]+ ${year}$`))
    expect(body.email).toBeNull()
  })

  test('the profile of a deleted account has only the requested name and the fact of the deletion', async () => {
    const nameInLowerCase = deleted.username.toLowerCase()
    const { body } = await get<User>(`/users/${nameInLowerCase}`)
    shapes.expectShape(shapes.user, body)
    expect(body).toMatchObject({
      id: ZEROS,
      username: nameInLowerCase,
      deleted: true,
      deletedAt: expect.any(String),
      aboutMe: null,
      proPic: null,
      badges: [],
      points: 0,
      noPosts: 0,
      noComments: 0,
      createdAt: null,
      moddingList: []
    })
  })

  test('the profile of a banned account says that the account is banned', async () => {
    const { body } = await get<User>(`/users/${banned.username}`)
    shapes.expectShape(shapes.user, body)
    expect(body).toMatchObject({
      username: banned.username,
      isBanned: true,
      bannedAt: expect.any(String),
      deleted: false
    })
  })

  test('the profile of an unknown name is not found', async () => {
    for (const name of ['nosuchperson', '%00', '%zz', 'x'.repeat(2000), busy.id, "'%20or%201=1"])
      expect(await refused(`/users/${name}`), name).toBe('404 user_not_found')
  })
})

describe('a user’s feed', () => {
  const written = (table: string) =>
    rows<{ id: string }>(`select id from ${table} where user_id = ? and deleted_at is null order by id desc`, [busy.id])
  const idsOf = (pages: Items[]) => pages.flatMap(({ items }) => items.map(({ item }) => item.id))

  test('[P7.profile-feed.01 P7.profile-feed.02 P3.feed.02] has the account’s posts and comments, newest first, to the end', async () => {
    const pages = await readPages<Items>(`/users/${busy.username}/feed?limit=50`)
    const expected = [...(await written('posts')), ...(await written('comments'))].map(({ id }) => id)
    expect(idsOf(pages)).toEqual(expected.sort().reverse())
    expect(new Set(pages.flatMap(({ items }) => items.map(({ type }) => type)))).toEqual(new Set(['post', 'comment']))
    for (const page of pages) shapes.expectShape(shapes.userFeed, page)
  })

  test.each(['posts', 'comments'])(
    '[P7.profile-feed.02] a user’s feed filtered by %s has no other items',
    async filter => {
      const pages = await readPages<Items>(`/users/${busy.username}/feed?filter=${filter}&limit=7`)
      expect(idsOf(pages)).toEqual((await written(filter)).map(({ id }) => id))
    }
  )

  test('has ten items if the query names no limit, and costs one round trip', async () => {
    const { body, trips, rows: read } = await get<Items>(`/users/${busy.username}/feed?filter=`)
    expect(body.items).toHaveLength(10)
    expect(trips).toBe(1)
    expect(read).toBeLessThanOrEqual(100)
  })

  test('the feed of an account that wrote nothing is empty', async () => {
    const withoutPosts = await one<{ username: string }>(
      'select username from users where deleted_at is null and banned_at is null and id not in (select user_id from posts) and id not in (select user_id from comments)'
    )
    expect((await get<Items>(`/users/${withoutPosts.username}/feed`)).body).toEqual({ items: [], next: null })
  })

  test('the feed of a deleted or banned account is refused', async () => {
    expect(await refused(`/users/${deleted.username}/feed`)).toBe('403 user_deleted')
    expect(await refused(`/users/${banned.username}/feed`)).toBe('403 user_banned')
    expect(await refused('/users/nosuchperson/feed')).toBe('404 user_not_found')
  })

  test.each([
    ['filter=overview', '400 invalid_filter'],
    ['filter=posts&filter=comments', '400 invalid_filter'],
    ['limit=51', '400 invalid_limit'],
    ['next=x', '400 invalid_cursor'],
    [`next=${btoa('[1]')}`, '400 invalid_cursor']
  ])('with the query "%s" is refused with %s', async (query, refusal) => {
    expect(await refused(`/users/${busy.username}/feed?${query}`)).toBe(refusal)
  })
})
