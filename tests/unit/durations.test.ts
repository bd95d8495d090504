import { expect, test } from 'vitest'
import { addDuration, noDurations, percentile } from '#functions/observation/durations.ts'

function counted(...durations: number[]) {
  const counts = noDurations()
  for (const ms of durations) addDuration(counts, ms)
  return counts
}

test('a duration is counted in the bucket of the first bound that it does not exceed', () => {
  expect(counted(0, 5, 6, 10, 5000, 5001)).toEqual([2, 2, 0, 0, 0, 0, 0, 0, 0, 1, 1])
})

test('a percentile is interpolated evenly within the bucket that reaches its share', () => {
  const half = [...Array(50).fill(3), ...Array(50).fill(60)]
  expect(percentile(counted(...half), 0.5)).toBe(5)
  expect(percentile(counted(...half), 0.75)).toBe(75)
  expect(percentile(counted(...half), 1)).toBe(100)
})

test('beyond all bounds the percentile is the last bound, and without durations it is undefined', () => {
  expect(percentile(counted(9000), 0.5)).toBe(5000)
  expect(percentile(noDurations(), 0.95)).toBe(0)
})
