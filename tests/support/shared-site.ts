import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyData } from './copy-data.ts'
import { requiredVariable } from './required-variable.ts'
import type { ServerCommand, SharedServer } from './shared-servers.ts'
import type { TestSite } from './site.ts'
import { startTestDatabase } from './test-database.ts'

/** A site on a server that outlives the test file, with all of a test site except for the settings and the server's stop. */
export type SharedSite = Omit<TestSite, 'access' | 'stopServer' | 'startServer'>

async function send<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${requiredVariable('SHARED_SERVERS')}/${path}`)
  if (answer.ok) return (await answer.json()) as Answer
  throw new Error(await answer.text())
}

/**
 * Opens a site of default settings with the demo forum for one test file: a server that runs already, and a new copy of
 * the demo database, started at the address that this server knows. It takes a tenth of the time of `openTestSite`.
 * Files of pictures stay on the server from one test file to the next.
 */
export async function openSharedSite(): Promise<SharedSite> {
  const server = await send<SharedServer>('borrow')
  const command = <Answer>(name: ServerCommand) => send<Answer>(`${server.index}/${name}`)
  const folder = join(server.dataDir, 'db')
  rmSync(folder, { recursive: true, force: true })
  copyData(join(server.template, 'db'), folder)
  const { database } = await startTestDatabase(folder, server.access, Number(new URL(server.databaseUrl).port))
  const { origin, databaseUrl, pid, dataDir } = server
  // Connections to the database of the file before are closed by the first request, not by a test.
  const answer = await fetch(origin)
  if (!answer.ok) throw new Error(`The shared server answers ${answer.status}: ${await answer.text()}`)
  await answer.text()
  return {
    origin,
    databaseUrl,
    pid,
    dataDir,
    ...database,
    tick: () => command('tick'),
    lines: () => command('lines'),
    async stop() {
      await database.stopDatabase()
      await command('return')
    }
  }
}
