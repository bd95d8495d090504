import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeToken, scriptOf } from '#tests/support/access-token.ts'
import { cookiesOf, guestToken, logIn } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: 'on', CAPTCHA: 'off', PASSWORD_COST: '15' })
})
afterAll(() => site?.stop())

async function post(path: string, body: unknown, address: string): Promise<Response> {
  return fetch(site.origin + path, {
    method: 'POST',
    headers: {
      'X-Csrf-Token': await guestToken(site.origin),
      'Content-Type': 'application/json',
      'X-Forwarded-For': address
    },
    body: JSON.stringify(body)
  })
}

test('an address gets twenty password tries an hour on one account; other addresses and accounts are not affected', async () => {
  const attempt = (username: string, address: string) => post('/api/_login', { username, password: 'a guess' }, address)
  // A login with the right password stores its hash at this site's cost. Tries against the cheaper hash of the demo
  // content would exceed the limit of ten a second.
  await post('/api/_login', { username: 'Marina_K', password: 'veche-demo' }, '192.0.2.12')
  const startedAt = Date.now()
  const statuses: number[] = []
  for (let sent = 0; sent < 21; sent += 1) statuses.push((await attempt('Marina_K', '192.0.2.9')).status)
  expect(statuses).toEqual([...Array(20).fill(401), 429])
  const refused = await attempt('marina_k', '192.0.2.9')
  expect(refused.status).toBe(429)
  const { retryAfter, code, message } = (await refused.json()) as Record<string, unknown>
  expect([code, message]).toEqual(['too_many_requests', 'Осторожно, замедли темп!'])
  // The limit is 20 tries an hour, so one more try is allowed three minutes after the first one.
  expect(Number(retryAfter)).toBeGreaterThanOrEqual(Math.floor(180 - (Date.now() - startedAt) / 1000))
  expect(Number(retryAfter)).toBeLessThanOrEqual(180)
  expect(refused.headers.get('Retry-After')).toBe(String(retryAfter))
  expect((await attempt('Marina_K', '192.0.2.10')).status).toBe(401)
  expect((await attempt('Petrovich', '192.0.2.9')).status).toBe(401)
  expect((await post('/api/_login', { username: 'Marina_K', password: 'veche-demo' }, '192.0.2.11')).status).toBe(200)
})

test('an address gets thirty password tries a minute, counted over all names, and a refused try does not wait for a password hash', async () => {
  let names = 0
  const attempt = (address: string) => {
    names += 1
    return post('/api/_login', { username: `nobody_${names}`, password: 'a guess' }, address)
  }
  const burst = (size: number) =>
    Promise.all(Array.from({ length: size }, async () => (await attempt('192.0.2.30')).status))
  const startedAt = Date.now()
  const statuses: number[] = []
  // Each burst has ten tries, as many as the limit allows at the same moment.
  for (let bursts = 0; bursts < 4; bursts += 1) statuses.push(...(await burst(10)))
  const last = await burst(10)
  const passed = [...statuses, ...last].filter(status => status !== 429).length
  expect(passed).toBeGreaterThanOrEqual(30)
  // The limit allows one more try for every two seconds that the calls take.
  expect(passed).toBeLessThanOrEqual(31 + (Date.now() - startedAt) / 2000)
  expect(last).toContain(429)
  expect(last).not.toContain(503)
  expect((await attempt('192.0.2.31')).status).toBe(401)
})

test('an address gets two hundred password tries an hour, and one more try for every eighteen seconds', async () => {
  const db = createClient({ url: site.databaseUrl })
  // These accounts get hashes that cost next to nothing: two hundred hashes of the usual cost take a minute.
  const cheap = `scrypt$4$8$1$AAAA$${'A'.repeat(43)}`
  const others = "username not in ('Marina_K', 'Petrovich', 'Sova')"
  await db.execute({ sql: `update users set password_hash = ? where ${others}`, args: [cheap] })
  const { rows } = await db.execute(`select username from users where deleted_at is null and ${others} limit 230`)
  const names = rows.map(row => String(row['username']))
  const attempt = async () =>
    (await post('/api/_login', { username: names.pop(), password: 'a guess' }, '192.0.2.40')).status
  /** Moves a window of the address's rate limit into the past. */
  const letPass = (window: number, ms: number) =>
    db.execute({
      sql: "update rate_limits set full_at = full_at - ? where key like ? || '%'",
      args: [ms, `logInByAddress.${window}:`]
    })
  const startedAt = Date.now()
  const statuses: number[] = []
  while (names.length > 10 && !statuses.includes(429)) {
    statuses.push(...(await Promise.all(Array.from({ length: 10 }, attempt))))
    await letPass(0, 60_000)
    await letPass(1, 60_000)
  }
  const passed = statuses.filter(status => status === 401).length
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(passed).toBeGreaterThanOrEqual(200)
  expect(passed).toBeLessThanOrEqual(200 + (Date.now() - startedAt) / 18_000)
  await letPass(2, 36_000)
  expect([await attempt(), await attempt()]).toEqual([401, 401])
  db.close()
})

test('an address can sign up twice a minute', async () => {
  const statuses: number[] = []
  for (const username of ['First_one', 'Second_one', 'Third_one'])
    statuses.push((await post('/api/_signup', { username, password: 'long enough' }, '192.0.2.20')).status)
  expect(statuses).toEqual([201, 201, 429])
  expect((await post('/api/_signup', { username: 'Third_one', password: 'long enough' }, '192.0.2.21')).status).toBe(
    201
  )
})

test('a member can mute and unmute sixty times a minute, with users and communities counted together', async () => {
  const member = await logIn(site.origin, 'Marina_K')
  const paths = [`/api/mutes/users/${'f'.repeat(24)}`, `/api/mutes/communities/${'f'.repeat(24)}`, '/api/mutes']
  let passed = 0
  let refused: Response | null = null
  while (!refused && passed < 200) {
    const answer = await member.send('DELETE', paths[passed % paths.length] ?? '')
    if (answer.status === 200) passed += 1
    else refused = answer
  }
  // The limit allows one more call for every second that the calls take.
  expect(passed).toBeGreaterThanOrEqual(60)
  expect(passed).toBeLessThan(120)
  expect([refused?.status, refused?.headers.get('Retry-After')]).toEqual([429, '1'])
  const other = await logIn(site.origin, 'Sova')
  expect((await other.send('DELETE', '/api/mutes')).status).toBe(200)
})

test('a member can save settings five times without a pause, and again after a pause', async () => {
  const member = await logIn(site.origin, 'Petrovich')
  const save = () => member.send('POST', '/api/_settings?action=updateProfile', { embedsOff: true })
  // The limit allows far fewer than 60 calls, even if a slow machine takes seconds for the 60 calls.
  const answers = await Promise.all(Array.from({ length: 60 }, save))
  // A write that waits for another write must succeed in the end, so a status other than 200 and 429 is an error.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5)
  await expect.poll(async () => (await save()).status, { timeout: 5000, interval: 200 }).toBe(200)
})

test('calls with an access token count against the limits of its owner', async () => {
  const member = await logIn(site.origin, 'Petrovich')
  const script = scriptOf(site.origin, (await makeToken(member, ['write'])).token)
  const post = { type: 'text', title: 'Один за десять секунд', body: '', community: 'Radio' }
  const send = [() => member.send('POST', '/api/posts', post), () => script.ask('POST', '/api/posts', post)]
  const answers = await Promise.all([...send, ...send].map(each => each()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
})

test('a call that the limit of a short time window refuses does not count against the limit of a longer window', async () => {
  const member = await logIn(site.origin, 'Marina_K')
  const { id } = (await (await member.fetch('/api/_user')).json()) as { id: string }
  const report = () => member.send('POST', '/api/_report', { type: 'post', targetId: 'f'.repeat(24), reason: 1 })
  const startedAt = Date.now()
  const statuses = []
  for (let sent = 0; sent < 4; sent += 1) statuses.push((await report()).status)
  expect(statuses).toEqual([404, 429, 429, 429])
  const db = createClient({ url: site.databaseUrl })
  const { rows } = await db.execute({ sql: 'select full_at from rate_limits where key = ?', args: [`report.1:${id}`] })
  db.close()
  // The limit is fifty calls a day, so one call uses up about half an hour of the day.
  expect(Number(rows[0]?.[0]) - startedAt).toBeLessThan(2 * 1_728_000)
})

test('a member can write two comments in five seconds, not counting a call that is repeated with its idempotency key', async () => {
  const member = await logIn(site.origin, 'Petrovich')
  const { posts } = (await (await fetch(`${site.origin}/api/posts?sort=latest&limit=50`)).json()) as {
    posts: { id: string; locked: boolean }[]
  }
  const post = posts.find(({ locked }) => !locked)?.id
  const say = (key: string) =>
    member.send('POST', `/api/posts/${post}/comments`, { body: `Слово ${key}` }, { 'Idempotency-Key': key })
  const answers: Response[] = []
  for (const key of ['first', 'second', 'first', 'second', 'third']) answers.push(await say(key))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429])
  const last = answers.at(-1)
  expect(await last?.json()).toMatchObject({
    code: 'too_many_requests',
    retryAfter: Number(last?.headers.get('Retry-After'))
  })
})

test('a member can request five previews without a pause, and more after a pause', async () => {
  const member = await logIn(site.origin, 'Petrovich')
  const preview = () => member.send('POST', '/api/_preview', { body: 'а' })
  const answers = await Promise.all(Array.from({ length: 60 }, preview))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5)
  await expect.poll(async () => (await preview()).status, { timeout: 5000, interval: 200 }).toBe(200)
})

test('a guest’s network can search sixty times a minute; a member and another network are not affected', async () => {
  const search = (address: string, cookie = '') =>
    fetch(`${site.origin}/api/search?q=zyx`, { headers: { 'X-Forwarded-For': address, Cookie: cookie } })
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await search('192.0.2.77')).status))
  expect(statuses.filter(status => status === 200)).toHaveLength(60)
  const refused = await search('192.0.2.77')
  expect(refused.status).toBe(429)
  // A network may search again at the end of the minute.
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
  expect((await search('192.0.2.78')).status).toBe(200)
  expect((await search('192.0.2.77', (await logIn(site.origin, 'Sova')).cookie)).status).toBe(200)
  const firstAnswer = cookiesOf(await fetch(`${site.origin}/api/_initial`))
  expect((await search('192.0.2.77', firstAnswer)).status).toBe(429)
})
