import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client/http'
import { attach } from '#scripts/site/attach.ts'
import { startChild } from '#scripts/site/children.ts'
import { freePort } from '#scripts/site/ports.ts'
import { readOperation } from '#scripts/site/settings.ts'
import { whenAnswers } from '#scripts/site/wait.ts'
import { copyData } from '#tests/support/copy.ts'
import { logIn } from '#tests/support/member.ts'
import { withToken } from '#tests/support/sqld.ts'
import { demoTemplate, TMP } from '#tests/support/template.ts'
import { type Call, load } from './load.ts'
import { fixed, printTable, type Row } from './table.ts'
import { memoryOf } from './tree.ts'

const REQUESTS = 100_000
const EACH = 10_000
const CONNECTIONS = 10
const READY_MS = 60_000

/** Addresses of every kind, many more than the page cache has room for: guests' pages, calls, a member's pages. */
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

/** npm as the operator runs it, on a Node of theirs: that program's pages count, too. */
function startByNpm(env: NodeJS.ProcessEnv) {
  const { npm_node_execpath: node = 'node', npm_execpath: npm } = process.env
  if (!npm) throw new Error('Run this by npm run bench -- memory.')
  return startChild('npm start', node, [npm, 'start'], { env })
}

/** Memory of the whole of `npm start` over 100,000 requests: it grows to a bound and stays there. */
export async function benchMemory(): Promise<void> {
  const data = mkdtempSync(join(TMP, 'memory-'))
  copyData(await demoTemplate(), data)
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: data, RATE_LIMITS: 'off', PAGE_CACHE: 'on' }
  const site = startByNpm(env)
  try {
    const origin = `http://localhost:${port}`
    await whenAnswers(site, [origin, '/healthz'], status => status === 200, READY_MS)
    const url = withToken(await attach(readOperation(env)))
    const calls = await mixedCalls(origin, url)
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
    printTable(`Memory of npm start, MB (at most 450), ${calls.length} addresses, ${CONNECTIONS} connections`, rows)
  } finally {
    await site.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

function rowOf(requests: number, failures: number, pid: number): Row {
  const sizes = memoryOf(pid)
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  const parts = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, fixed(size, 0)]))
  return { requests: String(requests), 'not 2xx': failures, total: fixed(total, 0), ...parts }
}
