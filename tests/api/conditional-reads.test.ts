import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#tests/support/member.ts'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
let sova: Member
let post: { id: string; publicId: string; communityId: string; community: string }
let paths: string[]
beforeAll(async () => {
  sova = await own.as('Sova')
  post = await own.openPost('p.no_comments > 10')
  paths = [
    '/api/posts',
    '/api/posts?sort=latest&limit=3',
    `/api/posts/${post.publicId}`,
    `/api/posts/${post.publicId}/comments?limit=2`,
    '/api/communities',
    `/api/communities/${post.communityId}`,
    '/api/users/Sova',
    '/api/users/Sova/feed'
  ]
})

const ask = (path: string, headers: Record<string, string> = {}) => fetch(own.origin + path, { headers })
const tagOf = async (path: string) => (await ask(path)).headers.get('ETag') ?? ''

describe('a repeated read of posts, communities and users', () => {
  const expectNotModified = async (path: string, read: typeof ask) => {
    const etag = (await read(path)).headers.get('ETag') ?? ''
    expect(etag, path).toMatch(/^W\/"[\w-]{22}"$/)
    const again = await read(path, { 'If-None-Match': etag })
    expect([again.status, (await again.text()).length, again.headers.get('ETag')], path).toEqual([304, 0, etag])
  }

  test('is answered with 304 and no body when the client has the present answer', async () => {
    for (const path of paths) await expectNotModified(path, ask)
  })

  test('is answered with 304 for a member, too, although each read of a post is a visit', async () => {
    const read = (path: string, headers: Record<string, string> = {}) => sova.fetch(path, { headers })
    for (const path of paths.filter(path => !path.includes(post.publicId))) await expectNotModified(path, read)
    const path = `/api/posts/${post.publicId}`
    const visitedAt = async () => (await okBody<{ lastVisitAt: string | null }>(await read(path))).lastVisitAt
    await expect.poll(visitedAt).not.toBeNull()
    await expectNotModified(path, read)
  })

  test('is answered with 304 for a list of tags, a tag that a proxy made strong, and any tag', async () => {
    const etag = await tagOf('/api/users/Sova')
    for (const known of [`"other", ${etag}`, etag.replace('W/', ''), '*'])
      expect((await ask('/api/users/Sova', { 'If-None-Match': known })).status, known).toBe(304)
    for (const unknown of ['"other"', 'W/"other", "x"', ''])
      expect((await ask('/api/users/Sova', { 'If-None-Match': unknown })).status, unknown).toBe(200)
  })

  test('stays uncached by others: no-store, as all answers of the API', async () => {
    for (const path of paths) {
      const { headers } = await ask(path, { 'If-None-Match': await tagOf(path) })
      expect(headers.get('Cache-Control'), path).toBe('no-store')
    }
  })

  test('gets the new answer after a vote, a comment and an edit', async () => {
    const path = `/api/posts/${post.publicId}`
    const tags = [await tagOf(path)]
    await okBody(await sova.send('POST', '/api/_postVote', { postId: post.id, up: true }))
    tags.push(await tagOf(path))
    await okBody(await sova.send('POST', `/api/posts/${post.id}/comments`, { body: 'Новое' }))
    tags.push(await tagOf(path))
    expect(new Set(tags).size).toBe(3)
    const etag = await tagOf('/api/users/Sova')
    await okBody(await sova.send('POST', '/api/_settings?action=updateProfile', { aboutMe: 'Иначе' }))
    expect((await ask('/api/users/Sova', { 'If-None-Match': etag })).status).toBe(200)
  })

  test('has another tag for a member whose answer differs from a guest’s', async () => {
    const path = `/api/posts/${post.publicId}`
    const members = (await sova.fetch(path)).headers.get('ETag') ?? ''
    expect((await ask(path, { 'If-None-Match': members })).status).toBe(200)
  })

  const trips = ({ headers }: Response) => Number(/trips;desc="(\d+)"/.exec(headers.get('Server-Timing') ?? '')?.[1])

  /** Reads twice as a guest, and gives the round trips of the second read. A timer may run between the reads. */
  const tripsAgain = async (path: string) => trips(await ask(path, { 'If-None-Match': await tagOf(path) }))

  test('costs a guest no query, a member as many round trips as the first one', async () => {
    for (const path of paths) {
      await expect.poll(() => tripsAgain(path), { message: path }).toBe(0)
      const first = await sova.fetch(path)
      const again = await sova.fetch(path, { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } })
      expect([trips(again), trips(again) > 0], path).toEqual([trips(first), true])
    }
  })

  test('costs a guest a query again after any write', async () => {
    const [path = ''] = paths
    await expect.poll(() => tripsAgain(path)).toBe(0)
    const etag = await tagOf(path)
    await okBody(await sova.send('POST', '/api/_settings?action=updateProfile', { embedsOff: true }))
    const again = await ask(path, { 'If-None-Match': etag })
    expect([again.status, trips(again) > 0]).toEqual([304, true])
  })

  test('has the tag of GET, when it is a HEAD', async () => {
    for (const path of paths) {
      const etag = await tagOf(path)
      const head = await fetch(own.origin + path, { method: 'HEAD' })
      expect(head.headers.get('ETag'), path).toBe(etag)
    }
  })
})

test('a refusal and a write have no tag', async () => {
  expect((await ask('/api/posts/________')).headers.has('ETag')).toBe(false)
  const vote = await sova.send('POST', '/api/_postVote', { postId: post.id, up: true })
  expect(vote.headers.has('ETag')).toBe(false)
})

const nextOf = ({ headers }: Response) => /^<([^>]+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1]

describe('the header Link', () => {
  test('leads through all pages of a list, and is missing on the last one', async () => {
    const seen: string[] = []
    let path: string | undefined = `${own.origin}/api/users/Petrovich/feed?filter=posts&limit=20`
    while (path !== undefined) {
      const answer: Response = await fetch(path)
      path = nextOf(answer)
      const { items, next } = await okBody<{ items: { item: { id: string } }[]; next: string | null }>(answer)
      expect(path === undefined).toBe(next === null)
      seen.push(...items.map(({ item }) => item.id))
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(
      await own.number(
        `select count(*) from posts where deleted_at is null and user_id = (select id from users where username = 'Petrovich')`
      )
    )
  })

  test('is left out when the address of the call is too long for a header', async () => {
    const answer = await ask(`/api/posts?limit=1&x=${'y'.repeat(2000)}`)
    expect([answer.status, answer.headers.get('Link')]).toEqual([200, null])
  })

  test('keeps the other parameters of the call', async () => {
    const next = new URL(nextOf(await ask('/api/posts?sort=latest&limit=3&next=')) ?? '')
    expect([...next.searchParams.keys()]).toEqual(['sort', 'limit', 'next'])
    expect(next.origin).toBe(own.origin)
  })

  test('is on every list with a cursor', async () => {
    const lists = [
      '/api/posts?limit=1',
      `/api/posts?communityId=${post.communityId}&limit=1`,
      `/api/posts/${post.publicId}/comments?limit=1`,
      '/api/users/Sova/feed?limit=1',
      '/api/search?q=приёмник&limit=1',
      '/api/notifications',
      '/api/users',
      '/api/comments',
      '/api/analytics/bss?limit=1'
    ]
    for (const path of lists) {
      const answer = await sova.fetch(path)
      const link = nextOf(answer)
      const { next } = await okBody<{ next: string | null }>(answer)
      const cursor = link === undefined ? null : new URL(link).searchParams.get('next')
      expect(cursor, path).toBe(next)
      expect(next === null && path.includes('limit=1'), path).toBe(false)
    }
  })

  test('leads from a post to the rest of its comments', async () => {
    const answer = await ask(`/api/posts/${post.publicId}?limit=2`)
    const { commentsNext } = await okBody<{ commentsNext: string }>(answer.clone())
    expect(nextOf(answer)).toBe(`${own.origin}/api/posts/${post.publicId}/comments?next=${commentsNext}`)
    expect((await okBody<{ comments: unknown[] }>(await fetch(nextOf(answer) ?? ''))).comments).not.toEqual([])
  })
})
