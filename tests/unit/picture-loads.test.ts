import { expect, test } from 'vitest'
import { pictureLoads } from '#src/features/feeds/picture-loads.ts'

test('the first picture among the first three cards has high priority, the other two cards are eager', () => {
  expect(pictureLoads([false, true, true, true], true)).toEqual(['eager', 'now', 'eager', 'lazy'])
})

test('no picture has high priority when the first three cards have none', () => {
  expect(pictureLoads([false, false, false, true], true)).toEqual(['eager', 'eager', 'eager', 'lazy'])
})

test('pictures of further loads are lazy', () => {
  expect(pictureLoads([true, true], false)).toEqual(['lazy', 'lazy'])
})
