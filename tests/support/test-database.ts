import type { Access } from '#scripts/site/access.ts'
import { startSqld } from '#scripts/site/sqld.ts'
import { limitFiles, startOnDisk } from './full-disk.ts'

/** The database server of a test site, which the test controls. */
export interface TestDatabase {
  /** Stops the database server while the Worker keeps running, as in an outage. */
  stopDatabase(): Promise<void>
  /** Kills the database server, which loses all its connections and open transactions. */
  killDatabase(): Promise<void>
  /** Suspends the database server. It accepts connections and answers none until resumeDatabase is called. */
  hangDatabase(): void
  resumeDatabase(): void
  /** Starts the database server again at the same address with the same content. */
  startDatabase(): Promise<void>
  /** Makes writes of the database server fail as on a full disk, until makeRoom is called. */
  fillDisk(): Promise<void>
  makeRoom(): void
}

/**
 * Starts a database server on a folder.
 * @param wanted port of the server; a free port if absent.
 */
export async function startTestDatabase(
  folder: string,
  access: Access,
  wanted?: number
): Promise<{ url: string; database: TestDatabase }> {
  const started = await startSqld(folder, { access, ...(wanted !== undefined && { port: wanted }) })
  const { url } = started
  const port = Number(new URL(url).port)
  let { child } = started
  const stopDatabase = () => child.stop()
  const killDatabase = async () => {
    process.kill(-child.pid, 'SIGKILL')
    await child.ended
  }
  const startDatabase = async () => {
    child = (await startSqld(folder, { port, access, start: startOnDisk })).child
  }
  const limitDisk = (bytes: 0 | 'unlimited') => limitFiles(child.pid, bytes)
  const fillDisk = async () => {
    await stopDatabase()
    await startDatabase()
    limitDisk(0)
  }
  const signal = (name: NodeJS.Signals) => () => process.kill(-child.pid, name)
  const hang = { hangDatabase: signal('SIGSTOP'), resumeDatabase: signal('SIGCONT') }
  const database = {
    stopDatabase,
    killDatabase,
    startDatabase,
    ...hang,
    fillDisk,
    makeRoom: () => limitDisk('unlimited')
  }
  return { url, database }
}
