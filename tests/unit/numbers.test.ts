import { describe, expect, test } from 'vitest'
import { countOf, fullNumber, shortCount } from '#src/ui/messages/numbers.ts'
import { relativeTime, shortTime, wordedAge } from '#src/ui/messages/times.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const YEAR = 365 * DAY
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('counts', () => {
  test.each([
    [0, '0'],
    [989, '989'],
    [990, '1k'],
    [1049, '1k'],
    [1500, '1.5k'],
    [10_000, '10k'],
    [999_949, '999.9k'],
    [999_950, '1m'],
    [2_345_678, '2.3m']
  ])('[P9.counts.01] the count %i is shown as %s', (value, text) => {
    expect(shortCount(value)).toBe(text)
  })

  test('[P9.counts.01] a noun after a number has its Russian plural form, after a non-breaking space', () => {
    expect([1, 2, 5, 11, 21, 22, 111].map(count => plain(countOf.posts(count)))).toEqual([
      '1 пост',
      '2 поста',
      '5 постов',
      '11 постов',
      '21 пост',
      '22 поста',
      '111 постов'
    ])
    expect(plain(countOf.comments(3))).toBe('3 комментария')
    expect(plain(countOf.points(1))).toBe('1 очко')
    expect(plain(countOf.votes(4))).toBe('4 голоса')
    expect(countOf.votes(7)).toBe('7\u00a0голосов')
  })

  test('[P9.counts.01] an abbreviated count has the noun in the form of many', () => {
    expect([989, 990, 1001, 1502, 2_000_021].map(count => plain(countOf.points(count)))).toEqual([
      '989 очков',
      '1k очков',
      '1k очков',
      '1.5k очков',
      '2m очков'
    ])
  })

  test('a full number has narrow spaces between thousands, and the character U+2212 as its minus sign', () => {
    expect(fullNumber(1_234_567)).toBe('1\u202f234\u202f567')
    expect(fullNumber(-3)).toBe('\u22123')
  })
})

describe('relative times', () => {
  test.each([-5, 0, 59])('[P9.times.03] a time %i seconds ago is shown as “just now”', seconds => {
    expect(relativeTime(seconds)).toBe('только что')
  })

  test.each([
    [MINUTE, '1 минуту назад'],
    [HOUR - 1, '59 минут назад'],
    [HOUR, '1 час назад'],
    [23 * HOUR, '23 часа назад'],
    [DAY, '1 день назад'],
    [6 * DAY, '6 дней назад'],
    [WEEK, '1 неделю назад'],
    [YEAR - 1, '51 неделю назад'],
    [YEAR, '1 год назад'],
    [3 * YEAR, '3 года назад'],
    [11 * YEAR, '11 лет назад']
  ])('[P9.times.02] a time %i seconds ago is shown in the largest whole unit: %s', (seconds, text) => {
    expect(plain(relativeTime(seconds))).toBe(text)
  })

  test.each([0, 59, MINUTE, HOUR - 1, HOUR, HOUR + 59, 2 * DAY - 1, WEEK - 1, YEAR - 1, YEAR, 3 * YEAR - 1])(
    'an age of %i seconds that is rounded down to its words keeps them, and is the same for all ages with these words',
    seconds => {
      const rounded = wordedAge(seconds)
      expect([relativeTime(rounded), shortTime(rounded)]).toEqual([relativeTime(seconds), shortTime(seconds)])
      expect(rounded).toBeLessThanOrEqual(seconds)
      expect(relativeTime(rounded - 1) === relativeTime(seconds)).toBe(rounded === 0)
    }
  )

  test.each([
    [MINUTE - 1, 'только что'],
    [5 * MINUTE, '5 мин'],
    [17 * HOUR, '17 ч'],
    [2 * DAY, '2 дн.'],
    [3 * WEEK, '3 нед.'],
    [YEAR, '1 г.'],
    [5 * YEAR, '5 л.']
  ])('in narrow places a time %i seconds ago is shortened to %s', (seconds, text) => {
    expect(plain(shortTime(seconds))).toBe(text)
  })
})
