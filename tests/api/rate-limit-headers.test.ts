import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestToken, logIn, type Member } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
let sova: Member
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: 'on', CAPTCHA: 'off' })
  sova = await logIn(site.origin, 'Sova')
})
afterAll(() => site?.stop())

interface Item {
  name: string
  values: Record<string, number>
}

/** Parses the list of a header: names in quotation marks, each with integer parameters. */
function itemsOf({ headers }: Response, name: string): Item[] {
  const text = headers.get(name)
  if (text === null) return []
  expect(text).toMatch(/^"[\w-]+"(?:;[a-z]=\d+)+(?:, "[\w-]+"(?:;[a-z]=\d+)+)*$/)
  return text.split(', ').map(item => {
    const [quoted = '', ...values] = item.split(';')
    return {
      name: quoted.slice(1, -1),
      values: Object.fromEntries(values.map(value => [value.slice(0, 1), Number(value.slice(2))]))
    }
  })
}
const policies = (answer: Response) => itemsOf(answer, 'RateLimit-Policy')
const left = (answer: Response) => itemsOf(answer, 'RateLimit')

const from = (address: string, path: string) => fetch(site.origin + path, { headers: { 'X-Forwarded-For': address } })

test('a guest’s read tells how many reads are left to the network in this minute', async () => {
  const first = await from('192.0.2.1', '/api/communities')
  expect(policies(first)).toEqual([{ name: 'guestReads', values: { q: 600, w: 60 } }])
  const second = await from('192.0.2.1', '/api/posts')
  const [before, after] = [left(first)[0], left(second)[0]]
  expect(before?.values['r']).toBeLessThan(600)
  expect(after?.values['r']).toBe((before?.values['r'] ?? 0) - 1)
  expect(after?.values['t']).toBeLessThanOrEqual(60)
  expect(left(await from('192.0.2.2', '/api/posts'))[0]?.values['r']).toBeGreaterThan(after?.values['r'] ?? 600)
})

test('a guest’s search tells what is left of searches and of reads', async () => {
  const answer = await from('192.0.2.3', '/api/search?q=лампы')
  expect(policies(answer).map(({ name }) => name)).toEqual(['guestReads', 'guestSearches'])
  expect(left(answer)).toHaveLength(2)
})

test('a member’s read is not limited and has no such headers', async () => {
  const answer = await sova.fetch('/api/posts')
  expect([policies(answer), left(answer)]).toEqual([[], []])
})

test('each write tells what is left in each of its windows, and costs no further round trip', async () => {
  const preview = async () => sova.send('POST', '/api/_preview', { body: 'раз' })
  const first = await preview()
  const names = policies(first).map(({ name }) => name)
  expect(names, await first.text()).toEqual(['preview-5', 'preview-3600'])
  expect(policies(first).map(({ values }) => values)).toEqual([
    { q: 5, w: 5 },
    { q: 1000, w: 3600 }
  ])
  expect(left(first)[1]?.values['r']).toBe(999)
  expect(left(await preview())[1]?.values['r']).toBeLessThan(999)
})

test('a refused write names the limit that is used up, and Retry-After lies not before the end of its window', async () => {
  const { body } = await sova.fetch('/api/posts?limit=1').then(async answer => ({ body: await answer.json() }))
  const [{ id }] = (body as { posts: [{ id: string }] }).posts
  const report = () => sova.send('POST', '/api/_report', { type: 'post', targetId: id, reason: 1 })
  let answer = await report()
  while (answer.status !== 429) answer = await report()
  expect(policies(answer).map(({ name }) => name)).toEqual(['report-5', 'report-86400'])
  expect(left(answer).map(({ name, values }) => [name, values['r']])).toEqual([['report-5', 0]])
  expect(left(answer)[0]?.values['t']).toBe(Number(answer.headers.get('Retry-After')))
})

test('a login tells what is left to the network, and nothing of the tries of others on the account', async () => {
  const token = await guestToken(site.origin)
  const answer = await fetch(`${site.origin}/api/_login`, {
    method: 'POST',
    headers: { 'X-Csrf-Token': token, 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.9' },
    body: JSON.stringify({ username: 'Petrovich', password: 'a guess' })
  })
  expect(answer.status).toBe(401)
  expect(policies(answer).map(({ name }) => name)).toEqual([
    'guestReads',
    'logInByAddress-1',
    'logInByAddress-60',
    'logInByAddress-3600',
    'logInByAddressAndName-3600'
  ])
})
