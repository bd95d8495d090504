import { describe, expect, test } from 'vitest'
import { headOf } from '#functions/links/page-metadata.ts'

const read = (page: string) =>
  headOf({
    kind: 'page',
    url: new URL('https://site.example/a/b?c'),
    contentType: 'text/html; charset=utf-8',
    bytes: Buffer.from(page)
  })

describe('the title of a linked page', () => {
  test.each([
    ['<title>Своя</title><meta property="og:title" content="Open Graph">', 'Open Graph'],
    ['<title>Своя</title><meta name="og:title" content="По имени">', 'По имени'],
    ['<title>Своя</title><meta name="twitter:title" content="Twitter">', 'Twitter'],
    ['<meta name="twitter:title" content="Twitter"><meta property="og:title" content="OG">', 'OG'],
    ['<meta property="x:y og:title\ttwitter:title" content="Два имени">', 'Два имени'],
    ['<meta property="x" name="OG:Title" content="Оба атрибута">', 'Оба атрибута'],
    ['<meta property="og:title" content="Первый" content="Второй">', 'Первый'],
    ['<meta property="og:title" content=" \u200b "><title>Своя</title>', 'Своя'],
    ['<svg><title>Рисунок</title></svg><title>Своя</title>', 'Своя'],
    ['<svg><svg><title>1</title></svg><title>2</title></svg><title>Своя</title>', 'Своя'],
    ['<svg/><title>Своя</title>', 'Своя'],
    ['<svg><title>Рисунок</title><meta charset=utf-8><title>Своя</title>', 'Своя'],
    ['<math><title>Формула</title></math><title>Своя</title>', 'Своя'],
    ['<template><template></template><title>Шаблон</title></template><title>Своя</title>', 'Своя'],
    ['<template><meta property="og:title" content="Шаблон"></template><title>Своя</title>', 'Своя'],
    ['<noscript><title>Без скриптов</title></noscript><title>Своя</title>', 'Своя'],
    ['<script>"<title>Скрипт</title>"</script><style><title>x</title></style><title>Своя</title>', 'Своя'],
    ['<!-- <title>Нет</title> --><!doctype html><title>Своя</title>', 'Своя'],
    ['<a title="<title>Нет</title>"><title>Своя</title>', 'Своя'],
    ['<title>Первая</title><title>Вторая</title>', 'Первая'],
    ['<title>a < b <b>c</b> </titled> d</TITLE\n>', 'a < b <b>c</b> </titled> d'],
    ['<title>&laquo;Да&raquo; &amp;amp; &#151; &copy 2020</title>', '«Да» &amp; — © 2020'],
    ['<meta property="og:title" content="?a=1&copy=2 &quot;b&quot;">', '?a=1&copy=2 "b"'],
    ['<title>\u2067\ufeff \u200b Имя\n\u2060 друга ❤\ufe0f \u200e\u2069</title>', 'Имя \u2060 друга ❤\ufe0f'],
    ['<title>\u200b\u2060\ufeff&#8203;</title>', ''],
    ['</head><title>После</title>', ''],
    ['<body><title>После</title>', ''],
    ['<title>Без конца', 'Без конца'],
    ['<title', ''],
    ['', '']
  ])('the title of the page %s is “%s”', (page, title) => expect(read(page).title).toBe(title))
})

describe('the pictures of a linked page', () => {
  test.each<[string, string[]]>([
    ['<meta property="og:image" content="../x.png?a=1&amp;b=2">', ['https://site.example/x.png?a=1&b=2']],
    ['<base href="https://cdn.example/f/"><meta property=og:image content=x.png>', ['https://cdn.example/f/x.png']],
    ['<meta property=og:image content=x.png><base target=_top><base href="/f/">', ['https://site.example/f/x.png']],
    ['<base href="javascript:x"><meta property=og:image content=/x.png>', ['https://site.example/x.png']],
    [
      '<meta name=twitter:image content=/t.png><meta property=og:image content=/o.png>',
      ['https://site.example/o.png', 'https://site.example/t.png']
    ],
    ['<meta name="twitter:image:src" content=/t.png>', ['https://site.example/t.png']],
    ['<meta property="og:image twitter:image" content=/x.png>', ['https://site.example/x.png']],
    [
      '<meta property=og:image content="data:image/gif;base64,R0lGOD"><meta property=og:image:url content=/x.png>',
      ['https://site.example/x.png']
    ],
    [
      Array.from({ length: 99 }, (_, n) => `<meta property=og:image content=/${n}>`).join(''),
      [0, 1, 2, 3].map(n => `https://site.example/${n}`)
    ],
    ['<meta property="og:image">', []]
  ])('the pictures of the page %s are %s', (page, images) => expect(read(page).images).toEqual(images))
})

/**
 * Functions that make a hostile page. Each repeats a kind of markup that has crashed or slowed parsers; its argument is
 * the number of repetitions.
 */
const NASTY: Record<string, (n: number) => string> = {
  'signs "<" in the title': n => `<title>${'<'.repeat(n)}</title>`,
  'comments that never end': n => `<title>T</title>${'<!--'.repeat(n)}`,
  'tags that never end': n => `<title>T</title>${'<a '.repeat(n)}`,
  'quotes that never end': n => `<title>T</title>${'<a b="\''.repeat(n)}`,
  'attributes of one tag': n => `<title>T</title><a ${'b=" " '.repeat(n)}>`,
  'a long attribute': n => `<title>T</title><meta property="og:title" content="${'x'.repeat(n)}">`,
  'meta elements': n => `<title>T</title>${'<meta property="og:title" content="">'.repeat(n)}`,
  'nested drawings': n => `<title>T</title>${'<svg>'.repeat(n)}`,
  'nested entities': n => `<title>${'&amp;'.repeat(n)}lt;</title>`,
  'entities that never end': n => `<title>${'&'.repeat(n)}</title>`,
  'a title that never ends': n => `<title>${'</title'.repeat(n)}`,
  'invisible signs within the title': n => `<title>T${'\u200b'.repeat(n)}T</title>`,
  'spaces within the title': n => `<title>T${' '.repeat(n)}T</title>`
}
const TITLES: Record<string, string> = {
  'signs "<" in the title': '<'.repeat(255),
  'a long attribute': 'x'.repeat(255),
  'nested entities': '&'.repeat(255),
  'entities that never end': '&'.repeat(255),
  'a title that never ends': '</title'.repeat(37).slice(0, 255),
  'invisible signs within the title': 'T',
  'spaces within the title': 'T'
}

describe('the title of a hostile page', () => {
  test.each(Object.keys(NASTY))('the title of a page is found despite %s', kind => {
    for (const n of [50_000, 500_000]) expect(read(NASTY[kind]?.(n) ?? '').title).toBe(TITLES[kind] ?? 'T')
  })
})

test('the title of a page is found in the first 64 kB of markup; scripts and comments before it do not count', () => {
  expect(read(`<script>${'<b>'.repeat(99_999)}</script><!--${'x'.repeat(99_999)}--><title>T</title>`).title).toBe('T')
  expect(read(`${'<b>'.repeat(22_000)}<title>T</title>`).title).toBe('')
})
