import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WebServer {
  origin: string
  /** Paths of the requests received so far. */
  requestedPaths: string[]
  stop(): Promise<void>
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Starts a server on this machine in place of other sites of the web.
 * @param pages functions that answer requests, by path; requests for other paths get 404.
 */
export async function startWebServer(pages: Record<string, Answer>): Promise<WebServer> {
  const requestedPaths: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requestedPaths.push(path)
    const page = pages[path.split('?')[0] ?? '']
    if (page) page(request, response)
    else response.writeHead(404, { 'Content-Type': 'text/html' }).end('<title>not here</title>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestedPaths,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

/** Makes a function that answers each request with a fixed response. */
export const respondWith =
  (body: string | Uint8Array, type = 'text/html; charset=utf-8', status = 200): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': type }).end(body)

/** Makes a function that redirects each request to an address. */
export const redirectTo =
  (to: string, status = 302): Answer =>
  (_request, response) =>
    response.writeHead(status, { Location: to }).end()
