import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { logIn } from '#tests/support/member.ts'
import { respondWith, startWebServer, type WebServer } from '#tests/support/web-server.ts'
import type { Attack, Outcome } from './attacker.ts'
import { ATTACKS } from './attacks.ts'
import { spread } from './load.ts'
import { startByNpm } from './npm-start.ts'
import { processTree, readProc } from './process-tree.ts'
import { sendSteadily } from './steady-load.ts'
import { fixed, printTable, type Row } from './table.ts'

const MS = 15_000
const FEEDS_PER_SECOND = 10
const POLL_MS = 250
/** Maximum for the 99th percentile of the guests' response times, in milliseconds. */
const WAIT_MAX = 500
const GUEST = { 'X-Forwarded-For': '192.0.2.200' }

/** Starts a web server with a page whose title has half a megabyte of "<", and a page that never responds. */
const openWeb = (): Promise<WebServer> =>
  startWebServer({ '/title': respondWith(`<title>${'<'.repeat(512 * 1024)}`), '/slow': () => undefined })

/**
 * Measures the proportional set size (PSS) of a process tree, in MB: memory that several processes share counts once.
 */
const memoryOf = (root: number): number =>
  processTree(root).reduce(
    (sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024,
    0
  )

/**
 * Watches the memory and the processes of a process tree.
 * @returns a function that stops watching, and returns the maximum memory and the number of processes that have ended.
 */
function watched(root: number): () => { most: number; ended: number } {
  const before = processTree(root)
  let most = 0
  const poll = () => {
    most = Math.max(most, memoryOf(root))
  }
  const timer = setInterval(poll, POLL_MS)
  return () => {
    clearInterval(timer)
    poll()
    const after = new Set(processTree(root))
    return { most, ended: before.filter(pid => !after.has(pid)).length }
  }
}

async function outcomeOf(attack: Attack): Promise<Outcome> {
  const thread = new Worker(new URL('./attacker.ts', import.meta.url), { workerData: attack })
  const [outcome] = (await once(thread, 'message')) as [Outcome]
  await thread.terminate()
  return outcome
}

async function readFeed(origin: string): Promise<{ ok: boolean; ms: number }> {
  const startedAt = performance.now()
  const ok = await fetch(`${origin}/`, { headers: GUEST, signal: AbortSignal.timeout(2 * MS) }).then(
    async answer => {
      await answer.text()
      return answer.ok
    },
    () => false
  )
  return { ok, ms: performance.now() - startedAt }
}

async function rowOf(name: string, web: WebServer): Promise<Row> {
  const site = await startByNpm({ PAGE_CACHE: 'on', TRUSTED_PROXY: '127.0.0.1,::1', LINK_FETCH_ALLOW: web.origin })
  try {
    const { origin } = site
    const member = await logIn(origin, 'Petrovich')
    const attack = await ATTACKS[name]?.({ origin, member, web: web.origin })
    await readFeed(origin)
    const end = watched(site.pid)
    const [guests, outcome] = await Promise.all([
      sendSteadily(FEEDS_PER_SECOND, MS, () => readFeed(origin)),
      attack && attack.calls.length > 0 ? outcomeOf({ ...attack, ms: MS }) : new Map<number, number>()
    ])
    const { most, ended } = end()
    const feed = spread(guests.map(({ ms }) => ms))
    const answers = [...outcome].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    return {
      'one client sends': name,
      'feed p50 ms': fixed(feed.median),
      'feed p99 ms': fixed(feed.p99),
      'feed not 2xx': guests.filter(({ ok }) => !ok).length,
      'ended processes': ended,
      'most MB': fixed(most, 0),
      'answers by status': answers.join(', ') || '–'
    }
  } finally {
    await site.stop()
  }
}

/**
 * Measures response times of the feed for guests while one client repeats an attack as fast as it can; one measurement
 * for each attack.
 * @param filter text that the names of the attacks to run contain; all attacks run if it is absent.
 * @throws Error when a process of the site has ended, or guests waited for too long.
 */
export async function benchAttack(filter = ''): Promise<void> {
  const web = await openWeb()
  const rows: Row[] = []
  try {
    for (const name of Object.keys(ATTACKS).filter(name => name.includes(filter))) {
      const row = await rowOf(name, web)
      rows.push(row)
      console.log(Object.values(row).join('  '))
    }
  } finally {
    await web.stop()
  }
  printTable(`Guests' feed, ${FEEDS_PER_SECOND} times a second for ${MS / 1000} s beside one client (npm start)`, rows)
  const bad = rows.filter(row => row['ended processes'] !== 0 || Number(row['feed p99 ms']) > WAIT_MAX)
  if (bad.length > 0) throw new Error(`Guests noticed: ${bad.map(row => row['one client sends']).join('; ')}.`)
}
