import { describe, expect, test } from 'vitest'
import { digestToBegin, latestDigestTime, postsFor } from '#functions/letters/rules.ts'

const at = (time: string) => Date.parse(`${time}+03:00`)
const SUNDAY = at('2026-11-29T10:00')

describe('the time of a digest', () => {
  test('is each Sunday at 10:00 in Moscow', () => {
    for (const now of ['2026-11-29T10:00', '2026-11-29T23:59', '2026-12-02T00:00', '2026-12-06T09:59'])
      expect(latestDigestTime(at(now)), now).toBe(SUNDAY)
    expect(latestDigestTime(at('2026-11-29T09:59'))).toBe(at('2026-11-22T10:00'))
    expect(latestDigestTime(at('2026-07-05T10:00'))).toBe(at('2026-07-05T10:00'))
  })

  test('begins a digest once, and none when the site has not run for a day and a half', () => {
    expect(digestToBegin(SUNDAY, null)).toBe(SUNDAY)
    expect(digestToBegin(SUNDAY - 1, at('2026-11-22T10:00'))).toBeNull()
    expect(digestToBegin(SUNDAY + 60_000, at('2026-11-22T10:00'))).toBe(SUNDAY)
    expect(digestToBegin(SUNDAY + 60_000, SUNDAY)).toBeNull()
    expect(digestToBegin(SUNDAY + 60_000, at('2026-12-06T10:00'))).toBeNull()
    expect(digestToBegin(at('2026-11-30T21:59'), null)).toBe(SUNDAY)
    expect(digestToBegin(at('2026-11-30T22:00'), null)).toBeNull()
  })
})

test('a digest takes the best posts of all joined communities together, the newer one of two equal ones first', () => {
  const post = (id: string, communityId: string, score: number) => ({ id, communityId, score, authorId: 'x' })
  const posts = new Map([
    ['a', [post('1', 'a', 5), post('2', 'a', 3)]],
    ['b', [post('3', 'b', 4), post('4', 'b', 3)]],
    ['c', [post('5', 'c', 9)]]
  ])
  const reader = { id: 'me', communities: new Set(['a', 'b', 'none']), hidden: new Set<string>() }
  expect(postsFor(reader, posts).map(({ id }) => id)).toEqual(['1', '3', '4', '2'])
})
