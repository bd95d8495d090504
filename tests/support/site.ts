import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Access, newAccess } from '#scripts/site/access.ts'
import { openFolder } from '#scripts/site/folder.ts'
import { isAlive } from '#scripts/site/lock.ts'
import { freePort } from '#scripts/site/ports.ts'
import { copyData } from './copy-data.ts'
import { type SiteProcess, startSiteProcess } from './site-process.ts'
import { demoTemplate, TEST_PASSWORD_COST, TMP } from './template.ts'
import { startTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestSite extends SiteProcess, TestDatabase {
  dataDir: string
  /** Credentials of the database server. */
  access: Access
  /**
   * Stops the Worker and its server, as during an update of the site. startServer starts both again at the same
   * address.
   */
  stopServer(): Promise<void>
  startServer(): Promise<void>
}

/** Removes the folders that killed test runs have left. */
function removeLeftOvers(): void {
  for (const name of readdirSync(TMP)) {
    const pid = Number(/^site-(\d+)-/.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(TMP, name), { recursive: true, force: true })
  }
}

/** Settings with which no response depends on an earlier one. Requests of tests may come from any client address. */
const PLAIN = {
  RATE_LIMITS: 'off',
  PASSWORD_COST: TEST_PASSWORD_COST,
  PAGE_CACHE: 'off',
  TRUSTED_PROXY: '127.0.0.1',
  REQUEST_LOG: 'off',
  SERVER_TIMING: 'on'
}

/**
 * Opens a site with the demo forum, on free ports and in a temporary folder. The test controls the database of the site
 * and can stop it.
 * @param settings settings that differ from PLAIN, such as PAGE_CACHE: 'on'; DEMO: '0' gives a forum without
 * content.
 * @param hasTimers false when the Worker's scheduled jobs run only at calls of `tick`.
 */
export async function openTestSite(settings: Record<string, string> = {}, hasTimers = true): Promise<TestSite> {
  const template = settings['DEMO'] === '0' ? null : await demoTemplate()
  removeLeftOvers()
  const data = mkdtempSync(join(TMP, `site-${process.pid}-`))
  if (template) copyData(template, data)
  const folder = openFolder(data)
  const access = newAccess()
  const { url, database } = await startTestDatabase(folder.database, access)
  folder.release()
  const own = { PORT: String(await freePort()), DATA_DIR: data, LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: access.authToken }
  const open = () => startSiteProcess({ ...PLAIN, ...settings, ...own }, hasTimers)
  const site = await open().catch(async error => {
    await database.stopDatabase()
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
  const stop = async () => {
    await stopServer()
    await database.stopDatabase()
    rmSync(data, { recursive: true, force: true })
  }
  return { ...site, ...database, dataDir: data, access, stopServer, startServer, stop }
}
