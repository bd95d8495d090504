import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Access } from '#scripts/site/access.ts'
import { hasAllPictures } from './copy-data.ts'
import { openTestSite, type TestSite } from './site.ts'
import { demoTemplate } from './template.ts'

/**
 * A running server of a site, which test files that need the same settings borrow one after another. The borrowing test
 * file starts a database of its own at the address `databaseUrl`, which the server uses.
 */
export interface SharedServer {
  /** Index of the server in the list of shared servers; addresses of its commands contain the index. */
  index: number
  origin: string
  pid: number
  dataDir: string
  /** The data folder with the demo forum from which `dataDir` was copied. */
  template: string
  /** Address of the database with its token. */
  databaseUrl: string
  access: Access
}

/** Settings of shared servers that differ from the default ones: those that keep nothing of one test file in memory. */
export type SharedSettings = { CAPTCHA?: 'off'; MAIL_URL?: 'file:' }

/** Commands that a test file can send to its borrowed server. */
export type ServerCommand = 'tick' | 'lines' | 'return'

export interface SharedServers {
  /** Address to which test files send their requests to borrow a server, and their commands. */
  address: string
  stop(): Promise<void>
}

/**
 * Opens the servers that test files borrow. A test file gets a server with its settings that no other file uses; if none
 * is free, one starts.
 */
export async function openSharedServers(): Promise<SharedServers> {
  const sites: TestSite[] = []
  /** Settings of each server, as text. */
  const settingsOf: string[] = []
  /** Indices of the servers that no test file uses. */
  const free = new Set<number>()
  let template: Promise<string> | undefined
  async function start(settings: string): Promise<number> {
    // The Worker's scheduled jobs (src/worker/timers.ts) do not run by themselves: between two test files they would
    // find no database, and during a test file they would change its rows.
    const site = await openTestSite(JSON.parse(settings), false)
    await site.stopDatabase()
    settingsOf[sites.push(site) - 1] = settings
    return sites.length - 1
  }
  async function borrow(settings: string): Promise<SharedServer> {
    const found = [...free].find(at => settingsOf[at] === settings)
    if (found !== undefined) free.delete(found)
    const index = found ?? (await start(settings))
    const { origin, pid, dataDir, databaseUrl, access } = sites[index] as TestSite
    template ??= demoTemplate()
    return { index, origin, pid, dataDir, template: await template, databaseUrl, access }
  }
  /** Makes a returned server free for another test file, or stops it if pictures of the demo forum were deleted. */
  async function takeBack(site: TestSite, index: number): Promise<void> {
    if (hasAllPictures(await demoTemplate(), site.dataDir)) free.add(index)
    else await site.stop()
  }
  const commands: Record<ServerCommand, (site: TestSite, index: number) => unknown> = {
    tick: site => site.tick(),
    lines: site => site.lines(),
    return: takeBack
  }
  /**
   * Runs a request.
   * @param address /borrow with the settings as query, or the index of a server and a command, such as /0/tick.
   */
  function run(address: string): unknown {
    const { pathname, searchParams } = new URL(address, 'http://servers')
    if (pathname === '/borrow') return borrow(JSON.stringify(Object.fromEntries([...searchParams].sort())))
    const [, index, command] = pathname.split('/')
    return commands[command as ServerCommand](sites[Number(index)] as TestSite, Number(index))
  }
  const server = createServer(async ({ url = '' }, response) => {
    try {
      response.end(JSON.stringify((await run(url)) ?? null))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await Promise.all(sites.map(site => site.stop()))
    }
  }
}
