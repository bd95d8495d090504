import { expect, test } from 'vitest'
import { isYoung } from '#src/features/offline/clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 5, 1, 12)

/**
 * Tells whether the page takes an offline action for certainly younger than 23 hours, and thus sends the action
 * automatically. All times are in milliseconds.
 * @param age true age of the action.
 * @param clock `read`: how long before the action the device last read the server's clock; absent: never. `was`, `off`
 * and `now`: how far the device's clock was ahead at that reading, at the action, and at present.
 */
function young(
  age: number,
  { read, off = 0, was = off, now = off }: Partial<Record<'read' | 'off' | 'was' | 'now', number>>
) {
  const before = read === undefined ? null : { server: NOW - read, device: NOW - read + was }
  return isYoung({ at: NOW - age + off, before }, { server: NOW, device: NOW + now })
}

test.each([0, DAY, -DAY])(
  'the age of an offline action is right if the device’s clock is always wrong by %i ms',
  off => {
    // The last reading of the server's clock was up to three days before the action.
    for (const before of [0, HOUR, 3 * DAY]) {
      expect(young(MINUTE, { read: MINUTE + before, off })).toBe(true)
      expect(young(22 * HOUR + 59 * MINUTE, { read: 22 * HOUR + 59 * MINUTE + before, off })).toBe(true)
      expect(young(23 * HOUR + MINUTE, { read: 23 * HOUR + MINUTE + before, off })).toBe(false)
    }
  }
)

test('soon after a reading of the server’s clock an offline action is recent, even if the device’s clock is wrong', () => {
  for (const [was, off, now] of [
    [0, DAY, DAY],
    [0, 0, DAY],
    [DAY, DAY, -DAY]
  ] as const)
    expect(young(HOUR, { read: 2 * HOUR, was, off, now })).toBe(true)
})

test('long after a reading of the server’s clock no offline action is recent if the device’s clock was changed', () => {
  const read = 30 * HOUR
  expect(young(HOUR, { read })).toBe(true)
  expect(young(HOUR, { read, now: 9 * MINUTE })).toBe(true)
  expect(young(HOUR, { read, now: 11 * MINUTE })).toBe(false)
  expect(young(HOUR, { read, now: -DAY })).toBe(false)
  // The device's clock was changed before the action and changed back after it. The time of the action seems to be
  // before the reading of the server's clock, or later than now.
  expect(young(29 * HOUR, { read, off: DAY, was: 0, now: 0 })).toBe(true)
  expect(young(HOUR, { read, off: DAY, was: 0, now: 0 })).toBe(false)
  expect(young(29 * HOUR, { read, off: -DAY, was: 0, now: 0 })).toBe(false)
})

test('without a reading of the server’s clock an offline action is recent only if the device’s clock is right', () => {
  expect(young(HOUR, {})).toBe(true)
  expect(young(22 * HOUR + 59 * MINUTE, {})).toBe(true)
  expect(young(23 * HOUR + MINUTE, {})).toBe(false)
  expect(young(HOUR, { off: DAY })).toBe(false)
  expect(young(HOUR, { off: -DAY })).toBe(false)
})

test('an offline action is not recent if the server sends no time, or an earlier time than at the last reading', () => {
  const before = { server: NOW + HOUR, device: NOW }
  expect(isYoung({ at: NOW, before }, { server: NOW, device: NOW + MINUTE })).toBe(false)
  expect(isYoung({ at: NOW, before }, { server: Number.NaN, device: NOW + MINUTE })).toBe(false)
})
