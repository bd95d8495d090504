import { expect, test } from 'vitest'
import { textOf } from '#functions/links/charset.ts'

const WORD = 'Привет'
const KOI8 = Buffer.from('f0d2c9d7c5d4', 'hex')
const CP1251 = Buffer.from('cff0e8e2e5f2', 'hex')

/** The text of a page made of these pieces, each as bytes or as UTF-8. */
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
  // The first declaration that names a known encoding counts.
  '<meta charset=klingon><meta charset=koi8-r>',
  '<meta charset=koi8-r><meta charset=windows-1251>',
  // Comments, scripts, descriptions and other pragmas declare nothing.
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
  // A declaration beyond the standard's search limit still counts.
  `<style>${'x'.repeat(2000)}</style><script>'<meta charset=windows-1251>'</script><meta charset=koi8-r>`
])('a page is decoded as it declares: %s', head => {
  expect(read('text/html', head, KOI8)).toContain(WORD)
})

test.each([
  ['a byte order mark before all else', 'text/html; charset=koi8-r', [Buffer.from([0xef, 0xbb, 0xbf]), WORD]],
  ['the header before the page', 'text/html; Charset="koi8-r"; x=y', ['<meta charset=windows-1251>', KOI8]],
  ['the page where the header names nothing known', 'text/html; charset=klingon', ['<meta charset=koi8-r>', KOI8]],
  ['UTF-8 where an element names UTF-16', 'text/html', ['<meta charset=utf-16le>', WORD]],
  [
    'UTF-8 where a pragma names UTF-16',
    'text/html',
    ['<meta http-equiv=content-type content="x; charset=UTF-16">', WORD]
  ],
  ['UTF-8 where nothing is declared', 'text/html', [WORD]],
  ['UTF-8 with one broken byte', 'text/html', [WORD, Buffer.from([0xe9])]],
  [
    'UTF-8 with a broken byte for each of many words',
    'text/html',
    [
      ...Array(9)
        .fill([WORD, Buffer.from([0xd0])])
        .flat()
    ]
  ],
  ['windows-1251 where nothing is declared and little is UTF-8', 'text/html', [CP1251]]
] as const)('a page is read by %s', (_rule, type, pieces) => {
  expect(read(type, ...pieces)).toContain(WORD)
})

test('x-user-defined means windows-1252', () => {
  expect(read('text/html', '<meta charset=x-user-defined>', Buffer.from([0xe9, 0x80]))).toContain('é€')
})

test('a single broken byte in an ASCII page is not read as a Russian letter', () => {
  expect(read('text/html', 'caf', Buffer.from([0xe9]), ' au lait')).toBe('caf\uFFFD au lait')
})
