import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface NewVersionProxy {
  /** Address of the proxy for the browser. */
  origin: string
  /**
   * Makes the proxy behave as a site after a deployment: the service worker names other script files, and the old
   * script files are missing.
   */
  deploy(): void
  /** Changes the text of the service worker, which still names the script files of the open pages. */
  change(): void
  stop(): Promise<void>
}

const FILE = /\.[\w-]{8}\.js/g
const GONE = /^\/_astro\//
/** Names of headers that are not passed on: hop-by-hop headers, and conditional headers, which could give a 304. */
const OWN = [
  'connection',
  'host',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'if-none-match',
  'if-modified-since'
]

/**
 * Opens a proxy in front of a site. The proxy can emulate the deployment of a new version. It passes on only GET
 * requests.
 */
export async function openNewVersionProxy(site: string): Promise<NewVersionProxy> {
  let worker = (text: string) => text
  let areOldGone = false
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    if (areOldGone && GONE.test(path)) {
      response.writeHead(404).end()
      return
    }
    const forwarded = Object.entries(request.headers).filter(([name]) => !OWN.includes(name)) as [string, string][]
    const answer = await fetch(site + path, { headers: forwarded, redirect: 'manual' })
    const headers = [...answer.headers].filter(([name]) => !OWN.includes(name))
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, headers.flat()).end(path === '/sw.js' ? worker(body.toString()) : body)
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy() {
      worker = text => text.replace(FILE, '.next.js').replaceAll('veche-', 'veche-next-')
      areOldGone = true
    },
    change() {
      worker = text => `${text}\n// Changed.`
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    }
  }
}
