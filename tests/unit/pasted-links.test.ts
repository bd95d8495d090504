import { describe, expect, test } from 'vitest'
import { linkOver, measure } from '#src/ui/editor/writing.ts'

describe('a link pasted over selected text', () => {
  test('becomes a Markdown link', () => {
    expect(linkOver('схема', ' https://example.org/a?b=c ')).toBe('[схема](https://example.org/a?b=c)')
  })

  test('escapes what would end the link too early', () => {
    expect(linkOver('[1] схема', 'https://example.org/a_(b)')).toBe('[\\[1\\] схема](https://example.org/a_%28b%29)')
  })

  test.each([
    ['', 'https://example.org'],
    ['  ', 'https://example.org'],
    ['схема', 'javascript:alert(1)'],
    ['схема', 'см. https://example.org'],
    ['https://example.org', 'https://example.com']
  ])('%j and %j are an ordinary paste', (selected, pasted) => {
    expect(linkOver(selected, pasted)).toBeNull()
  })
})

test('a text is counted in characters as people count them, and marked near or over its limit', () => {
  expect(measure('я'.repeat(80), 100)).toEqual({ length: 80, isNear: false, isOver: false })
  expect(measure('🐈'.repeat(95), 100)).toEqual({ length: 95, isNear: true, isOver: false })
  expect(measure('🐈'.repeat(101), 100)).toEqual({ length: 101, isNear: true, isOver: true })
})
