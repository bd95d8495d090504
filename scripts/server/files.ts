import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { securityHeaders } from '#src/worker/headers.ts'
import { acceptedEncoding, compressForMany, type Encoding, FOR_MANY, isCompressible } from './encoding.ts'
import type { ServiceRequest, ServiceResponse } from './service-call.ts'

/** Content types of the build's files by extension; all text is UTF-8. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2'
}
/** Cache-Control of files without a rule of their own; the edge platform has the same default. */
const DEFAULT_CACHING = 'public, max-age=0, must-revalidate'
const READING = new Set(['GET', 'HEAD'])

interface File {
  type: string
  /** Headers; a repeated name overrides earlier ones. */
  headers: [string, string][]
  isText: boolean
  /** Weak ETag, because all encodings of the file share it. */
  etag: string
  plain: Buffer
  /** Compressed bodies by encoding; each is made at the first request that accepts its encoding. */
  compressed: Partial<Record<Encoding, Promise<Buffer>>>
}

/** True when a path matches a pattern of the `_headers` file; an asterisk at the end matches any text. */
const matches = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern

/**
 * Finds the headers that the text of `_headers` gives a path. The text has a pattern on a line, with indented headers
 * below.
 */
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

/** Removes the query from an address. */
const withoutQuery = (address: string): string => address.split('?', 1)[0] ?? ''

/** Name of the file with the header rules of the build. The server does not serve this file itself. */
const RULES = '_headers'

/**
 * Patterns of the files that this server sends without passing the request to the Worker: scripts, styles, fonts and
 * icons of pages. The Worker answers requests for other files; on the edge platform it answers requests for all files.
 */
const DIRECT = ['/_astro/*', '/fonts/*', '/sw.js', '/manifest.webmanifest', '/favicon.svg']

/** Reads all static files of a build into memory. */
export function openFiles(root: string) {
  const rules = readFileSync(join(root, RULES), 'utf8')
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== RULES)
    .map(entry => join(entry.parentPath, entry.name).slice(root.length))
  const files = new Map(paths.map(path => [path, readFile(root, path, rules)]))
  const before = new Map([...files].filter(([path]) => DIRECT.some(pattern => matches(pattern, path))))
  return {
    /**
     * Finds a file that this server sends without the Worker.
     * @param path path with its query.
     */
    find: (method: string, path: string): File | undefined =>
      READING.has(method) ? before.get(withoutQuery(path)) : undefined,
    /** Answers the Worker's own request for a file. @returns the uncompressed file, or 404 when it does not exist. */
    async answer({ path }: ServiceRequest): Promise<ServiceResponse> {
      const file = files.get(withoutQuery(path))
      if (!file) return { status: 404, headers: [] }
      return { status: 200, headers: [['ETag', file.etag], ...file.headers], body: file.plain }
    }
  }
}

export type Files = ReturnType<typeof openFiles>

/**
 * Sends a file to a client, or the status 304 if the client has a current copy.
 * @param isSecure true when the client uses https.
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
  const encoding = file.isText ? acceptedEncoding(headers['accept-encoding'] ?? '', FOR_MANY) : null
  const body = await bodyOf(file, encoding)
  if (encoding !== null) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.length)
  response.writeHead(200).end(body)
}

function bodyOf(file: File, encoding: Encoding | null): Promise<Buffer> | Buffer {
  if (encoding === null) return file.plain
  file.compressed[encoding] ??= compressForMany[encoding](file.plain)
  return file.compressed[encoding]
}
