import { describe, expect, test } from 'vitest'
import { ageClass, hotRank } from '#functions/posts/rank.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 20, 9, 15)

/** The weights of single upvotes by rules.md 1. */
const weightOf = (vote: number): number => (vote <= 3 ? 1 : vote <= 10 ? 3 : vote <= 20 ? 4 : vote <= 40 ? 5 : 6)

describe('hot rank', () => {
  test('weighs each upvote by the rules', () => {
    let weight = 0
    for (let upvotes = 1; upvotes <= 500; upvotes++) {
      weight += weightOf(upvotes)
      const expected = Math.round(1e7 * (Math.log10(weight) + Math.floor(NOW / 1000) / 45000))
      expect(hotRank(upvotes, NOW)).toBe(expected)
    }
  })

  test('is the same for no upvotes and for one, and never falls with one more', () => {
    expect(hotRank(0, NOW)).toBe(hotRank(1, NOW))
    for (let upvotes = 1; upvotes < 1000; upvotes++)
      expect(hotRank(upvotes + 1, NOW)).toBeGreaterThan(hotRank(upvotes, NOW))
  })

  test('treats ten times the weight like twelve and a half hours of age', () => {
    // 1 upvote weighs 1; 5 weigh 9 and 6 weigh 12, so ten times lies between.
    const later = hotRank(1, NOW + 12.5 * 3_600_000)
    expect(later).toBe(hotRank(1, NOW) + 1e7)
    expect(hotRank(5, NOW)).toBeLessThan(later)
    expect(hotRank(6, NOW)).toBeGreaterThan(later)
  })

  test('fits an integer that JSON represents exactly', () => {
    expect(Number.isSafeInteger(hotRank(1_000_000, Date.UTC(2100, 0)))).toBe(true)
  })

  test('uses whole seconds', () => {
    expect(hotRank(5, NOW + 999)).toBe(hotRank(5, NOW))
  })
})

test('a post is in the first class whose end is above its age', () => {
  const ages = [0, DAY - 1, DAY, 7 * DAY - 1, 7 * DAY, 30 * DAY - 1, 30 * DAY, 365 * DAY - 1, 365 * DAY, 9999 * DAY]
  expect(ages.map(age => ageClass(NOW - age, NOW))).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
})
