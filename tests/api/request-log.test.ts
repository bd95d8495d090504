import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, type Member } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

interface Line {
  time: string
  id: string
  method: string
  route: string
  status: number
  ms: number
  trips: number
  rows: number
  cache: string
  error?: string
}

let site: TestSite
let db: Client
let member: Member
const readLines: string[] = []
beforeAll(async () => {
  site = await openTestSite({ REQUEST_LOG: 'on', PAGE_CACHE: 'on' })
  db = createClient({ url: site.databaseUrl })
  member = await logIn(site.origin, 'Petrovich')
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})

const TOKEN = 'a token of the tests'
const LONG = { timeout: 30_000 }
const idOf = ({ headers }: Response) => headers.get('X-Request-Id') ?? 'none'
async function linesWith(text: string): Promise<string[]> {
  readLines.push(...(await site.lines()))
  return readLines.filter(line => line.includes(text))
}
/** Waits for the log line of a request, checks that there is only one such line, and parses the line. */
async function lineOf(answer: Response): Promise<Line> {
  await expect.poll(() => linesWith(idOf(answer)), LONG).toHaveLength(1)
  const [line = ''] = await linesWith(idOf(answer))
  return JSON.parse(line) as Line
}
const ask = (path: string, init?: RequestInit) => fetch(site.origin + path, { redirect: 'manual', ...init })
const NUMBER = expect.any(Number)
const summaryOf = async (answer: Response) => {
  const { method, route, status, cache } = await lineOf(answer)
  return `${method} ${route} ${status} ${cache}`
}

describe('the lines of the request log', () => {
  test('a request has one line with the request’s route and costs, and no further fields', async () => {
    const answer = await ask('/Radio?sort=day')
    expect(await lineOf(answer)).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      id: idOf(answer),
      method: 'GET',
      route: '/[community]',
      status: 200,
      ms: NUMBER,
      trips: NUMBER,
      rows: NUMBER,
      cache: 'miss'
    })
    const { trips, rows } = await lineOf(answer)
    expect([trips > 0, rows > 0]).toEqual([true, true])
  })

  test('the line of a page from the cache says that the page came from the cache, and has no database costs', async () => {
    const costs = async () => {
      const { cache, trips, rows } = await lineOf(await ask('/Kotiki'))
      return { cache, trips, rows }
    }
    await expect.poll(costs, LONG).toEqual({ cache: 'hit', trips: 0, rows: 0 })
  })

  test('the line of an API call has the call’s pattern in place of its address', async () => {
    const { rows } = await db.execute('select id from posts order by id desc limit 1')
    const id = String(rows[0]?.['id'])
    expect(await summaryOf(await ask(`/api/posts/${id}?limit=1`))).toBe('GET /api/posts/:id 200 none')
    const vote = await member.send('POST', '/api/_postVote', { postId: id, up: true })
    expect(await summaryOf(vote)).toBe('POST /api/_postVote 200 none')
    const [, trips] = /trips;desc="(\d+)"/.exec(vote.headers.get('Server-Timing') ?? '') ?? []
    expect((await lineOf(vote)).trips).toBeGreaterThanOrEqual(Number(trips))
  })

  test('a request that was not found, refused or redirected has a line with its status', async () => {
    const form = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }
    const lines = [
      await summaryOf(await ask('/no_such_place')),
      await summaryOf(await ask('/no/such/place/at/all')),
      await summaryOf(await ask('/api/nothing')),
      await summaryOf(await ask('/about', { method: 'PUT' })),
      await summaryOf(await ask('/about/')),
      await summaryOf(await ask('/api/_postVote', form)),
      await summaryOf(await ask('/api/posts?limit=x')),
      await summaryOf(await ask('/settings')),
      await summaryOf(await ask('/healthz'))
    ]
    expect(lines).toEqual([
      'GET /[community] 404 miss',
      'GET * 404 miss',
      'GET /api/* 404 none',
      'PUT /about 405 none',
      'GET * 301 none',
      'POST /api/_postVote 403 none',
      'GET /api/posts 400 none',
      'GET /settings 302 none',
      'GET /healthz 200 none'
    ])
  })

  test('a failed request has one line with the error, and with the id that the error page shows', async () => {
    const badges = (value: string) =>
      db.execute({ sql: "update users set badges = ? where username = 'Marina_K'", args: [value] })
    const { rows } = await db.execute("select badges from users where username = 'Marina_K'")
    await badges('[{"id":1,"type":"nonsense"}]')
    const answer = await ask('/@Marina_K')
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain(`Код ошибки: ${idOf(answer)}`)
    const line = await lineOf(answer)
    expect(line).toMatchObject({ route: '/@[username]', status: 500 })
    expect(line.error).toMatch(/Error: /)
    expect(line.error).not.toContain('Marina_K')
    await badges(String(rows[0]?.['badges']))
  })
})

test('the request log has neither data of the requester, nor ids and names from the address', async () => {
  const privateValues = {
    address: '203.0.113.77',
    agent: 'Telltale/1.0',
    word: 'tell_tale_word',
    name: 'Petrovich',
    session: /SID=([^;]+)/.exec(member.cookie)?.[1] ?? 'none',
    community: 'Kotiki'
  }
  const headers = {
    'X-Forwarded-For': privateValues.address,
    'User-Agent': privateValues.agent,
    Referer: `${site.origin}/${privateValues.word}`
  }
  const { rows } = await db.execute('select id, public_id from posts order by id desc limit 1')
  const [id, publicId] = [rows[0]?.['id'], rows[0]?.['public_id']]
  const paths = [
    `/@${privateValues.name}`,
    `/@${privateValues.name}?filter=${privateValues.word}`,
    `/search?q=${privateValues.word}`,
    `/${privateValues.community}/post/${publicId}`,
    `/api/users/${privateValues.name}`,
    `/api/communities/${privateValues.community}?byName=true`,
    `/api/posts?next=${privateValues.word}`,
    `/${privateValues.word}`,
    `/-/users/${privateValues.name}`,
    `/%E0%A4%A/${privateValues.word}`
  ]
  const answers = [
    ...(await Promise.all(paths.map(path => member.fetch(path, { headers })))),
    await member.send('POST', '/api/_postVote', { postId: id, up: true }, headers),
    await member.send('POST', '/api/_login', { username: privateValues.name, password: privateValues.word }, headers)
  ]
  const lines: string[] = []
  for (const answer of answers) lines.push(JSON.stringify(await lineOf(answer)))
  for (const secret of [...Object.values(privateValues), id, publicId])
    expect(lines.filter(line => line.includes(String(secret)))).toEqual([])
})

test('with REQUEST_LOG=off only failed requests have a line; the server’s own health checks never have one', async () => {
  const quiet = await openTestSite({ DEMO: '0' })
  const own = createClient({ url: quiet.databaseUrl })
  try {
    expect((await fetch(`${quiet.origin}/about`)).status).toBe(200)
    expect((await fetch(`${quiet.origin}/nothing`)).status).toBe(404)
    await own.execute('alter table site rename to elsewhere')
    const failed = await fetch(`${quiet.origin}/about`)
    expect(failed.status).toBe(500)
    const lines: string[] = []
    const written = async () => {
      lines.push(...(await quiet.lines()))
      return lines.filter(line => line.startsWith('{'))
    }
    await expect.poll(written, LONG).not.toEqual([])
    expect((await written()).map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ id: idOf(failed), status: 500, error: expect.stringMatching(/no such table: site/) })
    ])
  } finally {
    own.close()
    await quiet.stop()
  }
  expect(await linesWith('"route":"/images/[file]"')).toEqual([])
})

test('a failed timer or job has one line, without values of the database', async () => {
  const value = 'tell_tale_word'
  const failing = await openTestSite({ DEMO: '0', WELCOME_COMMUNITY: value, METRICS_TOKEN: TOKEN })
  const own = createClient({ url: failing.databaseUrl })
  const lines: string[] = []
  const failures = async () => {
    lines.push(...(await failing.lines()))
    return lines.filter(line => line.startsWith('{')).map(line => JSON.parse(line))
  }
  const withTable = (name: string) => ({
    time: expect.any(String),
    id: expect.stringMatching(/^\w{4}-\w{4}$/),
    error: expect.stringContaining(`"${name}"`)
  })
  try {
    await own.execute(`insert into link_previews (post_id, created_at) values ('${value}', 1)`)
    await own.execute("create trigger kept before delete on link_previews begin select raise(abort, 'kept'); end")
    await own.execute('alter table communities rename to elsewhere')
    await expect(failing.tick()).rejects.toThrow('The timers failed: 500')
    const both = [withTable('communities'), withTable('link_previews')]
    await expect.poll(failures, LONG).toEqual(expect.arrayContaining(both))
    const failed = await failures()
    expect(new Set(failed.map(({ id }) => id)).size).toBe(failed.length)
    expect(lines.filter(line => line.includes(value))).toEqual([])
    const metrics = await fetch(`${failing.origin}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
    const [, counted] = /^veche_errors_total (\d+)$/m.exec(await metrics.text()) ?? []
    expect(Number(counted)).toBeGreaterThanOrEqual(failed.length)
  } finally {
    own.close()
    await failing.stop()
  }
})
