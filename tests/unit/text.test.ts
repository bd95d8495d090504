import { expect, test } from 'vitest'
import { cutText, isBlank, oneLine, trimText, webAddress } from '#functions/contract/text.ts'

test('a text is never cut between the two halves of a surrogate pair', () => {
  expect(cutText('а😀б', 2)).toBe('а')
  expect(cutText('а😀б', 3)).toBe('а😀')
  expect(cutText('аб', 9)).toBe('аб')
})

test('an address of another site must begin with http:// or https://', () => {
  expect(webAddress('HTTPS://a.example')).toBe('HTTPS://a.example')
  for (const url of [
    null,
    '',
    'javascript:alert(1)//https://',
    'data:text/html,x',
    'https:a',
    ' javascript:1',
    '//a.example'
  ])
    expect(webAddress(url), String(url)).toBeNull()
})

test('invisible characters are removed from the ends of a text, but not from inside of words', () => {
  for (const sign of [
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u061c',
    '\u0000'
  ])
    expect(trimText(`${sign} ${sign}кот${sign}и пёс${sign} ${sign}`), sign).toBe(`кот${sign}и пёс`)
  expect(trimText('👩\u200d🚀')).toBe('👩\u200d🚀')
  expect(trimText('❤\ufe0f')).toBe('❤\ufe0f')
  expect(trimText('نامه\u200cای')).toBe('نامه\u200cای')
})

test('a text that consists of invisible characters counts as blank', () => {
  const invisible = ' \u200b\u2060\ufeff\u202e\u2067\u200d\u00ad'
  expect(isBlank(invisible)).toBe(true)
  expect(trimText(invisible)).toBe('')
  expect(oneLine(invisible)).toBe('')
})

test('line breaks and tabs in a title become spaces', () => {
  expect(oneLine('\u200bкот\n\tи  пёс\u2069')).toBe('кот и пёс')
})
