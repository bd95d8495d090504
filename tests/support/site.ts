import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { newAccess } from '#scripts/site/access.ts'
import { openFolder } from '#scripts/site/folder.ts'
import { isAlive } from '#scripts/site/lock.ts'
import { freePort } from '#scripts/site/ports.ts'
import { startSqld } from '#scripts/site/sqld.ts'
import { copyData } from './copy-data.ts'
import { limitFiles, startOnDisk } from './full-disk.ts'
import { type SiteProcess, startSiteProcess } from './site-process.ts'
import { demoTemplate, TEST_PASSWORD_COST, TMP } from './template.ts'

export interface TestSite extends SiteProcess {
  dataDir: string
  /** Stops the database, as an outage would, while the Worker continues. */
  stopDatabase(): Promise<void>
  /** Suspends the database: it accepts connections without answering until it is resumed. */
  hangDatabase(): void
  resumeDatabase(): void
  /** Restarts the database at the same address with the same content. */
  startDatabase(): Promise<void>
  /** Stops the Worker and its server, as an update would, until they are restarted at the same address. */
  stopServer(): Promise<void>
  startServer(): Promise<void>
  /** Fills the site's disk until there is room again. */
  fillDisk(): Promise<void>
  makeRoom(): void
}

/** Removes the folders of killed test runs. */
function removeLeftOvers(): void {
  for (const name of readdirSync(TMP)) {
    const pid = Number(/^site-(\d+)-/.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(TMP, name), { recursive: true, force: true })
  }
}

/** Settings without dependencies between responses; a test may claim any client address. */
const PLAIN = {
  RATE_LIMITS: 'off',
  PASSWORD_COST: TEST_PASSWORD_COST,
  PAGE_CACHE: 'off',
  TRUSTED_PROXY: '127.0.0.1',
  REQUEST_LOG: 'off',
  SERVER_TIMING: 'on'
}

/**
 * Opens a site with the demo forum, on free ports and in a temporary folder. The test runs its database and
 * can stop it.
 * @param settings differences from the plain test site, such as PAGE_CACHE: 'on'; DEMO: '0' gives an empty
 * forum.
 */
export async function openTestSite(settings: Record<string, string> = {}): Promise<TestSite> {
  const template = settings['DEMO'] === '0' ? null : await demoTemplate()
  removeLeftOvers()
  const data = mkdtempSync(join(TMP, `site-${process.pid}-`))
  if (template) copyData(template, data)
  const folder = openFolder(data)
  const access = newAccess()
  const { url, authToken, child } = await startSqld(folder.database, { access })
  folder.release()
  const own = { PORT: String(await freePort()), DATA_DIR: data, LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken }
  const open = () => startSiteProcess({ ...PLAIN, ...settings, ...own })
  const site = await open().catch(async error => {
    await child.stop()
    throw error
  })
  let served: SiteProcess | null = site
  const stopServer = async () => {
    await served?.stop()
    served = null
  }
  const startServer = async () => {
    served = await open()
  }
  const port = Number(new URL(url).port)
  let database = child
  const stopDatabase = () => database.stop()
  const startDatabase = async () => {
    database = (await startSqld(folder.database, { port, access, start: startOnDisk })).child
  }
  const limitDisk = (bytes: 0 | 'unlimited') => limitFiles(database.pid, bytes)
  const fillDisk = async () => {
    await stopDatabase()
    await startDatabase()
    limitDisk(0)
  }
  const stop = async () => {
    await stopServer()
    await database.stop()
    rmSync(data, { recursive: true, force: true })
  }
  const signal = (name: NodeJS.Signals) => () => process.kill(-database.pid, name)
  const hang = { hangDatabase: signal('SIGSTOP'), resumeDatabase: signal('SIGCONT') }
  const outage = {
    stopDatabase,
    startDatabase,
    stopServer,
    startServer,
    ...hang,
    fillDisk,
    makeRoom: () => limitDisk('unlimited')
  }
  return { ...site, dataDir: data, ...outage, stop }
}
