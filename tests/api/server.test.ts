import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { insertPost } from '#tests/support/insert-content.ts'
import { guestToken, logIn } from '#tests/support/member.ts'
import { origin } from '#tests/support/origin.ts'
import { runtimeOf } from '#tests/support/processes.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: 'on', PAGE_CACHE: 'on', TRUSTED_PROXY: '', PASSWORD_COST: '15' })
})
afterAll(() => site?.stop())

/** Sends raw bytes over a new connection and returns the whole response. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

/** Opens a connection from one of the machine's loopback addresses, and sends bytes. */
function open(localAddress: string, bytes: string, to = site.origin): Socket {
  const socket = connect({ port: Number(new URL(to).port), host: '127.0.0.1', localAddress })
  socket.on('error', () => {}).write(bytes)
  return socket
}

/** Reads the first chunk of the response; '' if the connection is closed before. */
const firstOf = (socket: Socket): Promise<string> =>
  new Promise(resolve => socket.once('data', part => resolve(String(part))).once('close', () => resolve('')))

const OURS = /\r\nX-Request-Id: \w{4}-\w{4}\r/i
const RUSSIAN = /[а-я]{5}/

describe('a client’s access to internals of the runtime workerd', () => {
  test.each([
    '/cdn-cgi/handler/scheduled?cron=*+*+*+*+*',
    '/cdn-cgi/local/scheduled?cron=*+*+*+*+*',
    '/cdn-cgi/local/explorer',
    '/cdn-cgi/mf/scheduled',
    '/cdn-cgi/mf/stream',
    '/cdn-cgi/mf/reload'
  ])('is answered like an unknown address: %s', async path => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(site.origin + path, { method })
      expect([404, 405]).toContain(answer.status)
      expect(answer.headers.get('Content-Type')).toContain('text/html')
      expect(await answer.text()).toMatch(RUSSIAN)
    }
  })

  test('no header of a request changes the request’s address, its method or data of the runtime', async () => {
    const falseHeaders = {
      'MF-Original-URL': `${site.origin}/api/_initial`,
      'MF-Route-Override': 'other',
      'MF-CF-Blob': '{"clientAcceptEncoding":"br"}',
      'MF-Disable-Pretty-Error': 'true',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      'X-HTTP-Method-Override': 'DELETE'
    }
    const answer = await fetch(`${site.origin}/api/nothing`, { headers: falseHeaders })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'endpoint_not_found'])
    const page = await fetch(`${site.origin}/about`, { headers: falseHeaders })
    expect(await page.text()).not.toContain('evil.example')
    expect(page.headers.get('Strict-Transport-Security')).toBeNull()
  })
})

describe('the client address that rate limits count', () => {
  test('is the address of the connection, whatever the headers say', async () => {
    const token = await guestToken(site.origin)
    const statuses: number[] = []
    for (let sent = 0; sent < 22; sent += 1) {
      const address = `203.0.113.${sent}`
      const answer = await fetch(`${site.origin}/api/_login`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Csrf-Token': token,
          'CF-Connecting-IP': address,
          'X-Forwarded-For': address,
          'X-Real-IP': address,
          'True-Client-IP': address,
          Forwarded: `for=${address}`
        },
        // Each try takes the time of a password hash, so the tries stay below the other limit, which is ten a second.
        body: '{"username": "nobody_at_all", "password": "a guess"}'
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429])
  })

  test('is read from X-Forwarded-For, and the scheme from X-Forwarded-Proto, if the request comes from a trusted proxy', async () => {
    const behind = await openTestSite({ TRUSTED_PROXY: '127.0.0.1, 10.0.0.0/8' })
    const db = createClient({ url: behind.databaseUrl })
    try {
      const chain = { 'X-Forwarded-For': '192.0.2.99, 198.51.100.7, 10.1.2.3', 'X-Forwarded-Proto': 'https' }
      const answer = await fetch(`${behind.origin}/api/_login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Csrf-Token': await guestToken(behind.origin), ...chain },
        body: '{"username": "Sova", "password": "veche-demo"}'
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie().every(cookie => cookie.includes('; Secure'))).toBe(true)
      expect(answer.headers.get('Strict-Transport-Security')).not.toBeNull()
      const { rows } = await db.execute('select ip from sessions order by created_at desc limit 1')
      expect(rows[0]?.['ip']).toBe('198.51.100.7')
    } finally {
      db.close()
      await behind.stop()
    }
  })
})

describe('a response to invalid HTTP or to a request for another host', () => {
  test.each([
    ['a broken line', 'GET / HTTP/9.9\r\n\r\n', 400],
    ['a broken header', 'GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400],
    ['one host twice', 'GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['two hosts in one', 'GET / HTTP/1.1\r\nHost: x, y\r\nConnection: close\r\n\r\n', 400],
    ['a host with a name of a user', 'GET / HTTP/1.1\r\nHost: a@x\r\nConnection: close\r\n\r\n', 400],
    ['a host with a path', 'GET / HTTP/1.1\r\nHost: x/y\r\nConnection: close\r\n\r\n', 400],
    ['a host with other letters', 'GET / HTTP/1.1\r\nHost: \xd1\x8f\r\nConnection: close\r\n\r\n', 400],
    ['a host over two lines', 'GET / HTTP/1.1\r\nHost: x\r\n y\r\nConnection: close\r\n\r\n', 400],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost : x\r\nConnection: close\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    ['two lengths in one', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 2\r\n\r\nab', 400],
    ['a length below none', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400],
    ['a length with a sign', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\na', 400],
    [
      'a length beside chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400
    ],
    ['another coding than chunks', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n', 400],
    ['a coding behind chunks', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n', 400],
    ['a chunk whose size is none', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n', 400],
    ['lone line feeds', 'GET / HTTP/1.1\nHost: x\nConnection: close\n\n', 400],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['a host whose number is too great', 'GET / HTTP/1.1\r\nHost: 999.1.1.1\r\nConnection: close\r\n\r\n', 400],
    ['a host whose port is too great', 'GET / HTTP/1.1\r\nHost: x:99999\r\nConnection: close\r\n\r\n', 400],
    ['a method that only Node knows', 'UNLINK / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['a tunnel', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['the server itself', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n', 417]
  ])('has a status, and a page or JSON of the site in Russian: %s', async (_, bytes, status) => {
    const page = await raw(bytes)
    expect(page).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(page).toMatch(OURS)
    expect(page).toMatch(/<html lang="ru">[\s\S]*[а-я]{5}/)
    const call = await raw(bytes.replace(/(?<=^\w+ )\S+/, '/api/posts'))
    if (bytes.startsWith('OPTIONS')) return
    expect(call).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(call.slice(call.indexOf('\r\n\r\n')))).toMatchObject({
      status,
      message: expect.stringMatching(RUSSIAN)
    })
  })

  test('is not mixed into responses to earlier requests of the connection', async () => {
    const pages = 'GET /about HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20)
    const all = await raw(`${pages}GARBAGE\r\n\r\n`)
    expect(all.match(/HTTP\/1.1 (?!200)/)).toBeNull()
  })

  test('a request with an absolute address is answered by the path of that address if the address has the host of the Host header', async () => {
    const from = (host: string) =>
      raw(`GET http://${host}/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(await from('LOCALHOST')).toMatch(/^HTTP\/1.1 200 [\s\S]*\{"ok":true\}/)
    for (const host of ['evil.example', 'localhost:80', 'a@localhost'])
      expect(await from(host), host).toMatch(/^HTTP\/1.1 400 /)
  })
})

describe('a request hidden in the body of another request', () => {
  test.each(['GET', 'DELETE', 'HEAD', 'OPTIONS'])(
    'a request hidden in the chunked body of a %s is not executed',
    async method => {
      const hidden = 'GET http://x/api/_initial HTTP/1.1\r\nHost: x\r\nCF-Connecting-IP: 203.0.113.9\r\n\r\n'.repeat(4)
      const body = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`
      const head = 'HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'
      for (let round = 0; round < 8; round += 1) {
        const hiding = raw(`${method} /healthz ${head}Transfer-Encoding: chunked\r\n\r\n${body}`)
        const others = await Promise.all(Array.from({ length: 6 }, () => raw(`GET /healthz ${head}\r\n`)))
        for (const other of others) expect(other).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\n\r\n\{"ok":true\}$/)
        expect(await hiding).not.toContain('"communities"')
      }
    }
  )
})

describe('the body of a response', () => {
  const read = async (path: string, accepted: string) => {
    const answer = await raw(
      `GET ${path} HTTP/1.0\r\nHost: localhost\r\nAccept-Encoding: ${accepted}\r\nConnection: close\r\n\r\n`
    )
    return answer.slice(0, answer.indexOf('\r\n\r\n'))
  }
  const whole = async (path: string, accepted: string) => {
    const { request } = await import('node:http')
    const headers = { 'Accept-Encoding': accepted }
    return new Promise<{ encoding: string | undefined; cache: unknown; body: Buffer }>((resolve, reject) => {
      request(site.origin + path, { headers }, answer => {
        const parts: Buffer[] = []
        answer.on('data', part => parts.push(part))
        answer.on('end', () =>
          resolve({
            encoding: answer.headers['content-encoding'],
            cache: answer.headers['x-cache'],
            body: Buffer.concat(parts)
          })
        )
      })
        .on('error', reject)
        .end()
    })
  }

  test('has equal content in every encoding, whether the response comes from the cache or not', async () => {
    const compressed = await whole('/guidelines', 'br')
    expect([compressed.encoding, compressed.cache]).toEqual(['br', 'miss'])
    const page = brotliDecompressSync(compressed.body).toString()
    expect(page).toContain('</html>')
    await vi.waitFor(async () => expect((await whole('/guidelines', 'br')).cache).toBe('hit'), 15_000)
    const ask = () =>
      Promise.all(
        ['br, gzip, zstd', 'gzip', 'br;q=0, gzip;q=0.5', 'identity', 'zstd'].map(a => whole('/guidelines', a))
      )
    const encoded = await ask()
    expect(encoded.map(({ encoding }) => encoding)).toEqual(['br', 'gzip', 'gzip', undefined, 'zstd'])
    const [brotli, gzip, weighed, plain, zstd] = encoded.map(({ body }) => body)
    const texts = [
      brotliDecompressSync(brotli ?? ''),
      gunzipSync(gzip ?? ''),
      gunzipSync(weighed ?? ''),
      plain,
      zstdDecompressSync(zstd ?? '')
    ]
    for (const text of texts) expect(String(text)).toBe(page)
    const again = await ask()
    expect(again.map(({ body }) => body)).toEqual(encoded.map(({ body }) => body))
    const head = await fetch(`${site.origin}/guidelines`, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } })
    expect([null, String(brotli?.length)]).toContain(head.headers.get('Content-Length'))
  })

  test('is compressed by zstd, Brotli or gzip when it is sent once, as the client accepts', async () => {
    const member = await logIn(site.origin, 'Marina_K')
    const read = async (accepted: string) => {
      const answer = await member.fetch('/guidelines', { headers: { 'Accept-Encoding': accepted } })
      const { headers } = answer
      expect(headers.get('Vary')).toMatch(/Cookie.*Accept-Encoding/)
      return {
        encoding: headers.get('Content-Encoding'),
        length: headers.get('Content-Length'),
        text: await answer.text()
      }
    }
    const plain = await read('identity')
    expect(plain.text).toContain('</html>')
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'zstd'],
      ['zstd;q=0, br, gzip', 'br'],
      ['gzip, br;q=0.1', 'gzip'],
      ['identity;q=0, *', 'zstd']
    ] as const) {
      const answer = await read(accepted)
      expect([answer.encoding, answer.text.length], accepted).toEqual([encoding, plain.text.length])
      expect(Number(answer.length), accepted).toBeLessThan(Number(plain.length) / 2)
    }
  })

  test('is left out for HEAD and for a known ETag, and both vary by Accept-Encoding', async () => {
    const member = await logIn(site.origin, 'Marina_K')
    const accepted = { 'Accept-Encoding': 'zstd, br' }
    const first = await member.fetch('/api/_user', { headers: accepted })
    const known = { ...accepted, 'If-None-Match': first.headers.get('ETag') ?? '' }
    const again = await member.fetch('/api/_user', { headers: known })
    const head = await member.fetch('/guidelines', { method: 'HEAD', headers: accepted })
    expect([again.status, again.headers.get('Content-Encoding'), await again.text()]).toEqual([304, null, ''])
    expect([head.status, head.headers.get('Content-Encoding'), await head.text()]).toEqual([200, 'zstd', ''])
    for (const { headers } of [first, again, head]) expect(headers.get('Vary')).toMatch(/Accept-Encoding/)
  })

  test('varies by Accept-Encoding for pages, and is never compressed for pictures', async () => {
    expect(await read('/about', 'br')).toMatch(/\r\nVary: .*Accept-Encoding/i)
    const db = createClient({ url: site.databaseUrl })
    const { rows } = await db.execute('select pro_pic from communities where pro_pic is not null limit 1')
    db.close()
    expect(rows).toHaveLength(1)
    const feed = await (await fetch(`${site.origin}/`)).text()
    const [picture = ''] = /\/images\/[^"\s]+/.exec(feed) ?? []
    expect(await read(picture.replaceAll('&amp;', '&'), 'br')).not.toMatch(/Content-Encoding/i)
  })
})

describe('a static file', () => {
  const script = async () => /\/_astro\/[^"' ]+\.js/.exec(await (await fetch(`${site.origin}/`)).text())?.[0] ?? ''
  /**
   * Header of every response of the Worker. Static files do not have it, because the server sends them itself, as the
   * edge platform does.
   */
  const REQUEST_ID = 'x-request-id'

  test('a static file has the headers of the build in every encoding, and does not reach the Worker', async () => {
    const path = await script()
    const [plain, brotli, gzip, zstd] = await Promise.all(
      ['identity', 'br', 'gzip', 'zstd'].map(accepted =>
        fetch(site.origin + path, { headers: { 'Accept-Encoding': accepted } })
      )
    )
    const text = await plain?.text()
    for (const answer of [brotli, gzip, zstd]) expect(await answer?.text()).toBe(text)
    expect([brotli, gzip, zstd, plain].map(answer => answer?.headers.get('Content-Encoding'))).toEqual([
      'br',
      'gzip',
      'zstd',
      null
    ])
    for (const answer of [plain, brotli, gzip, zstd]) {
      expect(answer?.headers.get(REQUEST_ID)).toBeNull()
      expect(answer?.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
      expect(answer?.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      expect(answer?.headers.get('Vary')).toBe('Accept-Encoding')
      expect(answer?.headers.get('ETag')).toBe(plain?.headers.get('ETag'))
    }
    expect(Number(brotli?.headers.get('Content-Length'))).toBeLessThan(Number(gzip?.headers.get('Content-Length')))
  })

  test('a static file is sent without its body for a known ETag and for HEAD', async () => {
    const address = `${site.origin}/favicon.svg?any`
    const { headers } = await fetch(address)
    const known = { 'If-None-Match': `"other", ${headers.get('ETag')}` }
    const again = await fetch(address, { headers: known })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await fetch(address, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(0)
  })

  test('a file that does not exist, or is requested with PUT, is answered by the Worker', async () => {
    const [missing, written, rules] = await Promise.all([
      fetch(`${site.origin}/_astro/none.js`),
      fetch(`${site.origin}/favicon.svg`, { method: 'PUT' }),
      fetch(`${site.origin}/_headers`)
    ])
    expect([missing, written, rules].map(({ status }) => status)).toEqual([404, 405, 404])
    for (const { headers } of [missing, written, rules]) expect(headers.get(REQUEST_ID)).not.toBeNull()
  })
})

describe('slow clients', () => {
  test('do not delay the requests of other clients while they slowly send their own', async () => {
    const bytes = 'POST /api/_login HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n{'
    const slow = Array.from({ length: 300 }, (_, at) => open(`127.0.0.${2 + (at % 2)}`, bytes).pause())
    try {
      await Promise.all(slow.map(socket => vi.waitFor(() => expect(socket.bytesWritten).toBe(bytes.length), 10_000)))
      const signal = AbortSignal.timeout(20_000)
      expect((await fetch(`${site.origin}/healthz`, { signal })).status).toBe(200)
    } finally {
      for (const socket of slow) socket.destroy()
    }
  })
})

describe('connections to the server', () => {
  const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
  const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
  const sending = `POST /api/_login HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 300000\r\n\r\n`
  const OK = /^HTTP\/1.1 200 /

  test('an address can have 256 active connections, and a further connection is closed immediately', async () => {
    const busy = Array.from({ length: 256 }, () => open('127.0.0.4', sending))
    try {
      const answers = await Promise.all(busy.map(firstOf))
      expect(answers.filter(line => line === CONTINUE)).toHaveLength(256)
      expect(await firstOf(open('127.0.0.4', HEALTH))).toBe('')
      expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
      busy[0]?.destroy()
      const after = async () => {
        const socket = open('127.0.0.4', HEALTH)
        expect(await firstOf(socket)).toMatch(OK)
        socket.destroy()
      }
      await vi.waitFor(after, 10_000)
    } finally {
      for (const socket of busy) socket.destroy()
    }
  })

  test('idle connections are closed when a new connection exceeds the limit, the longest idle one first', async () => {
    const opened: Socket[] = []
    try {
      for (let count = 0; count < 300; count += 1) {
        const socket = open('127.0.0.5', HEALTH)
        opened.push(socket)
        expect(await firstOf(socket)).toMatch(OK)
      }
      const expected = [...Array(44).fill(true), ...Array(256).fill(false)]
      await vi.waitFor(() => expect(opened.map(({ closed }) => closed)).toEqual(expected), 10_000)
    } finally {
      for (const socket of opened) socket.destroy()
    }
  })

  test('connections from a trusted proxy are not limited', async () => {
    const opened = Array.from({ length: 300 }, () => open('127.0.0.1', HEALTH, origin))
    try {
      for (let round = 0; round < 2; round += 1) {
        const answers = await Promise.all(opened.map(firstOf))
        expect(answers.filter(line => OK.test(line))).toHaveLength(300)
        for (const socket of opened) socket.write(HEALTH)
      }
    } finally {
      for (const socket of opened) socket.destroy()
    }
  })
})

describe('requests sent on one connection without waiting for responses', () => {
  const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const ahead = (count: number) => raw('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count - 1) + last)

  test('up to 32 requests waiting on one connection are answered; with 33 the connection is closed immediately', async () => {
    expect((await ahead(32)).match(/HTTP\/1.1 200 /g)).toHaveLength(32)
    expect(await ahead(33).catch(() => '')).toBe('')
  })

  test('requests wait unexecuted while the client leaves earlier responses unread', async () => {
    const db = createClient({ url: site.databaseUrl })
    const votes = async (id: string) => {
      const { rows } = await db.execute({ sql: 'select count(*) from post_votes where post_id = ?', args: [id] })
      return rows[0]?.[0]
    }
    // Eight responses of this size exceed the buffers of the operating system.
    const { id } = await insertPost(db, 'Petrovich', 'Radio', { body: 'ы'.repeat(1_000_000), hot: 0 })
    const me = await logIn(site.origin, 'Marina_K')
    const vote = JSON.stringify({ postId: id, up: true })
    const headers = `Cookie: ${me.cookie}\r\nX-Csrf-Token: ${me.token}\r\nContent-Type: application/json\r\n`
    const reads = `GET /api/posts/${id} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(8)
    const write = `POST /api/_postVote HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}Content-Length: ${vote.length}\r\n\r\n`
    const socket = open('127.0.0.1', reads + write + vote).pause()
    // These eight requests take at least as long as the eight on the paused connection would, before the vote.
    for (let count = 0; count < 8; count += 1) await (await fetch(`${site.origin}/api/posts/${id}`)).text()
    expect(await votes(id)).toBe(0)
    expect((await text(socket)).match(/HTTP\/1.1 200 /g)).toHaveLength(9)
    expect(await votes(id)).toBe(1)
    db.close()
  })
})

describe('a crash of the runtime workerd', () => {
  const kill = () => vi.waitFor(() => process.kill(runtimeOf(site.pid), 'SIGKILL'), 10_000)

  test('refuses no read request: such requests wait until the runtime runs again', async () => {
    const reading = Array.from({ length: 40 }, async (_, at) => {
      if (at === 10) await kill()
      return (await fetch(`${site.origin}/api/communities?limit=${(at % 20) + 1}`)).status
    })
    expect(new Set(await Promise.all(reading))).toEqual(new Set([200]))
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
  })

  test('answers a client that is still sending with 503 and Retry-After, and the log has the reason', async () => {
    const part = Buffer.alloc(64 * 1024)
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
    socket.write(`POST /api/_login HTTP/1.1\r\nHost: x\r\nContent-Length: ${part.length * 200}\r\n\r\n`)
    for (let sent = 0; sent < 100; sent += 1) socket.write(part)
    await vi.waitFor(() => expect(socket.writableLength).toBe(0), 10_000)
    await kill()
    await vi.waitFor(async () => expect((await fetch(`${site.origin}/healthz`)).status).toBe(200), 10_000)
    for (let sent = 0; sent < 100; sent += 1) socket.write(part)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1.1 503 [\s\S]*\r\nRetry-After: \d/)
    const [, id = 'none'] = /\r\nX-Request-Id: (\S+)\r/i.exec(answer) ?? []
    const lines: string[] = []
    const loggedLines = async () => {
      lines.push(...(await site.lines()))
      return lines.filter(line => line.includes(id)).map(line => JSON.parse(line))
    }
    const line = { time: expect.any(String), id, method: 'POST', status: 503, error: expect.any(String) }
    await expect.poll(loggedLines, { timeout: 30_000 }).toEqual([line])
  })

  test('loses no write with an idempotency key, and answers a write without a key with 503 and Retry-After', async () => {
    const db = createClient({ url: site.databaseUrl })
    const me = await logIn(site.origin, 'Sova')
    const { rows } = await db.execute(
      `select id from posts where deleted_at is null and locked_at is null and id not in
        (select post_id from post_votes v join users u on u.id = v.user_id where u.username = 'Sova') limit 6`
    )
    const voting = rows.map(async ({ id }, at) => {
      const headers: Record<string, string> = at % 2 === 0 ? { 'Idempotency-Key': `key-${at}` } : {}
      const answer = await me.send('POST', '/api/_postVote', { postId: id, up: true }, headers)
      return {
        at,
        status: answer.status,
        retry: answer.headers.get('Retry-After'),
        body: (await answer.json()) as { status: number }
      }
    })
    await kill()
    const answers = await Promise.all(voting)
    for (const { at, status, retry, body } of answers) {
      if (status !== 200) expect([429, 503]).toContain(status)
      if (status !== 200) expect([body.status, Number(retry) > 0]).toEqual([status, true])
      if (at % 2 === 0) expect([200, 429]).toContain(status)
    }
    // The call toggles a vote: a call executed twice would leave no vote.
    const votes = await db.execute(
      "select post_id from post_votes v join users u on u.id = v.user_id where u.username = 'Sova'"
    )
    const voted = votes.rows.map(row => row['post_id'])
    const accepted = answers.filter(({ status, at }) => status === 200 && at % 2 === 0)
    expect(voted).toEqual(expect.arrayContaining(accepted.map(({ at }) => rows[at]?.['id'])))
    db.close()
  })
})
