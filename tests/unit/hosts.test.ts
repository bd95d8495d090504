import { expect, test } from 'vitest'
import { shownAddress, shownHost } from '#functions/links/hosts.ts'

/** A host name's ASCII form. */
const ascii = (host: string) => new URL(`http://${host}`).hostname

test.each([
  'example.org',
  'www.example.org',
  'пример.рф',
  'www.пример.рф',
  'кто-есть-кто.москва',
  'книги2024.рф',
  'яндекс.com',
  'bücher.de',
  'łódź.pl',
  'việtnam.vn',
  'παράδειγμα.gr',
  '例え.jp',
  'tokyo東京カフェ.jp',
  '한국.kr',
  'مثال.إختبار',
  'हिन्दी.com',
  // Letters that look like Latin ones, in a script where nobody expects Latin ones.
  'сосо.рф',
  '127.0.0.1'
])('%s is shown in its letters', host => {
  expect(shownHost(ascii(host))).toBe(host)
  expect(shownHost(host)).toBe(host)
})

test.each([
  // Letters of two scripts in one label.
  'аpple.com',
  'goоgle.рф',
  'яndex.ru',
  'πayment.com',
  // A whole word of letters that look like Latin ones.
  'аррӏе.com',
  'хх.ru',
  'уа.ru',
  'сосо.example.com',
  'ναυτ.com',
  // Latin letters that look like other ones.
  'gooɡle.com',
  'wıkipedia.org',
  'ɢoogle.com',
  // A letter that looks like an address's slash.
  'example.comノpath.jp',
  // A script that nobody writes, and characters that are not letters.
  '𐌰𐌱.com',
  '♥.com'
])('%s is shown in its ASCII form', host => {
  const form = ascii(host)
  expect(form).toContain('xn--')
  const shown = shownHost(form)
  expect(shown).toContain('xn--')
  expect(ascii(shown)).toBe(form)
  expect(shownHost(host)).toBe(shown)
})

test('only the label that could deceive is shown in its ASCII form', () => {
  expect(shownHost(ascii('аpple.пример.рф'))).toMatch(/^xn--[\w-]+\.пример\.рф$/)
})

test('an invalid host name stays unchanged', () => {
  for (const host of ['xn--', 'a b', 'Example.COM', `${'я'.repeat(300)}.рф`, 'xn--zzzzzzzzzzzz.com'])
    expect(shownHost(host)).toBe(host)
})

test.each([
  ['https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C?%D1%8F=1#%D1%8F', 'https://пример.рф/путь?я=1#я'],
  ['https://пример.рф/путь', 'https://пример.рф/путь'],
  ['https://xn--e1afmkfd.xn--p1ai:8080/', 'https://пример.рф:8080/'],
  ['https://me@xn--e1afmkfd.xn--p1ai/', 'https://me@пример.рф/'],
  ['mailto:me@xn--e1afmkfd.xn--p1ai', 'mailto:me@пример.рф'],
  ['irc://xn--e1afmkfd.xn--p1ai/x', 'irc://пример.рф/x'],
  ['https://xn--80ak6aa92e.com/', 'https://xn--80ak6aa92e.com/'],
  ['https://[::1]/%D1%8F', 'https://[::1]/%D1%8F'],
  ['/path/%D1%8F', '/path/%D1%8F'],
  // Reserved and invisible characters stay encoded.
  ['https://a.example/a%2Fb%20c%25d', 'https://a.example/a%2Fb%20c%25d'],
  ['https://a.example/%E2%80%AEgpj.exe%E2%80%8B', 'https://a.example/%E2%80%AEgpj.exe%E2%80%8B'],
  ['https://a.example/100%?%FF', 'https://a.example/100%?%FF']
])('%s is shown as %s', (address, shown) => expect(shownAddress(address)).toBe(shown))
