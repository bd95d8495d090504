import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Post } from '#functions/contract/views.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { redirectTo, respondWith, startWebServer, type WebServer } from '#tests/support/web-server.ts'

/** A Russian word; the next constants are its bytes in two old charsets. */
const WORD = 'Привет'
const CP1251 = Buffer.from('cff0e8e2e5f2', 'hex')
const KOI8 = Buffer.from('f0d2c9d7c5d4', 'hex')
const page = (head: string, title: string | Buffer) =>
  Buffer.concat([Buffer.from(`<html><head>${head}<title>`), Buffer.from(title), Buffer.from('</title></head>')])

let site: TestSite
let db: Client
let me: Member
let web: WebServer
/** A web server at an internal address, which the site must not request. */
let inner: WebServer
const drawing = async () => new Uint8Array(await (await fileOf(picture(1200, 630))).arrayBuffer())

/** Names that the test's DNS resolver was asked for. A name with "inner" gets public and internal addresses. */
const resolved: string[] = []
const resolver = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost')
  const name = searchParams.get('name') ?? ''
  resolved.push(`${name} ${searchParams.get('type')}`)
  const isV6 = searchParams.get('type') === '28'
  const internal = isV6 ? '::ffff:127.0.0.1' : '10.0.0.7'
  const data = name.startsWith('inner') && name.includes(isV6 ? '6' : '4') ? [internal] : []
  const Answer = [...(isV6 ? [] : ['93.184.215.14']), ...data].map(data => ({
    name,
    type: isV6 ? 28 : 1,
    TTL: 1,
    data
  }))
  response.writeHead(200, { 'Content-Type': 'application/dns-json' }).end(JSON.stringify({ Status: 0, Answer }))
})

beforeAll(async () => {
  const image = await drawing()
  // The page is compressed in advance: compression during the request would exceed the site's limit of five seconds.
  const bomb = gzipSync(Buffer.concat([Buffer.from('<title>Bomb</title>'), Buffer.alloc(100_000_000)]))
  inner = await startWebServer({ '/': respondWith('<title>secret</title>') })
  web = await startWebServer({
    '/plain': respondWith('<!doctype html><title> Рекорд-53\n  — Википедия </title>'),
    '/og': respondWith(
      '<title>Other</title><meta property="og:title" content="Своё &laquo;имя&raquo; &amp; &#8212; &#x2764; &#151; &lt;b&gt;">'
    ),
    '/named': respondWith('<META NAME=og:title CONTENT=unquoted>'),
    '/late': respondWith(`<body>${'x'.repeat(600_000)}<title>too late</title>`),
    '/long': respondWith(`<title>${'ы'.repeat(400)}</title>`),
    '/broken': respondWith('<title>Cut & &nosuch; <b>off'),
    '/drawn': respondWith('<svg><title>drawing</title></svg><p>'),
    '/empty': respondWith(''),
    '/header1251': respondWith(page('', CP1251), 'text/html; charset=windows-1251'),
    '/meta1251': respondWith(
      page('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', CP1251),
      'text/html'
    ),
    '/metakoi8': respondWith(page("<meta charset='koi8-r'>", KOI8), 'text/html'),
    '/silent1251': respondWith(page('', CP1251), 'text/html'),
    '/silent8': respondWith(page('', WORD), 'text/html'),
    '/marked': respondWith(
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`<title>${WORD}</title>`, 'utf16le')]),
      'text/html; charset=koi8-r'
    ),
    '/unknown': respondWith(page('', WORD), 'text/html; charset=klingon'),
    '/picture.jpg': respondWith(image, 'image/jpeg'),
    '/text': respondWith('<title>no page</title>', 'text/plain'),
    '/json': respondWith('{"title":"x"}', 'application/json'),
    '/gone': respondWith('<title>Gone</title>', 'text/html', 410),
    '/failing': respondWith('<title>Failing</title>', 'text/html', 503),
    '/endless': (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).write('<title>Endless</title>')
      const more = setInterval(() => response.write('x'.repeat(100_000)), 1)
      response.on('close', () => clearInterval(more))
    },
    '/slow': () => {},
    '/slowbody': (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).write('<title>Slow')
    },
    '/bomb': (_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }).end(bomb),
    '/to1': redirectTo('/to2'),
    '/to2': redirectTo('to3', 301),
    '/to3': redirectTo('/plain', 307),
    '/to4': redirectTo('/to1', 308),
    '/round': redirectTo('/round'),
    '/nowhere': redirectTo('http://[::/'),
    '/to-inner': (_request, response) => redirectTo(inner.origin)(_request, response),
    '/to-literal': redirectTo('http://169.254.169.254/latest/meta-data/'),
    '/to-number': redirectTo('http://2130706433/'),
    '/to-name4': redirectTo('http://inner4.example.org/'),
    '/to-name6': redirectTo('https://inner6.example.org/'),
    '/to-local': redirectTo('http://localhost/'),
    '/to-file': redirectTo('file:///etc/passwd'),
    '/to-data': redirectTo('data:text/html,<title>x</title>'),
    '/agent': (request, response) =>
      respondWith(`<title>${request.headers['user-agent']}|${request.headers.cookie}</title>`)(request, response),
    '/article': respondWith('<meta property="og:image" content="/picture.jpg"><title>Статья</title>'),
    '/picture-elsewhere': (_request, response) =>
      respondWith(`<meta property="og:image" content="${inner.origin}/">`)(_request, response),
    '/bare': respondWith('<title>Без картинки</title>'),
    '/svg': respondWith('<meta property="og:image" content="/drawing.svg">'),
    '/drawing.svg': respondWith('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
    '/huge': respondWith('<meta property="og:image" content="/huge.jpg">'),
    '/huge.jpg': respondWith(Buffer.concat([Buffer.from(image), Buffer.alloc(5 * 1024 * 1024)]), 'image/jpeg'),
    '/article-slow': respondWith('<meta property="og:image" content="/slow"><title>Медленная</title>')
  })
  await new Promise<void>(resolve => resolver.listen(0, '127.0.0.1', resolve))
  site = await openTestSite({
    LINK_FETCH_ALLOW: web.origin,
    LINK_DNS_URL: `http://127.0.0.1:${(resolver.address() as AddressInfo).port}/dns-query`,
    SITE_URL: 'https://veche.example'
  })
  db = createClient({ url: site.databaseUrl })
  me = await logIn(site.origin, 'Marina_K')
})
afterAll(async () => {
  db?.close()
  await site?.stop()
  await Promise.all([web?.stop(), inner?.stop()])
  resolver.close()
})

const infoOf = (address: string) => me.fetch(`/api/_link_info?url=${encodeURIComponent(address)}`)
async function titleOf(path: string): Promise<string> {
  const answer = await infoOf(path.startsWith('/') ? web.origin + path : path)
  expect(answer.status, path).toBe(200)
  return ((await answer.json()) as { title: string }).title
}

describe('the title of a linked page', () => {
  test.each([
    ['/plain', 'Рекорд-53 — Википедия'],
    ['/og', 'Своё «имя» & — ❤ — <b>'],
    ['/named', 'unquoted'],
    ['/long', 'ы'.repeat(255)],
    ['/broken', 'Cut & &nosuch; <b>off'],
    ['/header1251', WORD],
    ['/meta1251', WORD],
    ['/metakoi8', WORD],
    ['/silent1251', WORD],
    ['/silent8', WORD],
    ['/marked', WORD],
    ['/unknown', WORD],
    ['/to1', 'Рекорд-53 — Википедия'],
    ['/endless', 'Endless'],
    ['/bomb', 'Bomb'],
    ['/late', ''],
    ['/empty', ''],
    ['/picture.jpg', ''],
    ['/text', ''],
    ['/json', ''],
    ['/gone', ''],
    ['/failing', ''],
    ['/missing', ''],
    ['/to4', ''],
    ['/round', ''],
    ['/nowhere', '']
  ])('[P7.link-info.01] of %s is “%s”', async (path, title) => expect(await titleOf(path)).toBe(title))

  test('is missing if the page takes more than five seconds, whether the server has sent nothing or a part of the page', async () => {
    const start = Date.now()
    expect(await Promise.all([titleOf('/slow'), titleOf('/slowbody')])).toEqual(['', ''])
    // The bound of 20 seconds allows for a slow machine: without a time limit there would be no answer at all.
    expect(Date.now() - start).toBeLessThan(20_000)
  })

  test('is fetched with the site’s user agent and without any data of the member', async () => {
    expect(await titleOf('/agent')).toBe('VecheBot/1.0 (+https://veche.example)|undefined')
  })

  test('is available to members only, and for web addresses only', async () => {
    const guest = await fetch(`${site.origin}/api/_link_info?url=${encodeURIComponent(`${web.origin}/plain`)}`)
    expect([guest.status, ((await guest.json()) as { code: string }).code]).toEqual([401, 'not_logged_in'])
    for (const address of [
      '',
      'veche',
      'javascript:alert(1)',
      'ftp://example.org/',
      `https://example.org/${'x'.repeat(2048)}`
    ]) {
      const answer = await infoOf(address)
      expect([answer.status, ((await answer.json()) as { code: string }).code], address).toEqual([400, 'invalid-url'])
    }
  })
})

describe('requests to internal addresses', () => {
  test.each(['/to-inner', '/to-literal', '/to-number', '/to-local', '/to-file', '/to-data'])(
    'the site does not follow a redirect to an internal address: %s',
    async path => {
      expect(await titleOf(path)).toBe('')
      expect(inner.requestedPaths).toEqual([])
    }
  )

  test('the site does not request an internal address in any notation, such as a decimal number or IPv6', async () => {
    const { port } = new URL(inner.origin)
    for (const address of [
      `${inner.origin}/`,
      `http://localhost:${port}/`,
      `http://2130706433:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://0.0.0.0:${port}/`,
      `http://me:secret@127.0.0.1:${port}/`,
      `${web.origin.replace('http://', 'http://me:secret@').replace('127.0.0.1', 'localhost')}/plain`
    ])
      expect(await titleOf(address), address).toBe('')
    expect(inner.requestedPaths).toEqual([])
  })

  test('the site does not request a host name if one of its addresses is internal, even after a redirect', async () => {
    expect(await titleOf('/to-name4')).toBe('')
    expect(await titleOf('/to-name6')).toBe('')
    expect(resolved).toEqual(
      expect.arrayContaining(['inner4.example.org 1', 'inner4.example.org 28', 'inner6.example.org 28'])
    )
  })
})

const LONG = { timeout: 30_000, interval: 200 }
const imageOf = async (post: Post) =>
  ((await (await fetch(`${site.origin}/api/posts/${post.publicId}`)).json()) as Post).link?.image
/** Reads the text of a post's preview card from a page of a member. */
async function cardOf({ publicId }: Post): Promise<string | undefined> {
  const text = await (await me.fetch(`/Radio/post/${publicId}`)).text()
  return /<a class="link-card".*?<\/a>/s.exec(text)?.[0].replaceAll(/<[^>]+>/g, '|')
}
const waiting = async (post: Post) =>
  (await db.execute({ sql: 'select attempts from link_previews where post_id = ?', args: [post.id] })).rows
/** Runs the timers that the platform runs each minute. */
const tick = () => site.tick()
async function linkTo(path: string, title = `Ссылка ${path}`): Promise<Post> {
  const body = { type: 'link', title, community: 'Radio', url: web.origin + path }
  const answer = await me.send('POST', '/api/posts', body)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Post
}
const done = (post: Post) => vi.waitFor(async () => expect(await waiting(post)).toEqual([]), LONG)

describe('the preview of a link post', () => {
  test('has the linked page’s picture, stored by the site with scaled copies, soon after the post was made', async () => {
    const post = await linkTo('/article')
    expect(post.link).toMatchObject({ url: `${web.origin}/article`, hostname: '127.0.0.1', image: null })
    await done(post)
    const image = await imageOf(post)
    expect(image).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(image?.copies.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['tiny', 120, 120],
      ['desktop', 325, 250],
      ['mobile', 875, 500]
    ])
    for (const { url } of image?.copies ?? []) expect((await fetch(site.origin + url)).status).toBe(200)
    const [row] = (await db.execute({ sql: 'select owner_id, kind from images where id = ?', args: [image?.id ?? ''] }))
      .rows
    expect(row).toMatchObject({ owner_id: post.id, kind: 'link' })
  })

  test('has the linked page’s title, with or without a picture, unless the post’s title equals that title', async () => {
    for (const [path, title] of [
      ['/article', 'Статья'],
      ['/bare', 'Без картинки'],
      ['/og', 'Своё «имя» &amp; — ❤ — &lt;b&gt;']
    ] as const) {
      const post = await linkTo(path)
      await done(post)
      expect(await cardOf(post)).toContain(`|${title}|`)
    }
    const unnamed = await linkTo('/svg')
    await done(unnamed)
    expect(await cardOf(unnamed)).toMatch(/\|127\.0\.0\.1\|+\/svg\|/)
    const same = await linkTo('/article', 'Статья')
    await done(same)
    expect(await cardOf(same)).not.toContain('Статья')
  })

  test('has the linked page’s title although the page’s picture cannot be fetched', async () => {
    const post = await linkTo('/article-slow')
    await vi.waitFor(async () => expect(await cardOf(post)).toContain('|Медленная|'), LONG)
    expect(await waiting(post)).toMatchObject([{ attempts: 1 }])
  })

  test('has the linked file itself as its picture if the link leads to a picture', async () => {
    const post = await linkTo('/picture.jpg')
    await done(post)
    expect(await imageOf(post)).toMatchObject({ width: 1200, height: 630 })
  })

  test.each(['/bare', '/svg', '/huge', '/picture-elsewhere', '/missing'])(
    'is missing for %s, and nobody is notified',
    async path => {
      const post = await linkTo(path)
      await done(post)
      expect(await imageOf(post)).toBe(null)
      expect(inner.requestedPaths).toEqual([])
    }
  )

  test('is tried three times if the linked server fails', async () => {
    const post = await linkTo('/failing')
    const tried = (times: number) => web.requestedPaths.filter(path => path === '/failing').length >= times
    const before = web.requestedPaths.filter(path => path === '/failing').length - 1
    for (const attempt of [1, 2, 3]) {
      await vi.waitFor(() => expect(tried(before + attempt)).toBe(true), LONG)
      if (attempt === 3) break
      await vi.waitFor(async () => expect(await waiting(post)).toMatchObject([{ attempts: attempt }]), LONG)
      await db.execute({
        sql: 'update link_previews set fetched_at = 1, created_at = 1 where post_id = ?',
        args: [post.id]
      })
      await tick()
    }
    await done(post)
    expect(await imageOf(post)).toBe(null)
  })

  test('is made by a timer if its queue message was lost', async () => {
    const post = await linkTo('/article')
    await done(post)
    await db.batch([
      { sql: 'update posts set link_image = null where id = ?', args: [post.id] },
      { sql: 'insert into link_previews (post_id, created_at) values (?, ?)', args: [post.id, Date.now() - 60_000] }
    ])
    await tick()
    expect(await waiting(post)).toMatchObject([{ attempts: 0 }])
    await db.execute({ sql: 'update link_previews set created_at = 1 where post_id = ?', args: [post.id] })
    await tick()
    await done(post)
    expect(await imageOf(post)).toMatchObject({ width: 1200 })
  })

  test('is made by a timer if the server’s clock was set back after the last try', async () => {
    const post = await linkTo('/article')
    await done(post)
    await db.batch([
      { sql: 'update posts set link_image = null where id = ?', args: [post.id] },
      { sql: 'insert into link_previews (post_id, created_at) values (?, ?)', args: [post.id, Date.now() + 7_200_000] }
    ])
    await tick()
    await done(post)
    expect(await imageOf(post)).toMatchObject({ width: 1200 })
  })

  test('is not shown if the post’s content was deleted during the fetch, and the preview’s files are deleted', async () => {
    const post = await linkTo('/article-slow')
    await vi.waitFor(() => expect(web.requestedPaths).toContain('/slow'), LONG)
    await db.execute({ sql: 'update posts set content_deleted_at = 1, link_url = null where id = ?', args: [post.id] })
    await db.execute({ sql: 'update link_previews set fetched_at = 1 where post_id = ?', args: [post.id] })
    await tick()
    await done(post)
    expect((await db.execute({ sql: 'select link_image from posts where id = ?', args: [post.id] })).rows[0]?.[0]).toBe(
      null
    )
  })
})
