import { expect, test } from 'vitest'
import { englishBusyText, englishErrorText, englishOutageText } from '#functions/http/english-errors.ts'
import { languageOf } from '#functions/http/language.ts'
import { errorText } from '#functions/messages/errors.ts'

const url = 'https://forum.example/api/posts'
const languageFor = (headers: Record<string, string>) => languageOf({ url, headers: new Headers(headers) })

test.each([
  ['en', 'en'],
  ['en-US,en;q=0.9,ru;q=0.8', 'en'],
  ['EN-gb', 'en'],
  ['de, en;q=0.5', 'en'],
  ['ru;q=0.4, en;q=0.6', 'en'],
  ['en, *;q=0.5', 'en'],
  ['en,ru', 'en'],
  ['ru', 'ru'],
  ['ru,en', 'ru'],
  ['ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7', 'ru'],
  ['ru;q=0.4, en;q=0.3', 'ru'],
  ['*', 'ru'],
  ['*, en', 'ru'],
  ['en;q=0.5, *', 'ru'],
  ['en;q=0', 'ru'],
  ['en;q=x', 'ru'],
  ['de', 'ru'],
  ['english', 'ru'],
  ['', 'ru'],
  [',;q=,;;en', 'ru']
])('the header Accept-Language "%s" asks for %s', (accepted, language) => {
  expect(languageFor({ 'Accept-Language': accepted })).toBe(language)
})

test('a request without the header gets Russian', () => {
  expect(languageFor({})).toBe('ru')
})

test('a page of the site itself gets Russian whatever its browser prefers, other pages and programs do not', () => {
  const english = { 'Accept-Language': 'en' }
  const owns: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'same-origin' },
    { Origin: 'https://forum.example' },
    { Referer: 'https://forum.example/Radio' }
  ]
  for (const own of owns) expect(languageFor({ ...english, ...own })).toBe('ru')
  const others: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.example' },
    { Origin: 'null' },
    { Referer: 'https://other.example/' }
  ]
  for (const other of others) expect(languageFor({ ...english, ...other })).toBe('en')
})

/** Messages that the specification gives exactly, without a full stop. */
const QUOTED: readonly string[] = [
  'invalid_email',
  'title_too_short',
  'no_images',
  'invalid_expiry',
  'already_announced'
]

test('every Russian message is a sentence with its mark, except those that the specification gives exactly', () => {
  for (const [code, text] of Object.entries(errorText))
    expect(/^[А-ЯЁA-Z{].*[.!]$/.test(text), code).toBe(!QUOTED.includes(code))
})

test('every error has an English message, which names what the Russian one names', () => {
  const names = (text: string) => text.includes('{name}')
  expect(Object.keys(englishErrorText).sort()).toEqual(Object.keys(errorText).sort())
  for (const text of [englishErrorText, englishBusyText, englishOutageText].flatMap(texts => Object.values(texts))) {
    expect(text).toMatch(/^[A-Z{@].*\.$/)
    expect(text).not.toMatch(/[А-Яа-яЁё]/)
  }
  for (const [code, text] of Object.entries(englishErrorText)) {
    // The Russian message about a conflict names the kind of text by a Russian noun.
    if (code !== 'edit_conflict') expect(names(text), code).toBe(names(errorText[code as keyof typeof errorText]))
  }
})
