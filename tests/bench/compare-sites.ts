import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createClient } from '@libsql/client/http'
import { attach } from '#scripts/site/attach.ts'
import { startChild } from '#scripts/site/children.ts'
import { freePort } from '#scripts/site/ports.ts'
import { readOperation } from '#scripts/site/settings.ts'
import { waitUntilReady } from '#scripts/site/wait.ts'
import { copyData } from '#tests/support/copy-data.ts'
import { logIn } from '#tests/support/member.ts'
import { withToken } from '#tests/support/sqld.ts'
import { demoTemplate, TMP } from '#tests/support/template.ts'
import { demoPages } from './addresses.ts'
import { type Call, load } from './load.ts'
import { cpuTimesOf, memoryOf } from './process-tree.ts'
import { fixed, printTable, type Row } from './table.ts'

const ROUNDS = 5
const MS = 4000
const CONNECTIONS = 10
const WRITERS = 5
const READY_MS = 120_000
const START = ['--import', './scripts/site/module-formats.mjs', 'scripts/start.ts']
/** Settings with which each page is rendered anew. */
const SETTINGS = { RATE_LIMITS: 'off', PAGE_CACHE: 'off', REQUEST_LOG: 'off' }
/** Accept-Encoding of browsers over https. */
const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

interface Site {
  name: string
  pid: number
  calls: Record<string, { call: Call; connections: number }>
  stop(): Promise<void>
}

/** Results of one round: requests a second, times in ms, processor milliseconds of each program for one request. */
interface Round {
  perSecond: number
  median: number
  p99: number
  failures: number
  cpu: Record<string, number>
}

const middleOf = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function quietPost(databaseUrl: string): Promise<string> {
  const db = createClient({ url: databaseUrl })
  const sql = 'select id from posts where deleted_at is null and locked_at is null order by no_comments, id limit 1'
  const { rows } = await db.execute(sql)
  db.close()
  return String(rows[0]?.[0])
}

async function callsOf(origin: string, databaseUrl: string): Promise<Site['calls']> {
  const { 'thread of 500': thread = '/' } = await demoPages(origin, databaseUrl)
  const { cookie, token } = await logIn(origin, 'Petrovich')
  const member = { ...BROWSER, Cookie: cookie }
  const write: Call = {
    address: `${origin}/api/posts/${await quietPost(databaseUrl)}/comments`,
    method: 'POST',
    headers: { ...member, 'X-Csrf-Token': token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ body: 'Комментарий для измерения' })
  }
  const read = (path: string, headers: Record<string, string> = BROWSER) => ({
    call: { address: origin + path, headers },
    connections: CONNECTIONS
  })
  return {
    '/healthz': read('/healthz'),
    feed: read('/'),
    'feed, member': read('/', member),
    thread: read(thread),
    'comment written': { call: write, connections: WRITERS }
  }
}

/** Starts the site of a folder of sources on a copy of the demo forum. */
async function openSite(name: string, folder: string): Promise<Site> {
  const data = mkdtempSync(join(TMP, 'compared-'))
  copyData(await demoTemplate(), data)
  const port = await freePort()
  const env = { ...process.env, ...SETTINGS, PORT: String(port), DATA_DIR: data }
  const child = startChild(name, process.execPath, START, { env, cwd: resolve(folder) })
  const origin = `http://localhost:${port}`
  await waitUntilReady(child, [origin, '/healthz'], status => status === 200, READY_MS)
  const calls = await callsOf(origin, withToken(await attach(readOperation(env))))
  const stop = async () => {
    await child.stop()
    rmSync(data, { recursive: true, force: true })
  }
  return { name, pid: child.pid, calls, stop }
}

async function measure({ pid, calls }: Site, what: string): Promise<Round> {
  const { call, connections } = calls[what] as Site['calls'][string]
  await load(call, connections, { requests: connections })
  const before = cpuTimesOf(pid)
  const { answers, ...times } = await load(call, connections, { ms: MS })
  const cpu = Object.entries(cpuTimesOf(pid)).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / answers])
  return { ...times, cpu: Object.fromEntries(cpu) }
}

function rowOf(what: string, name: string, rounds: Round[], first: Round[]): Row {
  const middle = (value: (round: Round) => number) => middleOf(rounds.map(value))
  const cpu = (program: string) =>
    fixed(
      middle(round => round.cpu[program] ?? 0),
      2
    )
  const all = middle(round => Object.values(round.cpu).reduce((sum, ms) => sum + ms, 0))
  return {
    request: what,
    site: name,
    'requests/s': fixed(
      middle(({ perSecond }) => perSecond),
      0
    ),
    '× the first': fixed(middleOf(rounds.map(({ perSecond }, at) => perSecond / (first[at]?.perSecond ?? 1))), 2),
    'p50 ms': fixed(middle(({ median }) => median)),
    'p99 ms': fixed(middle(({ p99 }) => p99)),
    'not 2xx': rounds.reduce((sum, { failures }) => sum + failures, 0),
    'CPU ms': fixed(all, 2),
    server: cpu('server'),
    workerd: cpu('workerd'),
    sqld: cpu('sqld')
  }
}

function memoryRow({ name, pid }: Site): Row {
  const sizes = Object.entries(memoryOf(pid)).map(([program, size]) => [program, fixed(size, 0)])
  return { site: name, ...Object.fromEntries(sizes) }
}

/**
 * Compares sites of several folders of sources on the same content: requests a second, times, and processor time. The
 * sites are measured in turns, because the speed of a machine changes by the minute.
 * @param sites sites as NAME=FOLDER. Each is compared with the first.
 */
export async function compareSites(sites: string[]): Promise<void> {
  const open: Site[] = []
  for (const site of sites) open.push(await openSite(...(site.split('=') as [string, string])))
  const whats = Object.keys(open[0]?.calls ?? {})
  const rounds = new Map<string, Round[]>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const what of whats) {
      for (const site of round % 2 === 0 ? open : open.toReversed()) {
        const key = `${what} ${site.name}`
        rounds.set(key, [...(rounds.get(key) ?? []), await measure(site, what)])
      }
    }
  }
  const roundsOf = (what: string, { name }: Site) => rounds.get(`${what} ${name}`) ?? []
  const rows = whats.flatMap(what =>
    open.map(site => rowOf(what, site.name, roundsOf(what, site), roundsOf(what, open[0] as Site)))
  )
  printTable(`In turns, ${ROUNDS} rounds of ${MS / 1000} s, ${CONNECTIONS} connections, middle of the rounds`, rows)
  printTable('Memory, MB', open.map(memoryRow))
  for (const site of open) await site.stop()
}
