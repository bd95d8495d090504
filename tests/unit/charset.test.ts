import { expect, test } from 'vitest'
import { textOf } from '#functions/links/charset.ts'

const WORD = 'Привет'
const KOI8 = Buffer.from('f0d2c9d7c5d4', 'hex')
const CP1251 = Buffer.from('cff0e8e2e5f2', 'hex')

/** Decodes a page from the bytes of its pieces; pieces given as strings are encoded in UTF-8. */
const read = (contentType: string, ...pieces: (string | Buffer)[]) =>
  textOf(Buffer.concat(pieces.map(piece => Buffer.from(piece as string))), contentType)

test.each([
  '<meta charset=koi8-r>',
  "<META CHARSET = 'KOI8-R' />",
  '<meta/charset="koi8-r">',
  '<meta name=x charset=koi8-r charset=utf-8>',
  '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">',
  '<meta content=\'text/html;charset="koi8-r"\' http-equiv=content-type>',
  '<meta http-equiv=content-type content="a charset b; charset = koi8-r ; x">',
  // If a page has several declarations, the first that names a known encoding counts.
  '<meta charset=klingon><meta charset=koi8-r>',
  '<meta charset=koi8-r><meta charset=windows-1251>',
  // A charset in a comment, a script, a description or another pragma is no declaration.
  '<!-- <meta charset="windows-1251"> --><meta charset=koi8-r>',
  '<!--><meta charset=koi8-r><!-- -->',
  '<!-- charset=windows-1251 --><meta charset=koi8-r>',
  '<script>var charset="windows-1251"</script><meta charset=koi8-r>',
  '<script data-x="<meta charset=windows-1251>"></script><meta charset=koi8-r>',
  '<meta name=description content="meta charset=windows-1251"><meta charset=koi8-r>',
  '<meta http-equiv=refresh content="charset=windows-1251"><meta charset=koi8-r>',
  '<metadata charset=windows-1251><meta charset=koi8-r>',
  '</meta charset=windows-1251><meta charset=koi8-r>',
  '<?xml charset=windows-1251 ?><!doctype html><meta charset=koi8-r>',
  `<title>charset=windows-1251</title><meta charset=koi8-r>`,
  // A declaration counts even after the first 1024 bytes, in which the HTML standard searches for it.
  `<style>${'x'.repeat(2000)}</style><script>'<meta charset=windows-1251>'</script><meta charset=koi8-r>`
])('a page is decoded by the encoding that it declares: %s', head => {
  expect(read('text/html', head, KOI8)).toContain(WORD)
})

test.each([
  [
    'its byte order mark, whatever its header declares',
    'text/html; charset=koi8-r',
    [Buffer.from([0xef, 0xbb, 0xbf]), WORD]
  ],
  [
    'its header, whatever its markup declares',
    'text/html; Charset="koi8-r"; x=y',
    ['<meta charset=windows-1251>', KOI8]
  ],
  ['its markup if its header names an unknown one', 'text/html; charset=klingon', ['<meta charset=koi8-r>', KOI8]],
  ['UTF-8 if a meta element names UTF-16', 'text/html', ['<meta charset=utf-16le>', WORD]],
  ['UTF-8 if a pragma names UTF-16', 'text/html', ['<meta http-equiv=content-type content="x; charset=UTF-16">', WORD]],
  ['UTF-8 if it declares none', 'text/html', [WORD]],
  ['UTF-8 if it has one invalid byte', 'text/html', [WORD, Buffer.from([0xe9])]],
  [
    'UTF-8 if it has an invalid byte after each of nine words',
    'text/html',
    [
      ...Array(9)
        .fill([WORD, Buffer.from([0xd0])])
        .flat()
    ]
  ],
  ['windows-1251 if it declares none and is not valid UTF-8', 'text/html', [CP1251]]
] as const)('the encoding of a page is %s', (_rule, type, pieces) => {
  expect(read(type, ...pieces)).toContain(WORD)
})

test('a page that declares x-user-defined is decoded as windows-1252', () => {
  expect(read('text/html', '<meta charset=x-user-defined>', Buffer.from([0xe9, 0x80]))).toContain('é€')
})

test('a single invalid byte in an ASCII page is not decoded as a Russian letter', () => {
  expect(read('text/html', 'caf', Buffer.from([0xe9]), ' au lait')).toBe('caf\uFFFD au lait')
})
