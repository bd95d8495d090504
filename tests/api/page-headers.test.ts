import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { origin } from '#tests/support/origin.ts'

interface Raw {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Requests an address exactly as written; fetch would normalize the address. */
function ask(path: string, options: { method?: string; headers?: Record<string, string> } = {}): Promise<Raw> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, agent: false, ...options }, answer => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() })
      )
    })
    call.on('error', reject)
    call.end()
  })
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

const PAGES = [
  '/',
  '/all',
  '/about',
  '/login',
  '/search',
  '/offline',
  '/nowhere-at-all',
  '/admin',
  '/-/feed',
  '/%E0%A4%A'
]
const OTHERS = [
  '/api/posts',
  '/api/_initial',
  '/api/nothing',
  '/healthz',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/images/a.png',
  '/og-default.png'
]

describe('the headers of responses', () => {
  for (const path of [...PAGES, ...OTHERS]) {
    test(`${path} sets no cookie and has the security headers`, async () => {
      // Browsers send this header. Other clients may get cookies with their first answer.
      const { headers } = await ask(path, { headers: { 'Sec-Fetch-Site': 'none' } })
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['content-security-policy']).toContain('default-src')
      expect(headers['content-security-policy']).not.toContain('unsafe-inline')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(headers['cross-origin-resource-policy']).toBe(path === '/og-default.png' ? 'cross-origin' : 'same-origin')
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{4}-[0-9a-f]{4}$/)
      expect(headers['strict-transport-security'], 'only https promises https').toBeUndefined()
      expect(headers['x-powered-by']).toBeUndefined()
    })
  }

  test('pages, calls, files and refusals of the server have equal security headers', async () => {
    const { text } = await ask('/')
    const named = [/\/_astro\/[^"' ]+\.js/, /\/fonts\/[^"')]+/].map(pattern => pattern.exec(text)?.[0] ?? '')
    const files = [...named, '/sw.js', '/manifest.webmanifest', '/favicon.svg', '/icon-192.png']
    const https = { 'X-Forwarded-Proto': 'https' }
    const requests: [string, number, Parameters<typeof ask>[1]?][] = [
      ...files.map((path): [string, number] => [path, 200]),
      ['/', 200],
      ['/api/_initial', 200],
      ['/nothing/here/at/all', 404],
      ['/', 400, { headers: { Host: 'a b' } }],
      ['/api/posts', 400, { headers: { Host: 'a b' } }],
      ['/', 417, { headers: { Expect: 'miracles' } }],
      ['/', 405, { method: 'PUT' }]
    ]
    for (const [path, expected, options] of requests)
      for (const scheme of [{}, https]) {
        const { status, headers } = await ask(path, { ...options, headers: { ...options?.headers, ...scheme } })
        const name = `${path} ${expected} ${Object.values(scheme)}`
        expect(status, name).toBe(expected)
        expect(headers['content-security-policy'], name).toContain("frame-ancestors 'none'")
        expect(headers['content-security-policy'], name).toMatch(/default-src '(?:none|self)'/)
        expect(headers['x-content-type-options'], name).toBe('nosniff')
        expect(headers['referrer-policy'], name).toBe('strict-origin-when-cross-origin')
        expect(headers['permissions-policy'], name).toContain('camera=()')
        expect(headers['cross-origin-opener-policy'], name).toBe('same-origin')
        expect(headers['cross-origin-resource-policy'], name).toMatch(/^(?:same|cross)-origin$/)
        expect(headers['strict-transport-security'], name).toBe(
          scheme === https ? 'max-age=31536000; includeSubDomains' : undefined
        )
      }
  })

  test('files other than pages have "nosniff", and only the site’s icons can be embedded by other sites', async () => {
    const { text } = await ask('/')
    const named = [/\/_astro\/[^"' ]+\.js/, /\/fonts\/[^"')]+/].map(pattern => pattern.exec(text)?.[0] ?? '')
    const own = [...named, '/sw.js', '/manifest.webmanifest']
    const icons = ['/favicon.svg', '/apple-touch-icon.png', '/icon-192.png', '/icon-maskable-512.png']
    for (const path of [...own, ...icons]) {
      const { status, headers } = await ask(path)
      expect([path, status]).toEqual([path, 200])
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['cross-origin-resource-policy'], path).toBe(own.includes(path) ? 'same-origin' : 'cross-origin')
    }
  })

  /** Reads the hashes of a page's inline elements, and the hashes that the page's Content-Security-Policy allows. */
  async function hashesOf(path: string, tag: 'script' | 'style') {
    const { text, headers } = await ask(path)
    const [policy = ''] = new RegExp(`${tag}-src[^;]*`).exec(String(headers['content-security-policy'])) ?? []
    const inline = [...text.matchAll(new RegExp(`<${tag}(?! type="application)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))]
    return { own: new Set(inline.map(([, code = '']) => hashOf(code))), named: new Set(policy.match(/sha256-[^']+/g)) }
  }

  test('the Content-Security-Policy of a page allows the page’s own inline styles and at most one further style, for islands', async () => {
    for (const path of ['/', '/about', '/login']) {
      const { own, named } = await hashesOf(path, 'style')
      expect(own.size, path).toBeGreaterThan(0)
      expect([...named], path).toEqual(expect.arrayContaining([...own]))
      expect(named.size, path).toBeLessThanOrEqual(own.size + 1)
    }
  })

  test('the Content-Security-Policy of a page allows the page’s own inline scripts, and no script that only other pages have', async () => {
    const feed = await hashesOf('/', 'script')
    const about = await hashesOf('/about', 'script')
    for (const { own, named } of [feed, about]) expect([...named]).toEqual(expect.arrayContaining([...own]))
    const others = [...feed.own].filter(hash => !about.own.has(hash))
    expect(others.length).toBeGreaterThan(0)
    expect(others.filter(hash => about.named.has(hash))).toEqual([])
  })

  test('browsers may cache a page’s script file and font forever', async () => {
    const { text } = await ask('/')
    const named = [/\/_astro\/page\.[\w-]+\.js/, /\/fonts\/[^"')]+/].map(pattern => pattern.exec(text)?.[0] ?? '')
    for (const path of named)
      expect([path, (await ask(path)).headers['cache-control']]).toEqual([path, 'public, max-age=31536000, immutable'])
  })

  test('a page declares UTF-8, may be stored by the browser, and must be revalidated', async () => {
    const { headers } = await ask('/')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('private, no-cache')
  })

  test('the response to a request with a session is marked as not to be stored', async () => {
    const { headers } = await ask('/', { headers: { Cookie: 'a=b; SID=whatever' } })
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('the Server-Timing header of a page has its database costs', async () => {
    const { headers } = await ask('/')
    expect(headers['server-timing']).toMatch(/trips;desc="1"/)
    expect(headers['server-timing']).toMatch(/rows;desc="\d+"/)
  })

  test('HEAD is answered like GET, but without a body', async () => {
    const [get, head] = await Promise.all([ask('/about'), ask('/about', { method: 'HEAD' })])
    expect(head.status).toBe(get.status)
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
    expect(head.text).toBe('')
  })
})

describe('requests for unusual addresses', () => {
  test('a trailing slash is removed by a redirect, which keeps the query', async () => {
    const { status, headers } = await ask('/about/?a=1')
    expect([status, headers.location]).toEqual([301, '/about?a=1'])
  })

  test('the prefix "www." of the host is removed by a redirect', async () => {
    const { port } = new URL(origin)
    const { status, headers } = await ask('/about?a=1', { headers: { Host: `www.localhost:${port}` } })
    expect([status, headers.location]).toEqual([301, `http://localhost:${port}/about?a=1`])
  })

  const BAD: [string, number][] = [
    ['/%E0%A4%A', 400],
    ['/%', 400],
    ['/a%00b', 400],
    ['/a%5c..%5cb', 400],
    ['//evil.example', 404],
    ['//evil.example/', 404],
    ['/\\evil.example/', 404],
    [`/${'a'.repeat(10_000)}`, 414],
    [`/?q=${'a'.repeat(10_000)}`, 414],
    [`/${'a'.repeat(500)}`, 404],
    ['/../../etc/passwd', 404],
    ['/.env', 404],
    ['/-/failure', 404],
    ['/__proto__', 404],
    ['/Gorod/post/short', 404],
    ['/Gorod/post/%3Cscript%3E', 404],
    ['/@', 404],
    ['/@nobody%27--', 404],
    ["/'; drop table posts; --", 404],
    ['/nowhere/post/AAAAAAAA', 404],
    ['/sitemap-posts-2026-13.xml', 404],
    ['/sitemap-posts-x.xml', 404],
    ['/nowhere/feed.xml', 404],
    ['/@nobody_here/feed.xml', 404]
  ]
  for (const [path, status] of BAD) {
    test(`${path.slice(0, 40)} of ${path.length} characters is answered with ${status} in Russian, without details of the server`, async () => {
      const answer = await ask(path.replaceAll(' ', '%20'))
      expect(answer.status).toBe(status)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.text).toMatch(/<h1[^>]*>[А-Я]/)
      expect(answer.text).not.toMatch(/\bat .+\.m?js:\d+|SQLITE|sqlite|Error:|node_modules/)
      expect(answer.headers.location).toBeUndefined()
    })
  }

  for (const query of [
    'sort=nonsense',
    'page=-1',
    'page=99999999999999999999',
    'next=garbage',
    `next=${'a'.repeat(5000)}`,
    'sort=hot&sort=%00',
    'layout=%F0%9F%98%80'
  ]) {
    test(`/?${query.slice(0, 30)} is answered with a page, never with 500`, async () => {
      const { status } = await ask(`/?${query}`)
      expect([200, 400, 404]).toContain(status)
    })
  }

  test('half a surrogate pair in a parameter or a forged cursor causes no error of the server', async () => {
    const halfLetter = Buffer.from('[1,"\\ud800"]').toString('base64url')
    for (const path of [
      `/search?q=${'a'.repeat(199)}%F0%9F%98%80`,
      `/communities?q=${'a'.repeat(20)}%F0%9F%98%80`,
      `/?next=${halfLetter}`,
      `/-/feed?next=${halfLetter}`,
      `/api/posts?next=${halfLetter}`
    ])
      expect([200, 400], path).toContain((await ask(path)).status)
  })

  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
    test(`${method} on a page is answered with 405 and the allowed methods`, async () => {
      const { status, headers, text } = await ask('/about', { method })
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
      expect(text).toContain('<h1')
    })
  }
})

describe('pages for members only', () => {
  const SENT: [string, string, string][] = [
    [
      'P2.routes-new.04',
      '/new?community=Radio&edit=abcdefgh',
      '/login?next=%2Fnew%3Fcommunity%3DRadio%26edit%3Dabcdefgh'
    ],
    ['A2.routes-settings.02', '/settings', '/login?next=%2Fsettings'],
    ['A2.routes-notifications.02', '/notifications', '/login?next=%2Fnotifications'],
    ['P2.routes-home.02', '/subscriptions?sort=latest', '/login?next=%2Fsubscriptions%3Fsort%3Dlatest'],
    ['A2.routes-modtools.01', '/VecheMeta/modtools', '/login?next=%2FVecheMeta%2Fmodtools'],
    [
      'A2.routes-modtools.01',
      '/VecheMeta/modtools/reports?page=2',
      '/login?next=%2FVecheMeta%2Fmodtools%2Freports%3Fpage%3D2'
    ]
  ]
  for (const [row, path, to] of SENT) {
    test(`[${row}] redirect a guest from ${path} to the login page, with the address`, async () => {
      const { status, headers } = await ask(path)
      expect([status, headers.location]).toEqual([302, to])
    })
  }

  test('[A2.modtools.08] moderator tools of an unknown community are not found', async () => {
    const { status, text } = await ask('/no_such_place/modtools/reports')
    expect(status).toBe(404)
    expect(text).toContain('Страница не найдена')
  })
})

test('the login page’s address gets that of the page with the link, unless that page is on another site or an address is given', async () => {
  const ask = async (path: string, from: string) => {
    const answer = await fetch(origin + path, { headers: { Referer: from }, redirect: 'manual' })
    await answer.body?.cancel()
    return answer.headers.get('Location') ?? answer.status
  }
  const back = encodeURIComponent('/Radio?sort=latest&page=2')
  expect(await ask('/login', `${origin}/Radio?sort=latest&page=2`)).toBe(`/login?next=${back}`)
  expect(await ask('/signup', `${origin}/Radio?sort=latest&page=2`)).toBe(`/signup?next=${back}`)
  expect(await ask('/signup', `${origin}/login?next=${back}`)).toBe(`/signup?next=${back}`)
  for (const [path, from] of [
    ['/login', `${origin}/`],
    ['/login', `${origin}/signup`],
    ['/login', `${origin}/login?next=//evil.example`],
    ['/login', 'https://evil.example/Radio'],
    ['/login', 'nonsense'],
    [`/login?next=${back}`, `${origin}/Kotiki`]
  ] as const)
    expect(await ask(path, from), `${path} from ${from}`).toBe(200)
  expect(await ask('/about', `${origin}/Radio`)).toBe(200)
})

test('the health check passes while the database responds', async () => {
  const answer = await fetch(`${origin}/healthz`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
