import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Access } from '#scripts/site/access.ts'
import { hasAllPictures } from './copy-data.ts'
import { openTestSite, type TestSite } from './site.ts'
import { demoTemplate } from './template.ts'

/** A running site of default settings. It belongs to one test file at a time, which starts a database at its address. */
export interface SharedServer {
  /** Index among the shared servers, which is in the address of each command for this one. */
  index: number
  origin: string
  pid: number
  dataDir: string
  /** The data folder that it was copied from. */
  template: string
  /** Address of the database with its token. */
  databaseUrl: string
  access: Access
}

/** Commands for a borrowed server. */
export type ServerCommand = 'tick' | 'lines' | 'return'

export interface SharedServers {
  /** Where test files borrow servers and send their commands. */
  address: string
  stop(): Promise<void>
}

/** Opens the servers that test files borrow: a borrowed one is used by no other file, and further ones start on demand. */
export async function openSharedServers(): Promise<SharedServers> {
  const sites: TestSite[] = []
  const free: number[] = []
  let template: Promise<string> | undefined
  async function start(): Promise<number> {
    // Timers would find no database between two files, and change the rows of a file at any moment.
    const site = await openTestSite({}, false)
    await site.stopDatabase()
    return sites.push(site) - 1
  }
  async function borrow(): Promise<SharedServer> {
    const index = free.pop() ?? (await start())
    const { origin, pid, dataDir, databaseUrl, access } = sites[index] as TestSite
    template ??= demoTemplate()
    return { index, origin, pid, dataDir, template: await template, databaseUrl, access }
  }
  /** Makes a server free for the next file, or stops it when its file has erased pictures of the demo forum. */
  async function takeBack(site: TestSite, index: number): Promise<void> {
    if (hasAllPictures(await demoTemplate(), site.dataDir)) free.push(index)
    else await site.stop()
  }
  const commands: Record<ServerCommand, (site: TestSite, index: number) => unknown> = {
    tick: site => site.tick(),
    lines: site => site.lines(),
    return: takeBack
  }
  /** @param path /borrow, or the place of a server and a command, such as /0/tick. */
  function run(path: string): unknown {
    if (path === '/borrow') return borrow()
    const [, index, command] = path.split('/')
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
