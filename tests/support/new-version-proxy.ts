import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface NewVersionProxy {
  /** Address of the proxy for the browser. */
  origin: string
  /** Deploys a new version: its service worker names another file, and the old files are gone. */
  deploy(): void
  /** Replaces the service worker by another one with the same files, as for pages of the new version. */
  change(): void
  stop(): Promise<void>
}

const FILE = /\.[\w-]{8}\.js/g
const GONE = /^\/_astro\//
/** Hop-by-hop headers, and conditional headers, which would lead to a 304. */
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

/** Proxy in front of a site that replaces its service worker as a deployment does. It passes only reads. */
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
