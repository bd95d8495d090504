import { describe, expect, test } from 'vitest'
import { shownPages } from '#src/ui/pages.ts'

const shown = (current: number, last: number) =>
  shownPages(current, last)
    .map(page => page ?? '…')
    .join(' ')

describe('[A2.pagination.01] page numbers', () => {
  test('up to nine are all shown', () => {
    expect(shown(1, 1)).toBe('1')
    expect(shown(9, 9)).toBe('1 2 3 4 5 6 7 8 9')
  })

  test('from ten on are 1 to 8, dots, the current one and the last', () => {
    expect(shown(1, 10)).toBe('1 2 3 4 5 6 7 8 … 10')
    expect(shown(3, 14)).toBe('1 2 3 4 5 6 7 8 … 14')
    expect(shown(20, 30)).toBe('1 2 3 4 5 6 7 8 … 20 … 30')
  })

  test('appear once, and dots only replace missing ones', () => {
    expect(shown(9, 10)).toBe('1 2 3 4 5 6 7 8 9 10')
    expect(shown(9, 30)).toBe('1 2 3 4 5 6 7 8 9 … 30')
    expect(shown(29, 30)).toBe('1 2 3 4 5 6 7 8 … 29 30')
    expect(shown(30, 30)).toBe('1 2 3 4 5 6 7 8 … 30')
  })
})
