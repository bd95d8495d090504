import { describe, expect, test } from 'vitest'
import { bounded, FITTED, fittedSize, scaled, toggled } from '#src/features/viewer/zoom.ts'

const FRAME = { width: 400, height: 300 }

describe('fittedSize', () => {
  test('a large picture is reduced to fit into its frame', () => {
    expect(fittedSize({ width: 1600, height: 600 }, FRAME)).toEqual({ width: 400, height: 150 })
    expect(fittedSize({ width: 600, height: 1200 }, FRAME)).toEqual({ width: 150, height: 300 })
  })

  test('a picture smaller than its frame is not enlarged', () => {
    expect(fittedSize({ width: 40, height: 30 }, FRAME)).toEqual({ width: 40, height: 30 })
  })
})

describe('scaled', () => {
  test('the point of the picture under the fingers does not move while the picture is scaled', () => {
    const about = { x: 100, y: -50 }
    const next = scaled({ scale: 2, x: 20, y: 10 }, 1.5, about)
    // The same point of the picture is under the fingers before and after the scaling.
    expect((about.x - next.x) / next.scale).toBeCloseTo((about.x - 20) / 2)
    expect((about.y - next.y) / next.scale).toBeCloseTo((about.y - 10) / 2)
  })

  test('the scale of a picture stays between 1, which shows the whole picture, and 8', () => {
    expect(scaled(FITTED, 0.1, FITTED)).toEqual(FITTED)
    expect(scaled(FITTED, 100, FITTED).scale).toBe(8)
  })
})

test('toggling an enlarged picture shows the whole picture', () => {
  expect(toggled(toggled(FITTED, { x: 50, y: 50 }), { x: 0, y: 0 })).toEqual(FITTED)
})

describe('bounded', () => {
  test('a picture larger than its frame cannot be moved so far that a gap appears beside it', () => {
    expect(bounded({ scale: 2, x: 900, y: -900 }, FRAME, FRAME)).toEqual({ scale: 2, x: 200, y: -150 })
  })

  test('a picture smaller than its frame is centred', () => {
    expect(bounded({ scale: 1, x: 30, y: 5 }, { width: 400, height: 100 }, FRAME)).toEqual(FITTED)
  })
})
