import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { securityHeaders } from '#src/worker/headers.ts'
import { acceptedEncoding, type Encoding, isCompressible } from './encoding.ts'
import type { ServiceRequest, ServiceResponse } from './service-call.ts'

/** Content types of the build's files by extension; all text is UTF-8. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2'
}
/** Default Cache-Control of files, as on the edge platform. */
const DEFAULT_CACHING = 'public, max-age=0, must-revalidate'
const READING = new Set(['GET', 'HEAD'])

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

interface File {
  type: string
  /** Headers; a repeated name overrides earlier ones. */
  headers: [string, string][]
  isText: boolean
  /** A weak ETag, because it is the same for every encoding. */
  etag: string
  plain: Buffer
  /** Compressed at the first request for the encoding. */
  compressed: Partial<Record<Encoding, Promise<Buffer>>>
}

/** Matches an address with a pattern of the `_headers` file, where an asterisk matches anything. */
const matches = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern

/** Headers of a file by the `_headers` file: an address per line, with its headers indented below. */
function headersOf(rules: string, path: string): [string, string][] {
  const headers: [string, string][] = []
  let applies = false
  for (const line of rules.split('\n')) {
    const at = line.indexOf(': ')
    if (!line.startsWith(' ')) applies = matches(line, path)
    else if (applies) headers.push([line.slice(0, at).trim(), line.slice(at + 2)])
  }
  return headers
}

function readFile(root: string, path: string, rules: string): File {
  const plain = readFileSync(join(root, path))
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  return {
    type,
    headers: [['Content-Type', type], ['Cache-Control', DEFAULT_CACHING], ...headersOf(rules, path)],
    isText: isCompressible(type),
    etag: `W/"${hash('sha1', plain)}"`,
    plain,
    compressed: {}
  }
}

/** @param address address with its query. */
const withoutQuery = (address: string): string => address.split('?', 1)[0] ?? ''

/** Name of the file with the platform's header rules, which is not served. */
const RULES = '_headers'

/**
 * Files that this server answers without the Worker: subresources of pages. Other files are answered by the
 * Worker, as all are on the edge platform.
 */
const DIRECT = ['/_astro/*', '/fonts/*', '/sw.js', '/manifest.webmanifest', '/favicon.svg']

/** The files of a build, in memory. */
export function openFiles(root: string) {
  const rules = readFileSync(join(root, RULES), 'utf8')
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== RULES)
    .map(entry => join(entry.parentPath, entry.name).slice(root.length))
  const files = new Map(paths.map(path => [path, readFile(root, path, rules)]))
  const before = new Map([...files].filter(([path]) => DIRECT.some(pattern => matches(pattern, path))))
  return {
    /**
     * Finds a file that is answered without the Worker.
     * @param path path with its query.
     */
    find: (method: string, path: string): File | undefined =>
      READING.has(method) ? before.get(withoutQuery(path)) : undefined,
    /** Answers the Worker's own request for a file. @returns the file, plain; 404 when there is none. */
    async answer({ path }: ServiceRequest): Promise<ServiceResponse> {
      const file = files.get(withoutQuery(path))
      if (!file) return { status: 404, headers: [] }
      return { status: 200, headers: [['ETag', file.etag], ...file.headers], body: file.plain }
    }
  }
}

export type Files = ReturnType<typeof openFiles>

/**
 * Sends a file, or 304 to a client with a current copy.
 * @param isSecure true for a request by https.
 */
export async function sendFile(
  file: File,
  { headers }: IncomingMessage,
  response: ServerResponse,
  isSecure: boolean
): Promise<void> {
  const { fixed, usual } = securityHeaders({ type: file.type, isSecure })
  for (const [name, value] of Object.entries({ ...usual, ...fixed })) response.setHeader(name, value)
  for (const [name, value] of file.headers) response.setHeader(name, value)
  response.setHeader('ETag', file.etag)
  if (file.isText) response.setHeader('Vary', 'Accept-Encoding')
  if (headers['if-none-match']?.split(',').some(etag => etag.trim() === file.etag)) {
    response.writeHead(304).end()
    return
  }
  const encoding = file.isText ? acceptedEncoding(headers['accept-encoding'] ?? '') : null
  const body = await bodyOf(file, encoding)
  if (encoding !== null) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.length)
  response.writeHead(200).end(body)
}

function bodyOf(file: File, encoding: Encoding | null): Promise<Buffer> | Buffer {
  if (encoding === null) return file.plain
  file.compressed[encoding] ??= compress[encoding](file.plain)
  return file.compressed[encoding]
}
