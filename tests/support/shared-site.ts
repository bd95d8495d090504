import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyData } from './copy-data.ts'
import { requiredVariable } from './required-variable.ts'
import type { ServerCommand, SharedServer, SharedSettings } from './shared-servers.ts'
import type { TestSite } from './site.ts'
import { startTestDatabase } from './test-database.ts'

/**
 * A site on a borrowed server, which keeps running after the test file. Unlike with a TestSite, tests cannot stop it.
 */
export type SharedSite = Omit<TestSite, 'access' | 'stopServer' | 'startServer'>

async function send<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${requiredVariable('SHARED_SERVERS')}/${path}`)
  if (answer.ok) return (await answer.json()) as Answer
  throw new Error(await answer.text())
}

/**
 * Opens a site with the demo forum for one test file. The file borrows a running server, and starts a database with a
 * new copy of the demo forum at the database address of the server. This takes a tenth of the time of openTestSite.
 * Picture files of one test file stay on the server for the next test file; letters do not.
 * @param settings settings that differ from the default ones.
 */
export async function openSharedSite(settings: SharedSettings = {}): Promise<SharedSite> {
  const server = await send<SharedServer>(`borrow?${new URLSearchParams(settings)}`)
  const command = <Answer>(name: ServerCommand) => send<Answer>(`${server.index}/${name}`)
  const folder = join(server.dataDir, 'db')
  rmSync(folder, { recursive: true, force: true })
  copyData(join(server.template, 'db'), folder)
  rmSync(join(server.dataDir, 'mail'), { recursive: true, force: true })
  const { database } = await startTestDatabase(folder, server.access, Number(new URL(server.databaseUrl).port))
  const { origin, databaseUrl, pid, dataDir } = server
  // The first request makes the Worker close its connections to the database of the previous test file. This request is
  // sent here, so that no test's own request has to do it.
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
