import { describe, expect, test } from 'vitest'
import { ageClass, hotRank } from '#functions/posts/rank.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 20, 9, 15)

/** Computes the weight of one upvote from its number in the order of upvotes, as rules.md 1 specifies. */
const weightOf = (vote: number): number => (vote <= 3 ? 1 : vote <= 10 ? 3 : vote <= 20 ? 4 : vote <= 40 ? 5 : 6)

describe('hot rank', () => {
  test('the hot rank of a post weighs each upvote as the specification says', () => {
    let weight = 0
    for (let upvotes = 1; upvotes <= 500; upvotes++) {
      weight += weightOf(upvotes)
      const expected = Math.round(1e7 * (Math.log10(weight) + Math.floor(NOW / 1000) / 45000))
      expect(hotRank(upvotes, NOW)).toBe(expected)
    }
  })

  test('the hot rank is equal for no upvotes and one upvote, and rises with each further upvote', () => {
    expect(hotRank(0, NOW)).toBe(hotRank(1, NOW))
    for (let upvotes = 1; upvotes < 1000; upvotes++)
      expect(hotRank(upvotes + 1, NOW)).toBeGreaterThan(hotRank(upvotes, NOW))
  })

  test('ten times the weight of upvotes raises the hot rank as much as being 12.5 hours younger', () => {
    // One upvote has the weight 1, five upvotes 9 and six upvotes 12. Ten times the weight of one upvote, 10, lies
    // between 9 and 12.
    const later = hotRank(1, NOW + 12.5 * 3_600_000)
    expect(later).toBe(hotRank(1, NOW) + 1e7)
    expect(hotRank(5, NOW)).toBeLessThan(later)
    expect(hotRank(6, NOW)).toBeGreaterThan(later)
  })

  test('the hot rank is a safe integer, which JSON represents exactly', () => {
    expect(Number.isSafeInteger(hotRank(1_000_000, Date.UTC(2100, 0)))).toBe(true)
  })

  test('milliseconds of the creation time do not change the hot rank', () => {
    expect(hotRank(5, NOW + 999)).toBe(hotRank(5, NOW))
  })
})

test('the age class of a post is the first whose upper limit is above the age of the post', () => {
  const ages = [0, DAY - 1, DAY, 7 * DAY - 1, 7 * DAY, 30 * DAY - 1, 30 * DAY, 365 * DAY - 1, 365 * DAY, 9999 * DAY]
  expect(ages.map(age => ageClass(NOW - age, NOW))).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
})
