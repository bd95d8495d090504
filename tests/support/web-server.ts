import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WebServer {
  origin: string
  /** Paths of received requests. */
  requestedPaths: string[]
  stop(): Promise<void>
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * A local server that stands for the rest of the web.
 * @param pages responses by path; other paths are 404.
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

/** Gives a fixed response. */
export const respondWith =
  (body: string | Uint8Array, type = 'text/html; charset=utf-8', status = 200): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': type }).end(body)

/** Redirects to an address. */
export const redirectTo =
  (to: string, status = 302): Answer =>
  (_request, response) =>
    response.writeHead(status, { Location: to }).end()
