import { readFileSync } from 'node:fs'
import http, { type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:http2'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import { createClient } from '@libsql/client/http'
import { PICTURE_MAX } from '#functions/contract/limits.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { freePort } from '#scripts/site/ports.ts'
import { logIn } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { load } from './load.ts'
import { startNginx } from './nginx.ts'

/** Result of a check of the site behind the proxy: the observed value, and whether it is as expected. */
export interface Finding {
  what: string
  result: string | number
  isOk: boolean
}

/** Origins of a site: directly, through the proxy by https, and through the proxy by http. */
export interface Origins {
  direct: string
  proxied: string
  plain: string
  databaseUrl: string
}

interface Asking {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Local IP address from which the request is sent. */
  from?: string
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

function ask(address: string, { method = 'GET', headers = {}, body, from }: Asking = {}): Promise<Answer> {
  const { request } = address.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent: false, family: 4, ...(from && { localAddress: from }) }
    const sent = request(address, options, async answer =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) })
    )
    sent.on('error', reject).end(body)
  })
}

const finding = (what: string, result: string | number, isOk: boolean): Finding => ({ what, result, isOk })

async function encryption({ plain, proxied }: Origins): Promise<Finding[]> {
  const led = await ask(`${plain}/about`)
  const client = connect(proxied)
  const stream = client.request({ ':path': '/healthz' })
  const status = await new Promise(resolve => stream.on('response', headers => resolve(headers[':status'])))
  const { alpnProtocol } = client
  client.close()
  const { 'strict-transport-security': hsts } = (await ask(`${proxied}/about`)).headers
  return [
    finding(
      'http leads to https',
      `${led.status} ${led.headers.location}`,
      led.headers.location === 'https://localhost/about'
    ),
    finding('HTTP/2', `${alpnProtocol} ${status}`, alpnProtocol === 'h2' && status === 200),
    finding('Strict-Transport-Security', `${hsts}`, hsts === 'max-age=31536000')
  ]
}

/** Compares a page with and without the proxy in each encoding. The proxy must not change the encoding or the size. */
async function encodings({ direct, proxied }: Origins): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'Accept-Encoding': encoding }
    const [one, other] = [
      await ask(`${direct}/guidelines`, { headers }),
      await ask(`${proxied}/guidelines`, { headers })
    ]
    const used = other.headers['content-encoding'] ?? 'identity'
    const result = `${one.body.length} B direct, ${other.body.length} B as ${used}`
    findings.push(finding(`a page, ${encoding}`, result, used === encoding && one.body.length === other.body.length))
  }
  return findings
}

const CLIENT = '127.0.0.9'
const OTHER = '127.0.0.10'
const GUESSES = 22

/** Sends a login with a false X-Forwarded-For header, from a local IP address. */
async function guess(proxied: string, from: string, password: string): Promise<Answer> {
  const { headers } = await ask(`${proxied}/api/_initial`, { from })
  const sent = {
    'Content-Type': 'application/json',
    'X-Csrf-Token': String(headers['csrf-token']),
    'X-Forwarded-For': `203.0.113.${Math.ceil(Math.random() * 250)}`
  }
  const body = JSON.stringify({ username: 'Sova', password })
  return ask(`${proxied}/api/_login`, { method: 'POST', headers: sent, body, from })
}

async function clients({ proxied, databaseUrl }: Origins): Promise<Finding[]> {
  const { headers, status } = await guess(proxied, CLIENT, DEMO_PASSWORD)
  const cookies = headers['set-cookie'] ?? []
  const db = createClient({ url: databaseUrl })
  const { rows } = await db.execute('select ip from sessions order by created_at desc limit 1')
  db.close()
  const ip = String(rows[0]?.['ip'])
  const statuses: number[] = []
  for (let sent = 0; sent < GUESSES; sent += 1) statuses.push((await guess(proxied, CLIENT, 'a guess')).status)
  const other = (await guess(proxied, OTHER, 'a guess')).status
  const isSecure = cookies.length > 0 && cookies.every(cookie => cookie.includes('; Secure'))
  return [
    finding('cookies of a login', `${status}, ${isSecure ? 'Secure' : 'not Secure'}`, status === 200 && isSecure),
    finding('the address of a session', ip, ip === CLIENT),
    finding(
      'many guesses, and one from elsewhere',
      `${statuses.at(-1)}, ${other}`,
      statuses.at(-1) === 429 && other === 401
    )
  ]
}

/** Makes a picture file with a number of bytes. Decoders ignore the bytes after the end of the picture. */
async function pictureOf(bytes: number): Promise<File> {
  const image = new Uint8Array(await (await fileOf(picture(400, 300))).arrayBuffer())
  const whole = new Uint8Array(bytes)
  whole.set(image)
  return new File([whole], 'large.jpg', { type: 'image/jpeg' })
}

async function uploads({ proxied }: Origins): Promise<Finding[]> {
  const member = await logIn(proxied, 'Marina_K')
  const send = async (bytes: number) => {
    const body = new FormData()
    body.set('image', await pictureOf(bytes))
    return member.fetch('/api/_uploads', { method: 'POST', headers: { 'X-Csrf-Token': member.token }, body })
  }
  const accepted = await send(PICTURE_MAX)
  const refused = await send(PICTURE_MAX + 1)
  const { code } = (await refused.json()) as { code: string }
  const { url } = (await accepted.json()) as { url: string }
  const address = proxied + url
  const part = await ask(address, { headers: { Range: 'bytes=10-109' } })
  const range = `${part.status}, ${part.body.length} B`
  return [
    finding('an upload of 10 MiB', accepted.status, accepted.status === 200),
    finding('a larger one', `${refused.status} ${code}`, code === 'file_size_exceeded'),
    finding('a hundred bytes of a picture', range, range === '206, 100 B')
  ]
}

async function copies({ proxied }: Origins): Promise<Finding[]> {
  const icon = await ask(`${proxied}/favicon.svg`)
  const { status, body } = await ask(`${proxied}/favicon.svg`, { headers: { 'If-None-Match': `${icon.headers.etag}` } })
  return [finding('a file that the client has', `${status}, ${body.length} B`, status === 304 && body.length === 0)]
}

const REQUESTS = 2000
const CONNECTIONS = 20
const ESTABLISHED = '01'

/** Counts the open connections to a local port. */
function connectionsTo(port: number): number {
  const lines = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map(line => line.trim().split(/\s+/))
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  return lines.filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === ESTABLISHED).length
}

/** Checks that the proxy reuses a few connections to the site for the requests of many clients. */
export async function findKeepAlive({ direct, proxied }: Origins): Promise<Finding[]> {
  const { failures } = await load({ address: `${proxied}/healthz` }, CONNECTIONS, { requests: REQUESTS })
  const open = connectionsTo(Number(new URL(direct).port))
  const result = `${open} open after ${REQUESTS} requests by ${CONNECTIONS} at once, ${failures} failed`
  return [finding('connections to the site', result, open > 0 && open <= 2 * CONNECTIONS && failures === 0)]
}

/** Checks the response of the proxy while no site runs behind it. */
export async function findBadGateway(): Promise<Finding> {
  const nginx = await startNginx(`http://127.0.0.1:${await freePort()}`)
  try {
    const { status, headers, body } = await ask(`${nginx.origin}/about`)
    const isPage = body.includes('<html lang="ru">') && Number(headers['retry-after']) > 0
    return finding('nobody behind it', `${status}${isPage ? ', a page' : ''}`, status === 503 && isPage)
  } finally {
    await nginx.stop()
  }
}

/** Runs all checks of a site with rate limits behind the proxy. */
export async function proxyFindings(origins: Origins): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of [encryption, encodings, copies, uploads, clients]) findings.push(...(await check(origins)))
  return findings
}
