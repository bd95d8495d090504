import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Post } from '#functions/contract/views.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { respondWith, startWebServer, type WebServer } from '#tests/support/web-server.ts'

let site: TestSite
let db: Client
let me: Member
let web: WebServer

const drawing = async (width: number, height: number) =>
  new Uint8Array(await (await fileOf(picture(width, height))).arrayBuffer())
/** Makes a page that names pictures for its preview, the preferred picture first. */
const showing = (...images: string[]) =>
  respondWith(`<title>Статья</title>${images.map(image => `<meta property="og:image" content="${image}">`).join('')}`)

beforeAll(async () => {
  const large = await drawing(640, 480)
  // The picture file is cut after its header, which has the width and height, so picture data are missing.
  const truncated = large.slice(0, Buffer.from(large).indexOf(Buffer.from([0xff, 0xda])))
  web = await startWebServer({
    '/signs': respondWith(`<title>${'<'.repeat(524_000)}`),
    '/comments': respondWith(`<title>Комментарии</title>${'<!--'.repeat(131_000)}`),
    '/attribute': respondWith(`<title>Атрибут</title><meta name="x" content="${'y'.repeat(60_000)}">`),
    '/metas': respondWith(`<title>Мета</title>${'<meta name="a" content="b">'.repeat(10_000)}`),
    '/binary': showing('/large.bin'),
    '/untyped': showing('/large'),
    '/dots': showing('/dot.png', '/line.png', '/large.jpg'),
    '/dot': showing('/dot.png'),
    '/torn': showing('/torn.jpg'),
    '/torn-first': showing('/torn.jpg', '/large.jpg'),
    '/gone-first': showing('/gone.jpg', '/page', '/large.jpg'),
    '/based': respondWith('<base href="/files/"><title>Основа</title><meta name="twitter:image" content="large.jpg">'),
    '/page': respondWith('<title>Страница</title>'),
    '/large.jpg': respondWith(large, 'image/jpeg'),
    '/files/large.jpg': respondWith(large, 'image/jpeg'),
    '/large.bin': respondWith(large, 'application/octet-stream'),
    '/large': (_request, response) => response.writeHead(200).end(large),
    '/torn.jpg': respondWith(truncated, 'image/jpeg'),
    '/dot.png': respondWith(await drawing(1, 1), 'image/png'),
    '/line.png': respondWith(await drawing(600, 1), 'image/png')
  })
  site = await openTestSite({ LINK_FETCH_ALLOW: web.origin, LINK_DNS_URL: `${web.origin}/nothing` })
  db = createClient({ url: site.databaseUrl })
  me = await logIn(site.origin, 'Marina_K')
})
afterAll(async () => {
  db?.close()
  await site?.stop()
  await web?.stop()
})

test.each([
  ['/signs', '<'.repeat(255)],
  ['/comments', 'Комментарии'],
  ['/attribute', 'Атрибут'],
  ['/metas', 'Мета']
])('the title of %s is found, although the page has half a megabyte of hostile HTML', async (path, title) => {
  const answer = await me.fetch(`/api/_link_info?url=${encodeURIComponent(web.origin + path)}`)
  expect(await answer.json()).toEqual({ title })
})

/** Posts a link, waits until its page has been fetched, and returns the preview. */
async function previewOf(path: string) {
  const body = { type: 'link', title: `Ссылка ${path}`, community: 'Radio', url: web.origin + path }
  const { id, publicId } = (await (await me.send('POST', '/api/posts', body)).json()) as Post
  const rows = async (statement: string) => (await db.execute({ sql: statement, args: [id] })).rows
  await vi.waitFor(async () => expect(await rows('select 1 from link_previews where post_id = ?')).toEqual([]), {
    timeout: 30_000,
    interval: 100
  })
  const [row] = await rows('select link_title from posts where id = ?')
  const { link } = (await (await fetch(`${site.origin}/api/posts/${publicId}`)).json()) as Post
  return { title: row?.['link_title'], size: link?.image && [link.image.width, link.image.height] }
}

describe('the picture of a link’s preview', () => {
  test.each([
    ['a picture that its server calls a file', '/binary'],
    ['a picture without a type', '/untyped'],
    ['the first that is no dot and no line', '/dots'],
    ['the first that can be decoded', '/torn-first'],
    ['the first that is there and no page', '/gone-first'],
    ['an address below the base of its page', '/based']
  ])('can be %s', async (_rule, path) => {
    expect(await previewOf(path)).toMatchObject({ size: [640, 480] })
  })

  test.each(['/dot', '/torn'])('is missing for %s, which has no usable picture, and the title is shown', async path => {
    expect(await previewOf(path)).toEqual({ title: 'Статья', size: null })
  })
})

test('a link’s host is shown in the script of its letters, or in ASCII if the letters could deceive readers', async () => {
  const shownOf = async (url: string) => {
    const body = { type: 'link', title: `Ссылка на ${url}`, body: `Там же: ${url}`, community: 'Radio', url }
    const post = (await (await me.send('POST', '/api/posts', body)).json()) as Post
    const [page, form, feed] = await Promise.all(
      [`/Radio/post/${post.publicId}`, `/new?edit=${post.id}`, '/Radio/feed.xml'].map(async path =>
        (await me.fetch(path)).text()
      )
    )
    return { link: post.link, page: page ?? '', form: form ?? '', feed: feed ?? '' }
  }
  const read = await shownOf('https://пример.рф/путь')
  expect(read.link).toMatchObject({
    url: 'https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C',
    hostname: 'xn--e1afmkfd.xn--p1ai'
  })
  expect(read.page.replaceAll(/<[^>]+>/g, '|')).toMatch(/\|пример\.рф\|+\/путь\|/)
  expect(read.page).toContain('>https://пример.рф/путь</a>')
  expect(read.form).toContain('value="https://пример.рф/путь"')
  expect(read.feed).toContain('https://пример.рф/путь&lt;/a')
  expect((await shownOf('https://аррӏе.com/')).page.replaceAll(/<[^>]+>/g, '|')).toMatch(/\|xn--80ak6aa92e\.com\|/)
})
