import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const PAGE = 1000

/** A stand-in for S3 on this machine. It has one bucket in memory, and answers the calls of the database server. */
export interface S3 {
  origin: string
  objects: Map<string, Buffer>
  /** Key ids with which calls were signed. */
  signers: Set<string>
  close(): void
}

const tag = (name: string, text: string): string => `<${name}>${text}</${name}>`

/** Makes the XML list of keys, as both versions of the S3 API return it, by prefix, start key and delimiter. */
function listing(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')]
  const after = query.get('marker') ?? query.get('continuation-token') ?? query.get('start-after') ?? ''
  const keys = [...objects.keys()].filter(key => key.startsWith(prefix) && key > after).sort()
  const most = Number(query.get('max-keys') ?? PAGE)
  const folderOf = (key: string) => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    return end < 0 ? null : key.slice(0, end + 1)
  }
  const page = keys.slice(0, most)
  const folders = new Set(page.map(folderOf).filter(folder => folder !== null))
  const contents = page.filter(key => folderOf(key) === null)
  const last = page.at(-1) ?? ''
  return tag(
    'ListBucketResult',
    [
      tag('Prefix', prefix),
      tag('KeyCount', String(page.length)),
      tag('IsTruncated', String(keys.length > most)),
      ...(keys.length > most ? [tag('NextMarker', last), tag('NextContinuationToken', last)] : []),
      ...contents.map(key => tag('Contents', tag('Key', key) + tag('Size', String(objects.get(key)?.length ?? 0)))),
      ...[...folders].map(folder => tag('CommonPrefixes', tag('Prefix', folder)))
    ].join('')
  )
}

function erase(objects: Map<string, Buffer>, body: Buffer): string {
  for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(key)
  return tag('DeleteResult', '')
}

interface Answer {
  status: number
  body?: string | Buffer
}

async function answer(request: IncomingMessage, objects: Map<string, Buffer>): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const [, , ...rest] = pathname.split('/')
  const key = decodeURIComponent(rest.join('/'))
  const body = await buffer(request)
  if (!key)
    return { status: 200, body: request.method === 'POST' ? erase(objects, body) : listing(objects, searchParams) }
  if (request.method === 'PUT') objects.set(key, body)
  if (request.method === 'DELETE') objects.delete(key)
  if (request.method === 'PUT' || request.method === 'DELETE') return { status: 200 }
  const object = objects.get(key)
  return object ? { status: 200, body: object } : { status: 404, body: tag('Error', tag('Code', 'NoSuchKey')) }
}

export async function startS3(): Promise<S3> {
  const objects = new Map<string, Buffer>()
  const signers = new Set<string>()
  const server = createServer((request, response) => {
    signers.add(/Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    void answer(request, objects).then(({ status, body = '' }) => {
      response.writeHead(status, { 'Content-Length': Buffer.byteLength(body), ETag: '"x"' })
      response.end(request.method === 'HEAD' ? undefined : body)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, objects, signers, close }
}
