import { describe, expect, test } from 'vitest'
import { linkOver, measure } from '#src/ui/editor/writing.ts'

describe('an address pasted over selected text', () => {
  test('an address pasted over selected text becomes a Markdown link', () => {
    expect(linkOver('схема', ' https://example.org/a?b=c ')).toBe('[схема](https://example.org/a?b=c)')
  })

  test('brackets in the selected text and in the address are escaped, because they would end the link', () => {
    expect(linkOver('[1] схема', 'https://example.org/a_(b)')).toBe('[\\[1\\] схема](https://example.org/a_%28b%29)')
  })

  test.each([
    ['', 'https://example.org'],
    ['  ', 'https://example.org'],
    ['схема', 'javascript:alert(1)'],
    ['схема', 'см. https://example.org'],
    ['https://example.org', 'https://example.com']
  ])('over the selection %j the text %j is pasted as plain text', (selected, pasted) => {
    expect(linkOver(selected, pasted)).toBeNull()
  })
})

test('the length of a text is counted in characters, not code units, and marked near and over its limit', () => {
  expect(measure('я'.repeat(80), 100)).toEqual({ length: 80, isNear: false, isOver: false })
  expect(measure('🐈'.repeat(95), 100)).toEqual({ length: 95, isNear: true, isOver: false })
  expect(measure('🐈'.repeat(101), 100)).toEqual({ length: 101, isNear: true, isOver: true })
})
