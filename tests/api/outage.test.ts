import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Post } from '#functions/contract/views.ts'
import { logIn } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: 'on' })
})
afterAll(() => site?.stop())

/** Reads the status of a response, and whether it has the header Retry-After. */
const outageOf = ({ status, headers }: Response) => [status, Number(headers.get('Retry-After')) > 0]
const UNAVAILABLE = [503, true]

const statusOf = async (path: string) => (await fetch(site.origin + path)).status

test('without the database every call and page answers 503 with Retry-After, and normally again once the database runs', async () => {
  expect(await statusOf('/healthz')).toBe(200)
  const member = await logIn(site.origin, 'Marina_K')
  await site.stopDatabase()
  const answer = await fetch(`${site.origin}/api/posts`)
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await answer.json()).toMatchObject({
    status: 503,
    code: 'unavailable',
    message: expect.stringMatching(/[а-я]/)
  })
  for (const path of [
    '/',
    '/all',
    '/Radio',
    '/feed.xml',
    '/sitemap.xml',
    '/no_such_place',
    '/healthz',
    '/api/_initial'
  ])
    expect(outageOf(await fetch(site.origin + path)), path).toEqual(UNAVAILABLE)
  expect(outageOf(await member.fetch('/'))).toEqual(UNAVAILABLE)
  expect(outageOf(await member.send('POST', '/api/_postVote', { postId: 'a'.repeat(24) }))).toEqual(UNAVAILABLE)
  expect(outageOf(await member.send('POST', '/api/_login', { username: 'Sova', password: 'x' }))).toEqual(UNAVAILABLE)
  expect(await statusOf('/api/posts?limit=x')).toBe(400)
  await site.startDatabase()
  expect(await statusOf('/api/posts')).toBe(200)
  expect(await (await fetch(`${site.origin}/healthz`)).json()).toEqual({ ok: true })
})

test('with a full disk pages can be read, and writes are answered with 503 and a sentence until the disk has space again', async () => {
  const member = await logIn(site.origin, 'Marina_K')
  const { posts } = (await (await fetch(`${site.origin}/api/posts?limit=1`)).json()) as { posts: Post[] }
  const [{ id, communityName, publicId }] = posts as [Post]
  const read = async () => (await (await member.fetch(`/api/posts/${id}?limit=1`)).json()) as Post
  const before = await read()
  await site.fillDisk()
  for (const path of ['/', '/all', `/${communityName}/post/${publicId}`, '/feed.xml', '/api/posts', '/healthz']) {
    expect(await statusOf(path), path).toBe(200)
    expect((await member.fetch(path)).status, path).toBe(200)
  }
  const writes = {
    '/api/_postVote': { postId: id },
    [`/api/posts/${id}/comments`]: { body: 'Слово'.repeat(1000) },
    '/api/posts': { type: 'text', title: 'Заголовок поста', community: 'Radio' },
    '/api/_settings?action=updateProfile': { aboutMe: 'О себе' },
    '/api/_login': { username: 'Marina_K', password: 'veche-demo' }
  }
  for (const [path, body] of Object.entries(writes)) {
    const answer = await member.send('POST', path, body)
    expect(outageOf(answer), path).toEqual(UNAVAILABLE)
    expect(await answer.json(), path).toEqual({
      status: 503,
      code: 'unavailable',
      message: 'Сайт ненадолго недоступен. Попробуйте чуть позже.'
    })
  }
  const form = new URLSearchParams({ _csrf: member.token, vote: `post:${id}:up`, next: '/' })
  expect(outageOf(await member.fetch('/-/vote', { method: 'POST', body: form }))).toEqual(UNAVAILABLE)
  site.makeRoom()
  expect(await read()).toMatchObject({ upvotes: before.upvotes, noComments: before.noComments })
  for (const [path, body] of Object.entries(writes))
    expect((await member.send('POST', path, body)).status, path).toBe(200)
})

test('an address that sends more than 600 requests a minute is refused, and another address is not', async () => {
  const read = (address: string, claimed = address) =>
    fetch(`${site.origin}/api/_user`, {
      headers: { 'CF-Connecting-IP': claimed, 'X-Forwarded-For': `${claimed}, ${address}` }
    })
  let refusal: Response | undefined
  // The platform's limiter counts in windows of a minute: the calls may fall into two windows, but 1300 calls exceed
  // the limits of two windows.
  for (let sent = 0; sent < 1300 && !refusal; sent += 25) {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => read('192.0.2.1', `203.0.113.${at}`)))
    refusal = answers.find(({ status }) => status === 429)
  }
  const retryAfter = Number(refusal?.headers.get('Retry-After'))
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(60)
  expect(await refusal?.json()).toEqual({
    status: 429,
    code: 'too_many_requests',
    message: 'Осторожно, замедли темп!',
    retryAfter
  })
  expect((await read('192.0.2.2')).status).toBe(401)
})

test('a page whose rendering fails is a complete error page, never a part of the page', async () => {
  const username = 'Marina_K'
  const db = createClient({ url: site.databaseUrl })
  await db.execute(`update users set badges = '[{"id":1,"type":"nonsense"}]' where username = '${username}'`)
  db.close()
  const answer = await fetch(`${site.origin}/@${username}`)
  const page = await answer.text()
  expect(answer.status).toBe(500)
  expect(page).toContain('</html>')
  expect(page).not.toContain(`@${username}</h1>`)
  // The error page shows no stack trace and no path of a file of the server.
  expect(page).not.toMatch(/\.(?:m?js|ts):\d|node_modules/)
  expect(page).not.toContain(process.cwd())
})
