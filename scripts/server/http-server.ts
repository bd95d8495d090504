import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { BlockList } from 'node:net'
import { finished } from 'node:stream/promises'
import { networkOf } from '#functions/http/network.ts'
import { writeLogLine } from '#functions/observation/log-lines.ts'
import type { Blocks } from './blocks.ts'
import { clientOf } from './client.ts'
import { createConnectionLimit } from './connection-limit.ts'
import { type Files, sendFile } from './files.ts'
import { refuseMalformed, refuseTunnel, rememberResponse } from './malformed-requests.ts'
import type { ListenAddress } from './options.ts'
import { createResponseProxy } from './proxy-response.ts'
import { type RefusalStatus, refusal } from './refusals.ts'
import { bodyOf, headersOf, hostOf, pathOf } from './request.ts'
import { queueRequests } from './request-queue.ts'
import type { Upstream } from './upstream.ts'

/** Milliseconds within which a client must have sent all headers of a request. */
const HEADERS_MS = 20_000
/** Milliseconds after which an idle connection is closed; longer than proxies keep idle connections open. */
const KEEP_ALIVE_MS = 75_000
/** Name of a header that every response of the Worker has; a response without it comes from workerd itself. */
const WORKER_HEADER = 'x-request-id'
/** Statuses with which workerd refuses malformed requests and unknown methods. */
const RUNTIME_REFUSALS = new Set([400, 501])

/** Parts of the server from which responses come. */
export interface Backends {
  upstream: Upstream
  blocks: Blocks
  files: Files
}

export interface HttpServer {
  listen(at: ListenAddress): Promise<void>
  /** Stops accepting requests, and resolves when all pending requests are answered. */
  drain(): Promise<void>
  /** Closes all remaining connections. */
  close(): void
}

/**
 * Opens the HTTP server to which clients connect. The server sends files itself, and passes other requests with the
 * client's address to the Worker. It compresses uncompressed responses of the Worker, as an edge server does.
 */
export function openHttpServer({ upstream, blocks, files }: Backends, trusted: BlockList): HttpServer {
  let draining = false
  const proxyResponse = createResponseProxy()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request.url ?? '')
    const host = hostOf(request)
    const client = clientOf(request, trusted)
    const isSecure = client.scheme === 'https'
    if (path === null || host === null) return void refuse(response, 400, { path: path ?? '/', isSecure })
    if (draining) response.setHeader('Connection', 'close')
    const method = request.method ?? 'GET'
    const file = files.find(method, path)
    if (file && !(await blocks.isBlocked(client.address))) return sendFile(file, request, response, isSecure)
    const aborted = new AbortController()
    response.once('close', () => response.writableFinished || aborted.abort())
    try {
      const body = await bodyOf(request)
      const call = {
        method,
        network: networkOf(client.address),
        url: `${client.scheme}://${host}${path}`,
        headers: headersOf(request, host, client, body instanceof Uint8Array ? body.length : undefined),
        body,
        signal: aborted.signal
      }
      const answered = await upstream.answer(call)
      if (answered.headers[WORKER_HEADER] === undefined) {
        answered.resume()
        if (RUNTIME_REFUSALS.has(answered.statusCode ?? 0)) return void refuse(response, 400, { path, isSecure })
        return fail(request, response, {
          status: 500,
          isSecure,
          error: `The runtime answered ${answered.statusCode} by itself`
        })
      }
      await proxyResponse(answered, request, response)
    } catch (error) {
      if (aborted.signal.aborted) return
      // The rest of the request is read first: a client that is still sending would not receive the response.
      if (!response.headersSent) await finished(request.resume(), { writable: false }).catch(() => undefined)
      fail(request, response, { status: 503, isSecure, error: error instanceof Error ? error.message : String(error) })
    }
  }
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_MS, requireHostHeader: false })
  const connectionLimit = createConnectionLimit(trusted)
  server.on('connection', connectionLimit.onConnect)
  server.on('request', rememberResponse)
  server.on('request', queueRequests(answer, connectionLimit))
  server.on('checkExpectation', (request, response) => {
    refuse(response, 417, { path: request.url ?? '/', isSecure: clientOf(request, trusted).scheme === 'https' })
  })
  server.on('clientError', refuseMalformed)
  server.on('connect', refuseTunnel)
  return {
    listen: at =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(at, resolve)
      }),
    drain: () =>
      new Promise(resolve => {
        draining = true
        server.close(() => resolve())
      }),
    close: () => server.closeAllConnections()
  }
}

interface Failure {
  status: 500 | 503
  isSecure: boolean
  error: string
}

/** Refuses a request that the Worker could not answer, and logs the failure. A response that has begun is aborted. */
function fail(request: IncomingMessage, response: ServerResponse, { status, isSecure, error }: Failure): void {
  const { method, url } = request
  const id = response.headersSent ? undefined : refuse(response, status, { path: pathOf(url ?? '') ?? '/', isSecure })
  writeLogLine({ id, method, status, error }, true)
  if (id === undefined) response.destroy()
}

/**
 * Sends a refusal.
 * @returns the id of the request, which the refusal contains.
 */
function refuse(
  response: ServerResponse,
  status: RefusalStatus,
  { path, isSecure }: { path: string; isSecure: boolean }
): string {
  const { requestId, headers, body } = refusal(status, path, isSecure)
  response.writeHead(status, headers).end(body)
  return requestId
}
