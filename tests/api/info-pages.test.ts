import { beforeEach, expect, test } from 'vitest'
import { origin } from '#tests/support/origin.ts'
import { Visitor } from '#tests/support/visitor.ts'

let guest: Visitor
beforeEach(() => {
  guest = new Visitor(origin)
})
const canonical = () => guest.attributes('link[rel=canonical]', 'href')

for (const { path, heading } of [
  { path: '/about', heading: 'О нас' },
  { path: '/guidelines', heading: 'Правила' },
  { path: '/moderator-guidelines', heading: 'Руководство модератора' },
  { path: '/terms', heading: 'Условия использования' },
  { path: '/privacy-policy', heading: 'Конфиденциальность' },
  { path: '/markdown-guide', heading: 'Как размечать текст' }
])
  test(`[P2.routes-info.01 P2.routes-info.02 P2.routes-info.03] ${path} has its text, title, meta description and canonical address`, async () => {
    await guest.open(path)
    expect(guest.status).toBe(200)
    expect(guest.text('h1')).toBe(heading)
    expect(guest.text('.prose').length).toBeGreaterThan(2000)
    expect(guest.document.title).toMatch(new RegExp(`^${heading} — `))
    expect(guest.attributes('meta[name=description]', 'content')).toEqual([expect.stringMatching(/.{50,}/)])
    expect(canonical()).toEqual([expect.stringMatching(new RegExp(`${path}$`))])
  })

test('[P2.routes-info.04] both spellings of the Markdown guide’s address show one page with one canonical address', async () => {
  await guest.open('/markdown-guide')
  const text = guest.text('.prose')
  await guest.open('/markdown_guide')
  expect(guest.status).toBe(200)
  expect(guest.text('.prose')).toBe(text)
  expect(canonical()).toEqual([expect.stringMatching(/\/markdown-guide$/)])
})

test('[P1.product.02] the page /about presents the site as a nonprofit alternative to large aggregators', async () => {
  await guest.open('/about')
  const text = guest.text('.prose')
  expect(text).toContain('Большие агрегаторы ссылок')
  expect(text).toContain('некоммерческая замена')
})

test('[P2.routes-linked.01] the communities linked from the page /about exist', async () => {
  await guest.open('/about')
  const links = guest.attributes('.prose a', 'href').filter(href => /^\/[A-Z]\w+$/.test(href))
  expect(links).toHaveLength(4)
  for (const link of links) expect((await fetch(origin + link)).status, link).toBe(200)
})

const QUERY = 'main input[name=q]'
const WEB = 'main a[target=_blank]'

test('[P2.search.01] without script the search page takes a query, and search engines do not index the page', async () => {
  await guest.open('/search')
  expect(guest.status).toBe(200)
  expect(guest.attributes('meta[name=robots]', 'content')).toEqual(['noindex'])
  expect(guest.all(WEB)).toEqual([])
  guest.one<HTMLInputElement>(QUERY).value = 'ламповый приёмник'
  await guest.press(guest.one('main button'))
  expect(guest.url).toMatch(/^\/search\?q=/)
  expect(guest.one<HTMLInputElement>(QUERY).value).toBe('ламповый приёмник')
})

test('[P2.search.02] the web search of the search page opens in a new tab and is restricted to this site', async () => {
  const query = encodeURIComponent('лампа')
  await guest.open(`/search?q=${query}`)
  expect(guest.attributes(WEB, 'rel')).toEqual(['noopener'])
  const [address = ''] = guest.attributes(WEB, 'href')
  expect(decodeURIComponent(address)).toContain(`лампа site:${new URL(origin).host}`)
  // The search dialog opens /search?go, which redirects to the web search, or shows the page for an empty query.
  const going = await fetch(`${origin}/search?go&q=${query}`, { redirect: 'manual' })
  expect([going.status, going.headers.get('Location')]).toEqual([302, address])
  expect((await fetch(`${origin}/search?go&q=+`)).status).toBe(200)
})
