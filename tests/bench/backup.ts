import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#scripts/site/ports.ts'
import { startAdmin } from '#tests/support/admin-command.ts'
import { startSiteProcess } from '#tests/support/site-process.ts'
import { TMP } from '#tests/support/template.ts'
import { spread } from './load.ts'
import { LARGE, scaleFolder } from './scale.ts'
import type { ScaleCounts } from './scale-fill.ts'
import { sendSteadily } from './steady-load.ts'
import { fixed, printTable, type Row } from './table.ts'

const GUESTS_PER_SECOND = 10
const SLICE_MS = 1000
/**
 * Number of periods of SLICE_MS in which requests are measured without a backup. Together they take as long as a
 * backup, so that there are enough requests for the 99th percentile.
 */
const ALONE_SLICES = 90
const PATHS = ['/', '/?sort=latest', '/?sort=month', '/communities']

interface Sample {
  ok: boolean
  ms: number
}

/** Sends requests of guests at a steady rate for one period of SLICE_MS. */
const slice = (origin: string): Promise<Sample[]> =>
  sendSteadily(GUESTS_PER_SECOND, SLICE_MS, async n => {
    const startedAt = performance.now()
    const answer = await fetch(origin + PATHS[n % PATHS.length])
    await answer.text()
    return { ok: answer.ok, ms: performance.now() - startedAt }
  })

function rowOf(what: string, samples: Sample[], more: Row = {}): Row {
  const { median, p99 } = spread(samples.map(({ ms }) => ms))
  const failed = samples.filter(({ ok }) => !ok).length
  return { what, requests: samples.length, failed, 'p50 ms': fixed(median), 'p99 ms': fixed(p99), ...more }
}

/** Measures requests of guests first without a backup and then during a backup. */
async function measureOn(dataDir: string, cache: 'on' | 'off'): Promise<Row[]> {
  const folder = mkdtempSync(join(TMP, `site-${process.pid}-bench-`))
  const file = join(folder, 'backup.tar')
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', RATE_LIMITS: 'off', PAGE_CACHE: cache }
  const site = await startSiteProcess(env)
  try {
    await slice(site.origin)
    const alone: Sample[] = []
    for (let at = 0; at < ALONE_SLICES; at += 1) alone.push(...(await slice(site.origin)))
    const samples: Sample[] = []
    const startedAt = performance.now()
    let seconds = 0
    const output = startAdmin(dataDir, ['backup', file]).output.finally(() => {
      seconds = (performance.now() - startedAt) / 1000
    })
    while (seconds === 0) samples.push(...(await slice(site.origin)))
    if (!(await output).startsWith('0 ')) throw new Error(await output)
    const measured = { 'backup s': fixed(seconds), 'backup MB': fixed(statSync(file).size / 1e6) }
    return [rowOf(`alone, copies ${cache}`, alone), rowOf(`beside a backup, copies ${cache}`, samples, measured)]
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Reads the size of the forum from the argument of the command: the number of posts, or a million if the argument is
 * empty.
 */
function scaleOf(argument = ''): ScaleCounts {
  const posts = Number(argument) || LARGE.posts
  const share = posts / LARGE.posts
  const part = (count: number) => Math.ceil(count * share)
  return { posts, comments: part(LARGE.comments), users: part(LARGE.users), communities: part(LARGE.communities) }
}

/**
 * Measures response times for guests during a backup of a large forum.
 * @throws Error when a request failed.
 */
export async function benchBackup(posts?: string): Promise<void> {
  const dataDir = await scaleFolder(scaleOf(posts))
  const rows = [...(await measureOn(dataDir, 'on')), ...(await measureOn(dataDir, 'off'))]
  printTable(`Guests, ${GUESTS_PER_SECOND} a second, beside a backup`, rows)
  if (rows.some(({ failed }) => failed !== 0)) throw new Error('Guests were not answered.')
}
