import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { origin } from '#tests/support/origin.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

const TOKEN = 'a token of the tests'
const BEARER = { Authorization: `Bearer ${TOKEN}` }

let site: TestSite
let db: Client
beforeAll(async () => {
  site = await openTestSite({ METRICS_TOKEN: TOKEN, PAGE_CACHE: 'on' })
  db = createClient({ url: site.databaseUrl })
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})

const ask = (path: string, init?: RequestInit) => fetch(site.origin + path, init)
const textOf = async () => (await ask('/metrics', { headers: BEARER })).text()
/** Reads a sample's value by its name with labels; a missing sample counts as 0. */
async function sampleOf(sample: string): Promise<number> {
  const line = (await textOf()).split('\n').find(text => text.startsWith(`${sample} `))
  return Number(line?.slice(sample.length) ?? 0)
}
/** Measures how much samples grow while a function runs. */
async function growth(samples: string[], run: () => Promise<unknown>): Promise<number[]> {
  const values = async () => Promise.all(samples.map(sampleOf))
  const before = await values()
  await run()
  return (await values()).map((value, at) => value - (before[at] ?? 0))
}
const times = (count: number, path: (at: number) => string) => async () => {
  for (let at = 0; at < count; at += 1) await (await ask(path(at))).arrayBuffer()
}

describe('the address /metrics', () => {
  test('is refused to a request without the token of the metrics', async () => {
    const answer = await ask('/metrics', { headers: BEARER })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect([answer.headers.get('Cache-Control'), answer.headers.get('X-Robots-Tag')]).toEqual(['no-store', 'noindex'])
    for (const Authorization of ['Bearer another token of tests', `Bearer ${TOKEN} `.repeat(2), TOKEN, 'Bearer ']) {
      const refused = await ask('/metrics', { headers: { Authorization } })
      expect([refused.status, refused.headers.get('WWW-Authenticate')], Authorization).toEqual([401, 'Bearer'])
      expect(await refused.text()).not.toContain('veche_')
    }
    expect((await ask('/metrics')).status).toBe(404)
    expect((await ask('/metrics', { method: 'POST', headers: BEARER })).status).toBe(405)
  })

  test('is not found on a site without a token in its settings', async () => {
    const answer = await fetch(`${origin}/metrics`, { headers: BEARER })
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('<html')])
  })

  test('shows the community named "metrics", if one exists, to requests without the token', async () => {
    await db.execute("update communities set name = 'metrics' where name = 'Foto'")
    await expect.poll(async () => (await ask('/metrics')).status, { timeout: 40_000 }).toBe(200)
    expect(await (await ask('/metrics')).text()).toContain('<html')
    expect(await textOf()).toContain('veche_requests_total')
    await db.execute("update communities set name = 'Foto' where name = 'metrics'")
  })

  test('has the text format of Prometheus: each metric has its type once, before its samples', async () => {
    const lines = (await textOf()).trimEnd().split('\n')
    const types = lines.filter(line => line.startsWith('# TYPE ')).map(line => line.split(' ')[2] ?? '')
    expect(new Set(types).size).toBe(types.length)
    let current = ''
    for (const line of lines) {
      if (line.startsWith('# TYPE ')) current = line.split(' ')[2] ?? ''
      else if (!line.startsWith('# HELP '))
        expect(line).toMatch(
          new RegExp(`^${current}(?:_bucket|_sum|_count)?(?:\\{\\w+="[^"\\n]*"(?:,\\w+="[^"\\n]*")*\\})? [\\d.e+-]+$`)
        )
    }
  })
})

describe('the counters of /metrics', () => {
  test('count requests by route, with their times and database costs', async () => {
    const labels = 'method="GET",route="/api/posts"'
    const samples = [
      `veche_requests_total{${labels},status="2xx"}`,
      `veche_requests_total{${labels},status="4xx"}`,
      `veche_request_duration_seconds_count{${labels}}`,
      `veche_request_duration_seconds_bucket{${labels},le="+Inf"}`
    ]
    const sendRequests = async () => {
      await times(3, () => '/api/posts?limit=1')()
      await times(2, () => '/api/posts?limit=x')()
    }
    expect(await growth(samples, sendRequests)).toEqual([3, 2, 5, 5])
    const [trips = 0, rows = 0] = await growth(
      ['veche_database_round_trips_total', 'veche_database_rows_read_total'],
      times(3, () => '/api/posts?limit=1')
    )
    expect([trips >= 3, rows >= 3]).toEqual([true, true])
  })

  test('count pages served from the page cache', async () => {
    const [hits] = await growth(
      ['veche_page_cache_total{result="hit"}'],
      times(4, () => '/Radio')
    )
    expect(hits).toBeGreaterThan(0)
    expect(await sampleOf('veche_page_copies')).toBeGreaterThan(0)
    expect(await sampleOf('veche_page_copies_bytes')).toBeGreaterThan(1000)
  })

  test('put all unknown addresses into one series', async () => {
    const series = async () =>
      (await textOf()).split('\n').filter(line => line.startsWith('veche_requests_total')).length
    await times(1, () => '/none/of/these/0')()
    await times(1, () => '/api/none/0')()
    const before = await series()
    await times(10, at => `/none/of/these/${at}`)()
    await times(10, at => `/api/none/${at}`)()
    expect(await series()).toBe(before)
  })

  test('count errors', async () => {
    const badges = (value: string) =>
      db.execute({ sql: "update users set badges = ? where username = 'Petrovich'", args: [value] })
    const { rows } = await db.execute("select badges from users where username = 'Petrovich'")
    await badges('[{"id":1,"type":"nonsense"}]')
    const samples = ['veche_errors_total', 'veche_requests_total{method="GET",route="/@[username]",status="5xx"}']
    expect(await growth(samples, () => ask('/@Petrovich'))).toEqual([1, 1])
    await badges(String(rows[0]?.['badges']))
  })

  test('count timer runs and jobs', async () => {
    await db.execute("update posts set body_html = 'old', renderer_version = 0 where body <> ''")
    const done = 'veche_timers_total{result="done"}'
    const [runs = 0] = await growth([done], () => site.tick())
    expect(runs).toBeGreaterThanOrEqual(1)
    expect(Date.now() / 1000 - (await sampleOf('veche_timers_last_seconds'))).toBeLessThan(300)
    await expect
      .poll(() => sampleOf('veche_jobs_total{job="rerender",result="done"}'), { timeout: 30_000 })
      .toBeGreaterThan(0)
  })

  test('are stored by day, and later growth is added to the stored values', async () => {
    const today = 'select coalesce(sum(requests), 0), coalesce(sum(errors), 0) from request_days'
    const storedToday = async () => Object.values((await db.execute(today)).rows[0] ?? {}).map(Number)
    await site.tick()
    const [before = 0] = await storedToday()
    await times(7, () => '/healthz')()
    await site.tick()
    const [then = 0] = await storedToday()
    expect(then - before).toBeGreaterThanOrEqual(7)
    await times(7, () => '/healthz')()
    await site.tick()
    expect(((await storedToday())[0] ?? 0) - then).toBeGreaterThanOrEqual(7)
    const { rows } = await db.execute(
      `select requests - within5 - within10 - within25 - within50 - within100 - within250 - within500 - within1000
        - within2500 - within5000 as slower from request_days`
    )
    for (const { slower } of rows) expect(Number(slower)).toBeGreaterThanOrEqual(0)
  })
})
