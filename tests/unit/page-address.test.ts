import { describe, expect, test } from 'vitest'
import { boundsOf, slicesBetween } from '#functions/site/sitemap.ts'
import { escapeXml } from '#functions/site/xml.ts'
import { memberSpeculationRules, speculationRules } from '#src/features/shell/speculation.ts'
import { readAddress } from '#src/worker/address.ts'
import { pageAddress, restoreQuery } from '#src/worker/queries.ts'

const at = (address: string) => new URL(address, 'https://veche.example')
const read = (address: string) => readAddress(at(address))

describe('readAddress', () => {
  test('accepts ordinary addresses', () => {
    for (const path of ['/', '/Radio', '/@Sova?filter=posts', '/Radio/post/abcdefgh', '/%D0%92%D0%B5%D1%87%D0%B5']) {
      expect(read(path)).toEqual({ kind: 'fine' })
    }
  })

  test('removes a trailing slash and keeps the query', () => {
    expect(read('/Radio/?sort=latest')).toEqual({ kind: 'moved', to: '/Radio?sort=latest' })
  })

  test('redirects www to the bare host, with port, path and query', () => {
    expect(readAddress(new URL('https://www.veche.example:8443/a?b=1'))).toEqual({
      kind: 'moved',
      to: 'https://veche.example:8443/a?b=1'
    })
  })

  test('never makes a redirect to another site out of slashes', () => {
    for (const path of ['//evil.example/', '/\\evil.example/', '/a//b/', '/%2F/evil.example/']) {
      expect(readAddress(new URL(`https://veche.example${path}`))).toEqual({ kind: 'refused', status: 404 })
    }
  })

  test('refuses impossible addresses', () => {
    for (const path of ['/%E0%A4%A', '/%', '/a%00b', '/a%5Cb', '/%0d%0aSet-Cookie:%20a=b']) {
      expect(read(path)).toEqual({ kind: 'refused', status: 400 })
    }
    expect(read(`/${'a'.repeat(10_000)}`)).toEqual({ kind: 'refused', status: 414 })
  })
})

describe('pageAddress', () => {
  test('keeps the parameters that the page reads, once and in one order, and returns the others for redirects', () => {
    const { url, dropped } = pageAddress(at('/Radio?utm_source=a&sort=hot&page=2&sort=latest&q=1'))
    expect(url.pathname + url.search).toBe('/Radio?sort=hot&page=2')
    expect(dropped).toBe('utm_source=a&q=1')
    const moved = restoreQuery(
      new Response(null, { status: 301, headers: { Location: '/Radio?page=2' } }),
      dropped,
      url
    )
    expect(moved.headers.get('Location')).toBe('/Radio?page=2&utm_source=a&q=1')
  })
})

describe('sitemap slices', () => {
  const day = (text: string) => Date.parse(`${text}T12:00:00Z`)

  test('are months that cover the whole time, both ends included', () => {
    expect(slicesBetween(day('2025-11-30'), day('2026-02-01'), 1500)).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02'
    ])
  })

  test('are days on a site with too many posts for a month', () => {
    expect(slicesBetween(day('2026-02-27'), day('2026-03-01'), 20_000)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01'
    ])
  })

  test('have adjacent bounds', () => {
    expect(boundsOf('2026-02')).toEqual([Date.UTC(2026, 1), Date.UTC(2026, 2)])
    expect(boundsOf('2026-02-28')).toEqual([Date.UTC(2026, 1, 28), Date.UTC(2026, 2, 1)])
    for (const name of ['2026-13', '2026-02-30', '2026', 'x', '2026-2']) expect(boundsOf(name)).toBeNull()
  })
})

describe('escapeXml', () => {
  test('escapes special characters and drops those that XML cannot contain', () => {
    expect(escapeXml('a<b>&"\'\u0000\u000b\ud800😀\n')).toBe('a&lt;b&gt;&amp;&quot;&#39;😀\n')
  })
})

/** Whether rules prefetch an address. */
function isServedByWorker(rules: string, path: string): boolean {
  const [rule] = JSON.parse(rules).prefetch
  const [{ href_matches: some }, { not }] = rule.where.and
  const matches = (pattern: string) => new URLPattern(pattern, 'https://a.example').test(path, 'https://a.example')
  return matches(some) && !not.href_matches.some(matches)
}

test('pages are prefetched, but not their other orders or files', () => {
  for (const path of ['/', '/Radio', '/Radio/post/abcdefgh', '/@Sova?filter=posts', '/Radio?page=2'])
    expect(isServedByWorker(speculationRules, path), path).toBe(true)
  const others = ['/?sort=latest', '/Radio?page=2&sort=day', '/login?next=%2F', '/new', '/images/a.webp?sig=x']
  for (const path of [...others, '/-/feed?next=a', '/feed.xml'])
    for (const rules of [speculationRules, memberSpeculationRules])
      expect(isServedByWorker(rules, path), path).toBe(false)
})

test('a post that a member may be about to open is not prefetched: it would count as visited', () => {
  expect(isServedByWorker(memberSpeculationRules, '/Radio')).toBe(true)
  expect(isServedByWorker(memberSpeculationRules, '/Radio/post/abcdefgh')).toBe(false)
  expect(isServedByWorker(memberSpeculationRules, '/Radio/post/abcdefgh/0123456789abcdef01234567')).toBe(false)
})
