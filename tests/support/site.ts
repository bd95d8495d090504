import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '#scripts/site/lock.ts'
import { freePort } from '#scripts/site/ports.ts'
import { openSite } from '#scripts/site/site.ts'
import { startSqld } from '#scripts/site/sqld.ts'
import { copyData } from './copy.ts'
import { limitFiles, startOnDisk } from './full-disk.ts'
import { demoTemplate, TMP } from './template.ts'

export interface TestSite {
  origin: string
  databaseUrl: string
  dataDir: string
  /** The processes at whose cost it runs. */
  pids: { worker: number; database: number }
  /** Fires the Worker's timers, which run each minute besides. */
  tick(): Promise<void>
  /** Takes the database away, as an outage would; the Worker goes on. */
  stopDatabase(): Promise<void>
  /** Makes it take questions and answer none, until it goes on. */
  hangDatabase(): void
  resumeDatabase(): void
  /** Brings it back at the same address with the same content. */
  startDatabase(): Promise<void>
  /** Leaves its disk no room, until there is some again. */
  fillDisk(): Promise<void>
  makeRoom(): void
  stop(): Promise<void>
}

/** Folders of tests that were killed. */
function removeLeftOvers(): void {
  for (const name of readdirSync(TMP)) {
    const pid = Number(/^site-(\d+)-/.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(TMP, name), { recursive: true, force: true })
  }
}

/** Nothing that makes an answer depend on the answers before it; a test may speak for a client elsewhere. */
const PLAIN = { RATE_LIMITS: 'off', PAGE_CACHE: 'off', TRUSTED_PROXY: '127.0.0.1' }

/**
 * Brings up a whole site of its own with the demo forum, on free ports and a folder that goes away with it.
 * @param settings what differs from the plain test site, such as PAGE_CACHE: 'on'; with DEMO: '0' it is an empty forum.
 */
export async function openTestSite(settings: Record<string, string> = {}): Promise<TestSite> {
  const template = settings['DEMO'] === '0' ? null : await demoTemplate()
  removeLeftOvers()
  const data = mkdtempSync(join(TMP, `site-${process.pid}-`))
  if (template) copyData(template, data)
  const site = await openSite({
    env: { ...PLAIN, ...settings, PORT: String(await freePort()), DATA_DIR: data },
    say: () => {},
    onWorkerLine: () => {}
  })
  const port = Number(new URL(site.databaseUrl).port)
  let database = site.database
  const stopDatabase = async () => database?.stop()
  const startDatabase = async () => {
    database = (await startSqld(join(data, 'db'), port, startOnDisk)).child
  }
  const limitDisk = (bytes: 0 | 'unlimited') => limitFiles(database?.pid ?? 0, bytes)
  const fillDisk = async () => {
    await stopDatabase()
    await startDatabase()
    limitDisk(0)
  }
  const stop = async () => {
    await site.stop()
    await database?.stop()
    rmSync(data, { recursive: true, force: true })
  }
  const pids = { worker: site.worker.pid, database: site.database?.pid ?? 0 }
  const signal = (name: NodeJS.Signals) => () => database && process.kill(-database.pid, name)
  const hang = { hangDatabase: signal('SIGSTOP'), resumeDatabase: signal('SIGCONT') }
  const outage = { stopDatabase, startDatabase, ...hang, fillDisk, makeRoom: () => limitDisk('unlimited') }
  return { origin: site.origin, databaseUrl: site.databaseUrl, dataDir: data, pids, tick: site.tick, ...outage, stop }
}
