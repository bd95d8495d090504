import { describe, expect, test } from 'vitest'
import { origin } from '#tests/support/origin.ts'
import { ask } from './ask.ts'
import { expectShape, refusal } from './shapes.ts'

interface Refusal {
  status: number
  code: string
  message: string
}

const KNOWN_PATHS = [
  '/_initial',
  '/_user',
  '/posts',
  '/posts/aaaaaaaa',
  '/posts/aaaaaaaa/comments',
  '/comments',
  `/comments/${'0'.repeat(24)}`,
  '/communities',
  '/communities/x',
  '/communities/x/mods',
  '/communities/x/rules',
  '/users/x',
  '/users/x/feed',
  '/users/x/lists',
  '/users/x/lists/y',
  '/users/x/lists/y/items',
  '/lists/1'
]

test('[P7.csrf.04] every response of the API is JSON with no-store and nosniff, and sets no cookie in a guest’s browser', async () => {
  for (const path of [...KNOWN_PATHS, '/nosuchcall', '/posts?limit=x']) {
    const { headers } = await ask(path, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect(headers.get('Content-Type'), path).toBe('application/json; charset=UTF-8')
    expect(headers.get('Cache-Control'), path).toBe('no-store')
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
    expect(headers.get('X-Request-Id'), path).toMatch(/^[0-9a-f]{4}-[0-9a-f]{4}$/)
    expect(headers.has('Set-Cookie'), path).toBe(false)
  }
})

test('[P7.csrf.04] every refusal of the API has status, code and a Russian message', async () => {
  for (const path of ['/_user', '/nosuchcall', '/posts?limit=x', '/posts/________', '/users/x?adminsView=true']) {
    const { status, body } = await ask<Refusal>(path)
    expectShape(refusal, body)
    expect(body.status, path).toBe(status)
  }
})

test('an unknown path of the API is answered with 404 for any method', async () => {
  for (const path of ['/', '/nosuchcall', '/posts/', '/posts/a/b/c', '/_Initial', '/user', '//posts', '/posts%2Fx']) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, body } = await ask<Refusal>(path, { method })
      expect([status, body.code], `${method} ${path}`).toEqual([404, 'endpoint_not_found'])
    }
  }
})

test('a known path of the API is answered with 405 and the allowed methods for a wrong method', async () => {
  for (const path of KNOWN_PATHS) {
    for (const method of ['PATCH', 'OPTIONS', 'PROPFIND']) {
      const { status, body, headers } = await ask<Refusal>(path, { method })
      expect([status, body.code], `${method} ${path}`).toEqual([405, 'method_not_allowed'])
      expect(headers.get('Allow')).toContain('GET, HEAD')
    }
  }
})

test('HEAD in the API is answered like GET, but without a body', async () => {
  for (const path of ['/posts', '/nosuchcall', '/posts?limit=x']) {
    const [get, head] = await Promise.all([
      fetch(`${origin}/api${path}`),
      fetch(`${origin}/api${path}`, { method: 'HEAD' })
    ])
    expect([head.status, await head.text()], path).toEqual([get.status, ''])
    expect(head.headers.get('Content-Type')).toBe(get.headers.get('Content-Type'))
  }
})

describe('invalid input of API calls', () => {
  const long = 'x'.repeat(10_000)
  test.each([
    `/posts?${long}`,
    `/posts?sort=${long}`,
    `/posts?next=${long}`,
    `/posts?communityId=${long}`,
    `/posts/${long}`,
    `/posts/%00`,
    `/posts/%E0%A4%A`,
    `/posts/%ff%fe`,
    `/posts/..%2f..%2fetc`,
    `/communities?q=${long}`,
    `/communities?q=%00%ff`,
    `/communities/%zz?byName=true`,
    `/users/${long}`,
    `/users/%00/feed`,
    `/users/%F0%9F%98%80/lists/%F0%9F%98%80`,
    `/users/x/lists/%zz/items?next=%00`,
    `/users/x/feed?limit[]=5&limit[x]=6`,
    `/lists/-1`,
    `/lists/1;drop table lists`,
    `/posts?limit=5;sort=hot`,
    `/posts?%zz=%zz&sort=%zz`,
    `/posts?page=9007199254740993&communityId=${'0'.repeat(24)}`
  ])('%s is answered with 200, 400 or 404, never with 500', async path => {
    const { status, body } = await ask<Refusal>(path)
    expect([200, 400, 404]).toContain(status)
    if (status !== 200) expectShape(refusal, body)
  })

  test('a write call at an unknown path is answered with 404, whatever its body', async () => {
    for (const body of ['{', '', '[]', '\u0000', 'a=b']) {
      const headers = { 'Content-Type': 'application/json' }
      const { status } = await ask('/nosuchcall', { method: 'POST', body, headers })
      expect(status).toBe(404)
    }
  })
})
