import { expect, test } from 'vitest'
import { cutText, webAddress } from '#functions/contract/text.ts'

test('a text is cut between letters, also between those of two halves', () => {
  expect(cutText('а😀б', 2)).toBe('а')
  expect(cutText('а😀б', 3)).toBe('а😀')
  expect(cutText('аб', 9)).toBe('аб')
})

test('only addresses of the web lead out of the site', () => {
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
