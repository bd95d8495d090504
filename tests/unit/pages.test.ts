import { describe, expect, test } from 'vitest'
import { shownPages } from '#src/ui/pages.ts'

const shown = (current: number, last: number) =>
  shownPages(current, last)
    .map(page => page ?? '…')
    .join(' ')

describe('[A2.pagination.01] links to page numbers', () => {
  test('all page numbers are shown if there are at most nine', () => {
    expect(shown(1, 1)).toBe('1')
    expect(shown(9, 9)).toBe('1 2 3 4 5 6 7 8 9')
  })

  test('of ten or more page numbers 1 to 8, the current and the last are shown, with dots for the others', () => {
    expect(shown(1, 10)).toBe('1 2 3 4 5 6 7 8 … 10')
    expect(shown(3, 14)).toBe('1 2 3 4 5 6 7 8 … 14')
    expect(shown(20, 30)).toBe('1 2 3 4 5 6 7 8 … 20 … 30')
  })

  test('each page number is shown once, and dots stand only between numbers that are not adjacent', () => {
    expect(shown(9, 10)).toBe('1 2 3 4 5 6 7 8 9 10')
    expect(shown(9, 30)).toBe('1 2 3 4 5 6 7 8 9 … 30')
    expect(shown(29, 30)).toBe('1 2 3 4 5 6 7 8 … 29 30')
    expect(shown(30, 30)).toBe('1 2 3 4 5 6 7 8 … 30')
  })
})
