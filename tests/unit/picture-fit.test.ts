import { describe, expect, test } from 'vitest'
import { bounded, FITTED, fittedSize, scaled, toggled } from '#src/features/viewer/zoom.ts'

const FRAME = { width: 400, height: 300 }

describe('fittedSize', () => {
  test('shows a large picture whole', () => {
    expect(fittedSize({ width: 1600, height: 600 }, FRAME)).toEqual({ width: 400, height: 150 })
    expect(fittedSize({ width: 600, height: 1200 }, FRAME)).toEqual({ width: 150, height: 300 })
  })

  test('does not enlarge a small one', () => {
    expect(fittedSize({ width: 40, height: 30 }, FRAME)).toEqual({ width: 40, height: 30 })
  })
})

describe('scaled', () => {
  test('keeps the point under the fingers in its place', () => {
    const about = { x: 100, y: -50 }
    const next = scaled({ scale: 2, x: 20, y: 10 }, 1.5, about)
    // The same point of the picture, before and after.
    expect((about.x - next.x) / next.scale).toBeCloseTo((about.x - 20) / 2)
    expect((about.y - next.y) / next.scale).toBeCloseTo((about.y - 10) / 2)
  })

  test('stays between the whole picture and eight times its size', () => {
    expect(scaled(FITTED, 0.1, FITTED)).toEqual(FITTED)
    expect(scaled(FITTED, 100, FITTED).scale).toBe(8)
  })
})

test('toggled returns the whole picture to one that is enlarged', () => {
  expect(toggled(toggled(FITTED, { x: 50, y: 50 }), { x: 0, y: 0 })).toEqual(FITTED)
})

describe('bounded', () => {
  test('leaves no gap beside a picture that is larger than its frame', () => {
    expect(bounded({ scale: 2, x: 900, y: -900 }, FRAME, FRAME)).toEqual({ scale: 2, x: 200, y: -150 })
  })

  test('centers a picture in a larger frame', () => {
    expect(bounded({ scale: 1, x: 30, y: 5 }, { width: 400, height: 100 }, FRAME)).toEqual(FITTED)
  })
})
