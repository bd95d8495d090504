import { describe, expect, test } from 'vitest'
import { linkKeyOf } from '#functions/links/link-key.ts'

describe('linkKeyOf gives one key for addresses of one page', () => {
  test.each([
    ['the scheme', 'http://example.org/a', 'https://example.org/a'],
    ['www. and m.', 'https://www.example.org/a', 'https://m.example.org/a'],
    ['the slash at the end', 'https://example.org/a/', 'https://example.org/a'],
    ['the slash of the front page', 'https://example.org/', 'https://example.org'],
    ['letters of the host in another case', 'https://EXAMPLE.org/a', 'https://example.org/a'],
    ['a fragment', 'https://example.org/a#part', 'https://example.org/a'],
    ['tracking parameters', 'https://example.org/a?utm_source=x&id=1&fbclid=y', 'https://example.org/a?id=1'],
    ...[
      'utm_source',
      'mc_cid',
      'fbclid',
      'gclid',
      'yclid',
      'ysclid',
      'dclid',
      'gclsrc',
      'msclkid',
      'wbraid',
      'gbraid',
      '_openstat',
      '_ga',
      'ref_src'
    ].map(name => [`the parameter ${name}`, `https://example.org/a?${name}=x`, 'https://example.org/a']),
    ['the trace of a shared video', 'https://youtu.be/x?si=1', 'https://youtu.be/x?si=2'],
    ['the case of escapes', 'https://example.org/%d0%b0', 'https://example.org/а'],
    ['the order of parameters', 'https://example.org/?b=2&a=1', 'https://example.org/?a=1&b=2'],
    ['the default port', 'https://example.org:443/a', 'https://example.org/a']
  ])('despite %s', (_what, one, other) => {
    expect(linkKeyOf(one)).toBe(linkKeyOf(other))
  })
})

describe('linkKeyOf gives different keys', () => {
  test.each([
    ['another path', 'https://example.org/a', 'https://example.org/b'],
    ['letters of the path in another case', 'https://example.org/A', 'https://example.org/a'],
    ['another parameter', 'https://example.org/?id=1', 'https://example.org/?id=2'],
    ['another host', 'https://a.example.org/', 'https://example.org/'],
    [
      'a parameter that resembles a tracking parameter',
      'https://example.org/?_gallery=1',
      'https://example.org/?_gallery=2'
    ],
    ['the parameter si of other sites', 'https://example.org/?si=1', 'https://example.org/?si=2'],
    ['a host that is called m', 'https://m.me/a', 'https://me/a'],
    ['a fragment that names a page', 'https://example.org/#/a', 'https://example.org/#/b'],
    ['another port', 'https://example.org:8443/a', 'https://example.org/a']
  ])('for %s', (_what, one, other) => {
    expect(linkKeyOf(one)).not.toBe(linkKeyOf(other))
  })
})
