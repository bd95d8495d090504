import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callsOf, type MissingRights, PlatformRefusal, type PlatformRequest } from './platform-calls.ts'
import { PlatformState } from './platform-state.ts'

export const TOKEN = 'token-of-the-platform'
const BASE = '/client/v4'
const UPLOAD = /^(?:PUT|POST) .*\/workers\/scripts\/:worker(?:\/versions)?$/

export interface PlatformServer {
  api: string
  /** Address of the deployed site. */
  site: string
  state: PlatformState
  lacks: MissingRights
  /** Received calls, each once, in the notation of the platform's documentation. */
  calls: Set<string>
  /** Received calls that the stand-in does not know. */
  unknown: string[]
  /** True while the deployed site is healthy. */
  isHealthy: boolean
  /** State of the deployed site's front page, which /healthz does not report. */
  page: 'well' | 'broken' | 'old'
  /** State of the network. With 'waits' uploads wait; with 'cut' an upload and all later calls get no response. */
  network: 'well' | 'waits' | 'cut'
  /** True while an upload waits. */
  isWaiting: boolean
  stop(): Promise<void>
}

async function listen(listener: RequestListener): Promise<{ origin: string; stop(): Promise<void> }> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

async function bodyOf(request: IncomingMessage): Promise<PlatformRequest['body']> {
  const raw = await buffer(request)
  const type = request.headers['content-type'] ?? ''
  if (raw.length === 0) return {}
  if (!type.startsWith('multipart/')) return JSON.parse(raw.toString('utf8'))
  const form = await new Response(new Uint8Array(raw), { headers: { 'Content-Type': type } }).formData()
  const metadata = form.get('metadata')
  if (metadata === null) return {}
  return { metadata: JSON.parse(typeof metadata === 'string' ? metadata : await metadata.text()) }
}

/**
 * Extracts the values of the names in a call such as `GET /accounts/:account` from a request; null if the request is
 * another call.
 */
function namesIn(call: string, request: string): Record<string, string> | null {
  const pattern = call.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${pattern}$`).exec(request)
  return match ? { ...match.groups } : null
}

function send(response: ServerResponse, status: number, result: unknown, errors: object[] = []): void {
  const count = Array.isArray(result) ? result.length : 0
  const info = { page: 1, per_page: 100, count, total_count: count, total_pages: 1 }
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ success: errors.length === 0, errors, messages: [], result, result_info: info }))
}

/** Makes the request listener of the deployed site, with the pages that a health check requests. */
function siteOf(platform: Pick<PlatformServer, 'state' | 'isHealthy' | 'page'>): RequestListener {
  return (request, response) => {
    const { id: version, files = [] } = platform.state.present ?? {}
    response.statusCode = platform.isHealthy ? 200 : 503
    if (request.url === '/healthz') return void response.end(JSON.stringify({ ok: platform.isHealthy, version }))
    if (platform.page === 'broken') response.statusCode = 500
    response.end(platform.page === 'old' ? '/_astro/old.js' : files.join(' '))
  }
}

const untilFree = async (platform: PlatformServer): Promise<void> => {
  platform.isWaiting = true
  while (platform.network === 'waits') await new Promise(resolve => setTimeout(resolve, 20))
  platform.isWaiting = false
}

/**
 * Starts a stand-in for the edge platform's API on this machine. The stand-in answers all calls of a deploy, and stores
 * the Worker that they change.
 */
export async function startPlatform(): Promise<PlatformServer> {
  const platform = {
    state: new PlatformState(),
    lacks: {},
    calls: new Set<string>(),
    unknown: [],
    isHealthy: true,
    page: 'well',
    network: 'well',
    isWaiting: false
  } as unknown as PlatformServer
  const calls = callsOf(platform.state, platform.lacks)
  let isCut = false

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://platform')
    const requestLine = `${request.method} ${url.pathname.replace(BASE, '')}`
    const call = Object.keys(calls).find(pattern => namesIn(pattern, requestLine))
    if (call && UPLOAD.test(call) && platform.network === 'cut') isCut = true
    if (platform.network === 'cut' && isCut) return void request.socket.destroy()
    if (call && UPLOAD.test(call)) await untilFree(platform)
    isCut = false
    const isFromUpload = url.pathname.endsWith('/assets/upload')
    if (!isFromUpload && request.headers.authorization !== `Bearer ${TOKEN}`)
      return send(response, 401, null, [{ code: 1000, message: 'Invalid API Token' }])
    if (!call) {
      platform.unknown.push(requestLine)
      return send(response, 404, null, [{ code: 7003, message: 'Could not route' }])
    }
    platform.calls.add(call)
    const names = namesIn(call, requestLine) ?? {}
    send(response, 200, await calls[call]?.({ names, body: await bodyOf(request), query: url.searchParams }))
  }

  const api = await listen((request, response) => {
    answer(request, response).catch((error: Error) => {
      const { status = 500, code = 10001 } = error instanceof PlatformRefusal ? error : {}
      send(response, status, null, [{ code, message: error.message }])
    })
  })
  const site = await listen(siteOf(platform))
  const stop = async () => {
    await api.stop()
    await site.stop()
  }
  return Object.assign(platform, { api: `${api.origin}${BASE}`, site: site.origin, stop })
}
