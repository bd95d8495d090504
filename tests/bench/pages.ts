import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { demoPages, logInCall, memberCalls, type Pages } from './addresses.ts'
import { measurePage, openBrowser } from './browser.ts'
import { weighBundles } from './bundles.ts'
import { cpuPerRequest } from './cpu.ts'
import { type Call, load } from './load.ts'
import { fixed, printTable, type Row } from './table.ts'
import { weigh } from './weight.ts'

const CPU_REQUESTS = 400
/** Number of logins that are measured. It is small, because a login takes a hundred times as long as a page. */
const CPU_LOGINS = 40
const LOAD_MS = 8000
const CONNECTIONS = 50

type Calls = Record<string, Call>

async function tableOf<T>(pages: Record<string, T>, measure: (page: T) => Promise<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (const [page, input] of Object.entries(pages)) rows.push({ page, ...(await measure(input)) })
  return rows
}

const callsOf = (origin: string, pages: Pages): Calls =>
  Object.fromEntries(Object.entries(pages).map(([page, path]) => [page, { address: origin + path }]))

async function printLooks({ origin }: TestSite, pages: Pages): Promise<void> {
  const browser = await openBrowser()
  if (!browser)
    return console.log('\nNo Chromium here: requests, nodes and CLS are not measured (see docs/testing.md).')
  printTable(
    'In Chromium, 412 × 823, before any intent',
    await tableOf(pages, path => measurePage(browser, origin + path))
  )
  await browser.close()
}

async function printCpu({ origin, pid }: TestSite, calls: Calls): Promise<void> {
  const measure = async (call: Call): Promise<Row> => {
    const ms = await cpuPerRequest(pid, call, call.method === 'POST' ? CPU_LOGINS : CPU_REQUESTS)
    return { 'CPU ms': fixed(ms, 2) }
  }
  const login = { 'POST /api/_login (at most 350)': await logInCall(origin) }
  const rows = await tableOf({ '/healthz': { address: `${origin}/healthz` }, ...calls, ...login }, measure)
  const base = Number(rows[0]?.['CPU ms'])
  const compared = rows.map(row => ({ ...row, 'more than /healthz': fixed(Number(row['CPU ms']) - base, 2) }))
  printTable(
    `Processor time a request, uncached (server and runtime, ${CPU_REQUESTS} requests, ${CPU_LOGINS} logins)`,
    compared
  )
}

async function printThroughput(uncached: TestSite, cached: TestSite): Promise<void> {
  const rows: Row[] = []
  let base = 0
  for (const [what, address] of [
    ['/healthz', `${cached.origin}/healthz`],
    ['feed, cached', `${cached.origin}/`],
    ['feed, uncached', `${uncached.origin}/`]
  ] as const) {
    await load({ address }, CONNECTIONS, { requests: CONNECTIONS })
    const { perSecond, failures, median, p99 } = await load({ address }, CONNECTIONS, { ms: LOAD_MS })
    base ||= perSecond
    rows.push({
      what,
      'requests/s': fixed(perSecond, 0),
      '× /healthz': fixed(perSecond / base, 2),
      'not 2xx': failures,
      'median ms': fixed(median),
      'p99 ms': fixed(p99)
    })
  }
  printTable(`Throughput, ${CONNECTIONS} connections, ${LOAD_MS / 1000} s each`, rows)
}

/** Measures sizes, costs and speed of the pages of the demo forum. */
export async function benchPages(): Promise<void> {
  const started = performance.now()
  const site = await openTestSite()
  const startedIn = performance.now() - started
  const again = performance.now()
  const cached = await openTestSite({ PAGE_CACHE: 'on' })
  const againIn = performance.now() - again
  try {
    const pages = await demoPages(site.origin, site.databaseUrl)
    const calls = { ...callsOf(site.origin, pages), ...(await memberCalls(site.origin, pages)) }
    printTable('Pages: bytes, round trips, rows read', await tableOf(calls, weigh))
    printTable('Bundles: bytes', weighBundles())
    await printLooks(site, pages)
    await printCpu(site, calls)
    await printThroughput(site, cached)
    printTable('Start-up', [
      { what: 'a site with demo content, from nothing unless it was kept', seconds: fixed(startedIn / 1000) },
      { what: 'a site with its content there', seconds: fixed(againIn / 1000) }
    ])
  } finally {
    await cached.stop()
    await site.stop()
  }
}
