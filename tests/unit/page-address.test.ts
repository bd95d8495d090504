import { describe, expect, test } from 'vitest'
import { boundsOf, slicesBetween } from '#functions/site/sitemap.ts'
import { escapeXml } from '#functions/site/xml.ts'
import { memberSpeculationRules, speculationRules } from '#src/features/shell/speculation.ts'
import { readAddress } from '#src/worker/address.ts'
import { pageAddress, restoreQuery } from '#src/worker/queries.ts'

const at = (address: string) => new URL(address, 'https://veche.example')
const read = (address: string) => readAddress(at(address))

describe('readAddress', () => {
  test('an ordinary address is accepted', () => {
    for (const path of ['/', '/Radio', '/@Sova?filter=posts', '/Radio/post/abcdefgh', '/%D0%92%D0%B5%D1%87%D0%B5']) {
      expect(read(path)).toEqual({ kind: 'fine' })
    }
  })

  test('an address with a trailing slash is redirected to the address without it, with its query', () => {
    expect(read('/Radio/?sort=latest')).toEqual({ kind: 'moved', to: '/Radio?sort=latest' })
  })

  test('an address on the host www is redirected to the host without www, with port, path and query', () => {
    expect(readAddress(new URL('https://www.veche.example:8443/a?b=1'))).toEqual({
      kind: 'moved',
      to: 'https://veche.example:8443/a?b=1'
    })
  })

  test('an address with doubled slashes is refused, because its redirect could lead to another site', () => {
    for (const path of ['//evil.example/', '/\\evil.example/', '/a//b/', '/%2F/evil.example/']) {
      expect(readAddress(new URL(`https://veche.example${path}`))).toEqual({ kind: 'refused', status: 404 })
    }
  })

  test('an address with invalid escapes or control characters, or a very long address, is refused', () => {
    for (const path of ['/%E0%A4%A', '/%', '/a%00b', '/a%5Cb', '/%0d%0aSet-Cookie:%20a=b']) {
      expect(read(path)).toEqual({ kind: 'refused', status: 400 })
    }
    expect(read(`/${'a'.repeat(10_000)}`)).toEqual({ kind: 'refused', status: 414 })
  })
})

describe('pageAddress', () => {
  test('the address of a page has the parameters that the page reads, in one order; redirects have all', () => {
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

  test('the slices of a sitemap are months, from the month of the first post to that of the last', () => {
    expect(slicesBetween(day('2025-11-30'), day('2026-02-01'), 1500)).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02'
    ])
  })

  test('the slices of a sitemap are days if a month has too many posts', () => {
    expect(slicesBetween(day('2026-02-27'), day('2026-03-01'), 20_000)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01'
    ])
  })

  test('a slice of a sitemap ends where the next slice begins', () => {
    expect(boundsOf('2026-02')).toEqual([Date.UTC(2026, 1), Date.UTC(2026, 2)])
    expect(boundsOf('2026-02-28')).toEqual([Date.UTC(2026, 1, 28), Date.UTC(2026, 2, 1)])
    for (const name of ['2026-13', '2026-02-30', '2026', 'x', '2026-2']) expect(boundsOf(name)).toBeNull()
  })
})

describe('escapeXml', () => {
  test('special characters are escaped for XML, and characters that XML cannot contain are removed', () => {
    expect(escapeXml('a<b>&"\'\u0000\u000b\ud800😀\n')).toBe('a&lt;b&gt;&amp;&quot;&#39;😀\n')
  })
})

/** Tells whether speculation rules let browsers prefetch an address. */
function isServedByWorker(rules: string, path: string): boolean {
  const [rule] = JSON.parse(rules).prefetch
  const [{ href_matches: some }, { not }] = rule.where.and
  const matches = (pattern: string) => new URLPattern(pattern, 'https://a.example').test(path, 'https://a.example')
  return matches(some) && !not.href_matches.some(matches)
}

test('browsers prefetch pages, but not pages in another sort, forms, fragments and files', () => {
  for (const path of ['/', '/Radio', '/Radio/post/abcdefgh', '/@Sova?filter=posts', '/Radio?page=2'])
    expect(isServedByWorker(speculationRules, path), path).toBe(true)
  const others = ['/?sort=latest', '/Radio?page=2&sort=day', '/login?next=%2F', '/new', '/images/a.webp?sig=x']
  for (const path of [...others, '/-/feed?next=a', '/feed.xml'])
    for (const rules of [speculationRules, memberSpeculationRules])
      expect(isServedByWorker(rules, path), path).toBe(false)
})

test('browsers of members do not prefetch posts, because a prefetched post would count as visited', () => {
  expect(isServedByWorker(memberSpeculationRules, '/Radio')).toBe(true)
  expect(isServedByWorker(memberSpeculationRules, '/Radio/post/abcdefgh')).toBe(false)
  expect(isServedByWorker(memberSpeculationRules, '/Radio/post/abcdefgh/0123456789abcdef01234567')).toBe(false)
})
