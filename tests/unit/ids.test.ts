import { expect, test } from 'vitest'
import { idAt, isId, isPublicId, NOBODY, newId, newPublicId } from '#functions/db/id.ts'

const NOW = new Date('2026-11-20T09:15:00.123Z')

test('an id begins with its time in nanoseconds, so that ids sort by time', () => {
  const id = idAt(NOW)
  expect(isId(id)).toBe(true)
  expect(BigInt(`0x${id.slice(0, 16)}`) / 1_000_000n).toBe(BigInt(NOW.getTime()))
  expect(idAt(new Date(NOW.getTime() + 1)) > id).toBe(true)
})

test('ids made in the same millisecond sort in the order in which they were made', () => {
  const ids = Array.from({ length: 1000 }, () => idAt(NOW))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a new id sorts after all earlier ids, also after the clock was set back by two hours', () => {
  const clocks = [0, 5, -7_200_000, -7_200_000, -7_199_990, 5, 6].map(ms => new Date(NOW.getTime() + ms))
  const ids = clocks.map(now => newId(now))
  expect(ids.toSorted()).toEqual(ids)
  expect(ids.every(isId)).toBe(true)
})

test('a public id has eight characters from an alphabet of 63, all about equally likely', () => {
  const ids = Array.from({ length: 20_000 }, () => newPublicId())
  expect(ids.every(isPublicId)).toBe(true)
  const counts = new Map<string, number>()
  for (const letter of ids.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(63)
  const mean = (ids.length * 8) / 63
  for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(mean * 0.15)
})

test('a text of another length or with other characters is neither an id nor a public id', () => {
  expect(isId(NOBODY)).toBe(true)
  for (const text of ['', 'a'.repeat(23), 'a'.repeat(25), 'A'.repeat(24), `${'a'.repeat(24)}\n`, 'g'.repeat(24)])
    expect(isId(text)).toBe(false)
  for (const text of ['', 'aaaaaaa', 'aaaaaaaaa', 'aaaa-aaa', 'aaaaaaaa\n', 'ааааaaaa'])
    expect(isPublicId(text)).toBe(false)
})
