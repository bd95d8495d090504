import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { origin } from '#tests/support/origin.ts'

const get = async (address: string) => {
  const answer = await fetch(new URL(address, origin), { redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, group]) => group ?? '')
const locations = (xml: string) => all(xml, /<loc>([^<]+)<\/loc>/g)
const rowsRead = (headers: Headers) => Number(/rows;desc="(\d+)"/.exec(headers.get('server-timing') ?? '')?.[1])
const trips = (headers: Headers) => Number(/trips;desc="(\d+)"/.exec(headers.get('server-timing') ?? '')?.[1])

describe('robots.txt', () => {
  test('excludes the moderator tools and the search from crawling, and names the sitemap', async () => {
    const { status, text, headers } = await get('/robots.txt')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    for (const line of [
      'Disallow: /*/modtools',
      'Disallow: /search$',
      'Disallow: /-/',
      'Allow: /api/oembed',
      `Sitemap: ${origin}/sitemap.xml`
    ]) {
      expect(text.split('\n')).toContain(line)
    }
  })
})

describe('the sitemap', () => {
  test('lists files that exist and together name every public page once', async () => {
    const index = await get('/sitemap.xml')
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(index.headers.get('cache-control')).toBe('private, no-cache')
    const files = locations(index.text)
    expect(files[0]).toBe(`${origin}/sitemap-pages.xml`)
    const answers = await Promise.all(files.map(get))
    expect(answers.filter(({ status }) => status === 200 || status === 404)).toHaveLength(files.length)
    const pages = answers.flatMap(({ text }) => locations(text))
    expect(new Set(pages).size).toBe(pages.length)
    expect(pages).toContain(`${origin}/about`)
    expect(pages).toContain(`${origin}/VecheMeta`)
    expect(pages.filter(page => page.includes('/post/')).length).toBeGreaterThan(1000)
    const sample = pages.filter((_, at) => at % 100 === 0)
    for (const page of sample) expect((await get(page)).status, page).toBe(200)
  })

  test('costs one round trip and fewer than 100 rows', async () => {
    const { headers } = await get('/sitemap.xml')
    expect(trips(headers)).toBe(1)
    expect(rowsRead(headers)).toBeLessThan(100)
  })

  test('consists of files that each read only the rows of the posts or communities in the file', async () => {
    const index = await get('/sitemap.xml')
    const { text, headers } = await get(locations(index.text).at(-1) ?? '')
    expect(trips(headers)).toBe(1)
    expect(rowsRead(headers)).toBeLessThanOrEqual(3 * locations(text).length + 10)
    expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  })
})

describe('Atom feeds', () => {
  for (const path of ['/feed.xml', '/VecheMeta/feed.xml', '/@Sova/feed.xml']) {
    test(`${path} has its newest posts with their content, and costs one round trip`, async () => {
      const { status, text, headers } = await get(path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
      expect(trips(headers)).toBe(1)
      expect(rowsRead(headers)).toBeLessThanOrEqual(150)
      const entries = text.split('<entry>').slice(1)
      expect(entries.length).toBeGreaterThan(0)
      expect(entries.length).toBeLessThanOrEqual(25)
      for (const entry of entries) {
        expect(entry).toMatch(/<title>[^<]+<\/title><id>[^<]+<\/id>/)
        expect(entry).toMatch(/<updated>[^<]+Z<\/updated>/)
        expect(entry).toMatch(/<author><name>[^<]+<\/name>/)
        expect(entry).toMatch(/<content type="html">[^<]*<\/content>/)
      }
      const times = all(text, /<published>([^<]+)</g)
      expect(times).toEqual([...times].sort().reverse())
      expect(text).toContain(`<link rel="self" type="application/atom+xml" href="${origin}${path}"/>`)
    })
  }

  test('a name in another letter case redirects to the canonical address of the feed', async () => {
    for (const [path, to] of [
      ['/vechemeta/feed.xml', '/VecheMeta/feed.xml'],
      ['/@sova/feed.xml', '/@Sova/feed.xml']
    ]) {
      const { status, headers } = await get(path ?? '')
      expect([status, headers.get('location')]).toEqual([301, to])
    }
  })
})

describe('a page with an Atom feed', () => {
  test.each([
    ['/', '/feed.xml', 'Вече: новые посты'],
    ['/all', '/feed.xml', 'Вече: новые посты'],
    ['/VecheMeta', '/VecheMeta/feed.xml', 'VecheMeta — Вече'],
    ['/VecheMeta?tab=about', '/VecheMeta/feed.xml', 'VecheMeta — Вече'],
    ['/@Sova', '/@Sova/feed.xml', '@Sova — Вече']
  ])('%s names the feed in its head and links to it as RSS', async (path, feed, title) => {
    const { document } = new JSDOM((await get(path)).text).window
    const link = document.querySelector('link[rel=alternate][type="application/atom+xml"]')
    // Marks of the text direction surround names.
    const named = link?.getAttribute('title')?.replace(/[\u2066-\u2069]/g, '')
    expect([link?.getAttribute('href'), named]).toEqual([feed, title])
    expect(document.querySelector(`main a[href="${feed}"]`)?.textContent).toBe('RSS')
    expect((await get(feed)).status).toBe(200)
  })

  test('a page without a feed of its own names none', async () => {
    for (const path of ['/about', '/communities', '/@Sova/lists'])
      expect((await get(path)).text, path).not.toContain('feed.xml')
  })
})

test('feeds and sitemaps are well-formed XML, and the HTML quoted in them has no scripts', async () => {
  for (const path of ['/feed.xml', '/VecheMeta/feed.xml', '/@Sova/feed.xml', '/sitemap.xml', '/sitemap-pages.xml']) {
    // The parser throws an error when the text is not well-formed.
    const { document } = new JSDOM((await get(path)).text, { contentType: 'application/xml' }).window
    expect(document.documentElement.children.length, path).toBeGreaterThan(5)
    const quoted = [...document.querySelectorAll('content')].map(({ textContent }) => JSDOM.fragment(textContent))
    const scripts = quoted.flatMap(html => [...html.querySelectorAll('script')])
    expect(scripts, path).toEqual([])
  }
})
