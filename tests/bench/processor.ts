import { runtimeOf } from '#tests/support/processes.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { demoPages, logInCall, memberCalls } from './addresses.ts'
import { cpuPerRequest } from './cpu.ts'
import type { Call } from './load.ts'
import { fixed, printTable, type Row } from './table.ts'

const REQUESTS = 400
/** Number of logins that are measured. It is small, because a login takes a hundred times as long as a page. */
const LOGINS = 40
/** Processor time in milliseconds that the free plan of the edge platform allows for a request. */
const FREE_MS = 10

function rowOf(what: string, ms: number): Row {
  return { what, 'CPU ms': fixed(ms, 2), [`fits ${FREE_MS} ms`]: ms <= FREE_MS ? 'yes' : 'no' }
}

async function rowsOf(pid: number, calls: Record<string, Call>, mark = ''): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, call] of Object.entries(calls))
    rows.push(rowOf(`${what}${mark}`, await cpuPerRequest(pid, call, REQUESTS)))
  return rows
}

async function pagesOf({ origin, databaseUrl }: TestSite): Promise<Record<string, Call>> {
  const pages = await demoPages(origin, databaseUrl)
  const guest = Object.entries(pages).map(([page, path]) => [page, { address: origin + path }])
  return { ...Object.fromEntries(guest), ...(await memberCalls(origin, pages)) }
}

async function withSite<T>(settings: Record<string, string>, measure: (site: TestSite) => Promise<T>): Promise<T> {
  const site = await openTestSite(settings)
  try {
    return await measure(site)
  } finally {
    await site.stop()
  }
}

/**
 * Measures the processor time of workerd for one request of each page, which is the time that the edge platform counts.
 * For a login the time of the server counts, too, because the server hashes passwords.
 */
export async function benchProcessor(): Promise<void> {
  const uncached = await withSite({}, async site => {
    const rows = await rowsOf(runtimeOf(site.pid), await pagesOf(site))
    const login = await cpuPerRequest(site.pid, await logInCall(site.origin), LOGINS)
    return [...rows, rowOf('POST /api/_login', login)]
  })
  const cached = await withSite({ PAGE_CACHE: 'on' }, site =>
    rowsOf(runtimeOf(site.pid), { feed: { address: `${site.origin}/` } }, ', a kept copy')
  )
  printTable(`Processor time of the runtime for one request (${REQUESTS} requests each)`, [...uncached, ...cached])
}
