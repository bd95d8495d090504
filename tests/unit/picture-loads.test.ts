import { expect, test } from 'vitest'
import { pictureLoads } from '#src/features/feeds/picture-loads.ts'

test('of the first three cards the first picture loads with high priority, and the others load eagerly', () => {
  expect(pictureLoads([false, true, true, true], true)).toEqual(['eager', 'now', 'eager', 'lazy'])
})

test('no picture loads with high priority if the first three cards have no pictures', () => {
  expect(pictureLoads([false, false, false, true], true)).toEqual(['eager', 'eager', 'eager', 'lazy'])
})

test('pictures of cards that are added while scrolling load lazily', () => {
  expect(pictureLoads([true, true], false)).toEqual(['lazy', 'lazy'])
})
