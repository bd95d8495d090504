import { createClient } from '@libsql/client/http'
import { logIn } from '#tests/support/member.ts'
import { type Call, load } from './load.ts'
import { startByNpm } from './npm-start.ts'
import { memoryOf } from './process-tree.ts'
import { fixed, printTable, type Row } from './table.ts'

const REQUESTS = 100_000
const EACH = 10_000
const CONNECTIONS = 10

/**
 * Makes requests for pages and API calls of guests, and for pages of a member; many more than fit into the page cache.
 */
async function mixedCalls(origin: string, databaseUrl: string): Promise<Call[]> {
  const db = createClient({ url: databaseUrl })
  const paths = async (sql: string) => (await db.execute(sql)).rows.map(row => String(row[0]))
  const [threads, profiles, communities, posts] = await Promise.all([
    paths(`select '/' || c.name || '/post/' || p.public_id from posts p join communities c on c.id = p.community_id
      where p.deleted_at is null`),
    paths("select '/@' || username from users where deleted_at is null"),
    paths("select '/' || name from communities"),
    paths("select '/api/posts/' || public_id from posts where deleted_at is null limit 300")
  ])
  db.close()
  const feeds = ['/', '/all', ...communities].flatMap(path =>
    ['hot', 'latest', 'activity', 'week', 'all'].map(sort => `${path}?sort=${sort}`)
  )
  const { cookie } = await logIn(origin, 'Petrovich')
  const guest = [...threads, ...profiles, ...feeds, ...posts, '/feed.xml', '/sitemap.xml', '/api/_initial']
  const member = [...threads.slice(0, 300), ...feeds]
  return [
    ...guest.map(path => ({ address: origin + path, headers: { 'Accept-Encoding': 'br' } })),
    ...member.map(path => ({ address: origin + path, headers: { 'Accept-Encoding': 'br', Cookie: cookie } }))
  ]
}

/**
 * Measures the memory of all processes of `npm start` over 100,000 requests. The memory must stop growing at some
 * limit.
 */
export async function benchMemory(): Promise<void> {
  const site = await startByNpm({ RATE_LIMITS: 'off', PAGE_CACHE: 'on' })
  try {
    const calls = await mixedCalls(site.origin, site.databaseUrl)
    const rows: Row[] = [rowOf(0, 0, site.pid)]
    for (let sent = EACH; sent <= REQUESTS; sent += EACH) {
      const { failures } = await load(calls, CONNECTIONS, { requests: EACH })
      rows.push(rowOf(sent, failures, site.pid))
      console.log(
        Object.entries(rows.at(-1) ?? {})
          .map(pair => pair.join(' '))
          .join(', ')
      )
    }
    printTable(`Memory of npm start, MB (at most 600), ${calls.length} addresses, ${CONNECTIONS} connections`, rows)
  } finally {
    await site.stop()
  }
}

function rowOf(requests: number, failures: number, pid: number): Row {
  const sizes = memoryOf(pid)
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  const parts = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, fixed(size, 0)]))
  return { requests: String(requests), 'not 2xx': failures, total: fixed(total, 0), ...parts }
}
