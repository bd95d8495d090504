import { expect, test } from 'vitest'
import { addDuration, noDurations, percentile } from '#functions/observation/durations.ts'

function counted(...durations: number[]) {
  const counts = noDurations()
  for (const ms of durations) addDuration(counts, ms)
  return counts
}

test('a duration is counted in the bucket whose upper bound is the first that it does not exceed', () => {
  expect(counted(0, 5, 6, 10, 5000, 5001)).toEqual([2, 2, 0, 0, 0, 0, 0, 0, 0, 1, 1])
})

test('a percentile is interpolated linearly within the bucket that contains it', () => {
  const half = [...Array(50).fill(3), ...Array(50).fill(60)]
  expect(percentile(counted(...half), 0.5)).toBe(5)
  expect(percentile(counted(...half), 0.75)).toBe(75)
  expect(percentile(counted(...half), 1)).toBe(100)
})

test('a percentile above all bounds is the last bound, and without durations a percentile is 0', () => {
  expect(percentile(counted(9000), 0.5)).toBe(5000)
  expect(percentile(noDurations(), 0.95)).toBe(0)
})
