import { beforeAll, expect, test } from 'vitest'
import type { Member } from '#tests/support/member.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
let sova: Member
beforeAll(async () => {
  sova = await own.as('Sova')
})

const ELSEWHERE = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' }
const READS = ['/api/posts', '/api/communities', '/api/users/Sova', '/api/instance', '/api/_initial']
const permissions = ({ headers }: Response) => [...headers.keys()].filter(name => name.startsWith('access-control-'))
const preflight = (path: string, method: string, headers = 'if-none-match') =>
  fetch(own.origin + path, {
    method: 'OPTIONS',
    headers: { ...ELSEWHERE, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': headers }
  })

test('scripts of any site may read what guests read, with the headers for paging, copies and limits', async () => {
  for (const path of [...READS, '/api/posts/________', '/api/nosuchcall']) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(own.origin + path, { method, headers: ELSEWHERE })
      expect(answer.headers.get('Access-Control-Allow-Origin'), path).toBe('*')
      expect(answer.headers.get('Access-Control-Expose-Headers'), path).toBe(
        'ETag, Link, RateLimit, RateLimit-Policy, Retry-After'
      )
      expect(answer.headers.has('Access-Control-Allow-Credentials'), path).toBe(false)
    }
  }
})

test('a 304 has the same permission as the answer that it stands for', async () => {
  const etag = (await fetch(`${own.origin}/api/posts`)).headers.get('ETag') ?? ''
  const again = await fetch(`${own.origin}/api/posts`, { headers: { ...ELSEWHERE, 'If-None-Match': etag } })
  expect([again.status, again.headers.get('Access-Control-Allow-Origin')]).toEqual([304, '*'])
})

test('a read with a cookie gets no permission, whoever asks', async () => {
  for (const path of [...READS, '/api/_user', '/api/notifications']) {
    expect(permissions(await sova.fetch(path, { headers: ELSEWHERE })), path).toEqual([])
    const forged = await fetch(own.origin + path, { headers: { ...ELSEWHERE, Cookie: 'SID=forged' } })
    expect(permissions(forged), path).toEqual([])
  }
})

test('a preflight of a read is answered with 204 and what a read may send', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await preflight('/api/posts', method)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(Object.fromEntries(permissions(answer).map(name => [name, answer.headers.get(name)]))).toEqual({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match',
      'access-control-max-age': '7200'
    })
  }
})

test('a preflight of a write, or of a path without reads, gets no permission', async () => {
  for (const [path, method] of [
    ['/api/posts', 'POST'],
    ['/api/_postVote', 'POST'],
    ['/api/posts/aaaaaaaa', 'PUT'],
    ['/api/posts/aaaaaaaa', 'DELETE'],
    ['/api/_login', 'GET'],
    ['/api/nosuchcall', 'GET']
  ] as const) {
    const answer = await preflight(path, method, 'x-csrf-token')
    expect([answer.status >= 400, permissions(answer)], `${method} ${path}`).toEqual([true, []])
  }
})

test('a write from another site is refused and its answer may not be read there', async () => {
  const answer = await sova.send('POST', '/api/_postVote', { postId: 'aaaaaaaa', up: true }, ELSEWHERE)
  expect([answer.status, permissions(answer)]).toEqual([403, []])
  const guests = await fetch(`${own.origin}/api/_login`, { method: 'POST', headers: ELSEWHERE, body: '{}' })
  expect([guests.status, permissions(guests)]).toEqual([403, []])
})

test('pages and their forms are open to no other site', async () => {
  for (const path of ['/', '/settings', '/-/feed'])
    expect(permissions(await fetch(own.origin + path, { headers: ELSEWHERE })), path).toEqual([])
})
