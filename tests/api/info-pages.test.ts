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
