import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#tests/support/member.ts'
import { okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'
import { version } from '../../package.json'

const own = writingSite()
/** An admin of the demo forum. */
let sova: Member
beforeAll(async () => {
  sova = await own.as('Sova')
})

type Counts = Record<'users' | 'communities' | 'posts' | 'comments', number>
interface Instance {
  name: string
  version: string
  description: string
  limits: Record<string, number>
  counts: Counts
  features: string[]
}

const fetchOf = (path: string) => fetch(own.origin + path, { redirect: 'manual' })
const cost = ({ headers }: Response, name: string) =>
  Number(new RegExp(`\\b${name};desc="(\\d+)"`).exec(headers.get('Server-Timing') ?? '')?.[1])
const instance = async () => okBody<Instance>(await fetchOf('/api/instance'))
/** Counts the rows of the database of which the site tells the number. */
const counted = () =>
  own.row<Counts>(`select (select no_users from site) users,
    (select count(*) from communities where deleted_at is null) communities,
    (select count(*) from posts where deleted_at is null) posts,
    (select count(*) from comments where deleted_at is null) comments`)

describe('the call of the site’s facts', () => {
  test('has name, version, description, limits, counts and features', async () => {
    const facts = await instance()
    expect(facts).toMatchObject({ name: 'Вече', version, counts: await counted() })
    expect(Object.keys(facts).sort()).toEqual(['counts', 'description', 'features', 'limits', 'name', 'version'])
    expect(facts.description).toMatch(/^Вече\u00a0— форум/)
    expect(facts.limits).toMatchObject({ titleMax: 255, bodyMax: 20_000, pageSizeMax: 50 })
    expect(facts.features).toEqual(expect.arrayContaining(['atom', 'search', 'signups']))
    expect(facts.counts.comments).toBeGreaterThan(1000)
  })

  test('costs one round trip and a few rows, however many posts there are', async () => {
    const answer = await fetchOf('/api/instance')
    expect(cost(answer, 'trips')).toBe(1)
    expect(cost(answer, 'rows')).toBeLessThanOrEqual(4)
  })

  test('counts a new community, post and comment, and not the deleted ones', async () => {
    const before = (await instance()).counts
    const post = await okBody<{ id: string }>(
      await sova.send('POST', '/api/posts', { type: 'text', title: 'Считаем всё', body: 'Раз', community: 'Radio' })
    )
    const comment = await writeComment(sova, post.id, { body: 'Два' })
    await okBody(await sova.send('POST', '/api/communities', { name: 'Counted', about: '' }))
    const grown = { ...before, communities: before.communities + 1, posts: before.posts + 1 }
    expect((await instance()).counts).toEqual({ ...grown, comments: before.comments + 1 })
    await okBody(await sova.send('DELETE', `/api/posts/${post.id}/comments/${comment.id}`))
    expect((await instance()).counts).toEqual(grown)
    await okBody(await sova.send('DELETE', `/api/posts/${post.id}?deleteAs=normal`))
    expect((await instance()).counts).toEqual({ ...grown, posts: before.posts })
    expect((await instance()).counts).toEqual(await counted())
  })
})

interface Nodeinfo {
  software: object
  openRegistrations: boolean
  usage: { users: { total: number; activeMonth?: number }; localPosts: number; localComments: number }
}
const nodeinfo = async () => (await (await fetchOf('/nodeinfo/2.1')).json()) as Nodeinfo

describe('NodeInfo', () => {
  test('is found by its well-known address', async () => {
    const answer = await fetchOf('/.well-known/nodeinfo')
    expect(answer.headers.get('Content-Type')).toBe('application/json')
    expect(await answer.json()).toEqual({
      links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.1', href: `${own.origin}/nodeinfo/2.1` }]
    })
  })

  test('has the fields of version 2.1 and no others, and names no protocol that the site does not speak', async () => {
    const answer = await fetchOf('/nodeinfo/2.1')
    expect(answer.headers.get('Content-Type')).toBe(
      'application/json; profile="http://nodeinfo.diaspora.software/ns/schema/2.1#"'
    )
    expect(cost(answer, 'trips')).toBe(1)
    expect(cost(answer, 'rows')).toBeLessThanOrEqual(6)
    const { counts } = await instance()
    expect(await answer.json()).toEqual({
      version: '2.1',
      software: { name: 'veche', version },
      protocols: [],
      services: { inbound: [], outbound: ['atom1.0'] },
      openRegistrations: true,
      usage: {
        users: { total: counts.users, activeMonth: expect.any(Number) },
        localPosts: counts.posts,
        localComments: counts.comments
      },
      metadata: { nodeName: 'Вече', nodeDescription: expect.any(String), features: expect.any(Array) }
    })
  })

  test('tells whether the site takes new accounts', async () => {
    await okBody(await sova.send('PUT', '/api/site_settings', { signupsDisabled: true }))
    expect((await nodeinfo()).openRegistrations).toBe(false)
    expect((await instance()).features).not.toContain('signups')
    await okBody(await sova.send('PUT', '/api/site_settings', { signupsDisabled: false }))
    expect((await nodeinfo()).openRegistrations).toBe(true)
  })

  test('may be read by scripts of any site', async () => {
    for (const path of ['/.well-known/nodeinfo', '/nodeinfo/2.1'])
      expect((await fetchOf(path)).headers.get('Access-Control-Allow-Origin'), path).toBe('*')
  })
})

describe('security.txt', () => {
  test('names the operator’s address, ends within a year, and is of this site', async () => {
    const answer = await fetchOf('/.well-known/security.txt')
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    const fields = Object.fromEntries(
      (await answer.text())
        .trim()
        .split('\n')
        .map(line => line.split(/: (.*)/))
    )
    expect(Object.keys(fields)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
    expect(fields).toMatchObject({
      Contact: 'mailto:hello@veche.example',
      'Preferred-Languages': 'ru',
      Canonical: `${own.origin}/.well-known/security.txt`
    })
    const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(90)
    expect(days).toBeLessThan(365)
  })
})

test('password managers are led to the page where the password is changed', async () => {
  const answer = await fetchOf('/.well-known/change-password')
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/settings#security'])
  expect((await fetchOf('/.well-known/nothing-like-this')).status).toBe(404)
})
