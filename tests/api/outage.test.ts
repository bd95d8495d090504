import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: 'on' })
})
afterAll(() => site?.stop())

const statusOf = async (path: string) => (await fetch(site.origin + path)).status

test('without the database the API answers 503 that may be repeated, and the site is well again when it is back', async () => {
  expect(await statusOf('/healthz')).toBe(200)
  await site.stopDatabase()
  const answer = await fetch(`${site.origin}/api/posts`)
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await answer.json()).toMatchObject({
    status: 503,
    code: 'unavailable',
    message: expect.stringMatching(/[а-я]/)
  })
  expect(await statusOf('/healthz')).toBe(503)
  expect(await statusOf('/api/posts?limit=x')).toBe(400)
  await site.startDatabase()
  expect(await statusOf('/api/posts')).toBe(200)
  expect(await (await fetch(`${site.origin}/healthz`)).json()).toEqual({ ok: true })
})

test('an address that reads more than 600 times a minute is told to slow down, and no other one', async () => {
  const read = (address: string, forwarded = address) =>
    fetch(`${site.origin}/api/_user`, { headers: { 'CF-Connecting-IP': address, 'X-Forwarded-For': forwarded } })
  let refusal: Response | undefined
  // Two windows of the platform's limiter may share the first calls, never the last of them.
  for (let sent = 0; sent < 1300 && !refusal; sent += 25) {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => read('192.0.2.1', `203.0.113.${at}`)))
    refusal = answers.find(({ status }) => status === 429)
  }
  expect(refusal?.headers.get('Retry-After')).toBe('60')
  expect(await refusal?.json()).toEqual({
    status: 429,
    code: 'too_many_requests',
    message: 'Осторожно, замедли темп!',
    retryAfter: 60
  })
  expect((await read('192.0.2.2')).status).toBe(401)
})

test('a page that breaks while it is drawn is a whole page of failure, never half of one', async () => {
  const username = 'Marina_K'
  const db = createClient({ url: site.databaseUrl })
  await db.execute(`update users set badges = '[{"id":1,"type":"nonsense"}]' where username = '${username}'`)
  db.close()
  const answer = await fetch(`${site.origin}/@${username}`)
  const page = await answer.text()
  expect(answer.status).toBe(500)
  expect(page).toContain('</html>')
  expect(page).not.toContain(`@${username}</h1>`)
})
